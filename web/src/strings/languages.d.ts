declare module "languages" {
  interface Language {
    name: string;
    words(): Promise<Record<string, string>>;
  }
  const languages: Record<string, Language>;
  export default languages;
}
