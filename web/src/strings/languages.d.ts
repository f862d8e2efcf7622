declare module "languages" {
  interface Language {
    name: string;
    words(): Promise<Record<string, string>>;
    later(): Promise<Record<string, string>>; // those of views that are loaded when somebody asks for them
  }
  const languages: Record<string, Language>;
  export default languages;
}
