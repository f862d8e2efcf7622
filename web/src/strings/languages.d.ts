declare module "languages" {
  const languages: Record<string, Record<string, string>>;
  export default languages;
}
