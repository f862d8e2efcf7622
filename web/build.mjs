// Builds the page into the Python package. The names of the files it makes change with their content.
import { readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { icon, linkPicture, png, svg } from "./drawings.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.env.PAGODAS_STATIC ?? join(here, "../src/pagodas/server/static");

const LATER = /^(about|lobby|setup|learn|mygames|offline|guide|analyse|puzzle|result|ended|invite|share|name|value|problem(?!\.offline))\./; // words of views that are loaded when somebody asks for them

/** Every JSON file in src/strings is a language: `import languages from "languages"`. A browser loads the words it needs, those of later views with them. */
export const languages = {
  name: "languages",
  setup(builder) {
    const folder = join(here, "src/strings");
    builder.onResolve({ filter: /^languages$/ }, () => ({ path: "languages", namespace: "languages" }));
    builder.onLoad({ filter: /.*/, namespace: "languages" }, () => {
      const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
      const entries = files.map((file) => `${file.replace(/\.json$/, "")}: ${languageEntry(folder, file)}`);
      return { contents: `export default { ${entries.join(", ")} };`, resolveDir: folder };
    });
    builder.onResolve({ filter: /^words:/ }, ({ path }) => ({ path: path.replace("words:", ""), namespace: "words" }));
    builder.onLoad({ filter: /.*/, namespace: "words" }, ({ path }) => ({ contents: JSON.stringify(wordsOf(folder, path)), loader: "json" }));
  },
};

/** Puts all that the page needs at once into one file: otherwise each part that a later view shares with it would be a file of its own, and many small files
 * compress badly. A file has what the same views need; so every later view is made to need all that the page needs at once, which is there anyway. */
const oneFile = {
  name: "one-file",
  setup(builder) {
    const [source, app] = [join(here, "src"), join(here, "src/page/app.tsx")];
    const later = new Set(tsxFiles(source).flatMap((file) => laterViewsIn(file)));
    builder.onLoad({ filter: /\.tsx$/ }, ({ path }) => (later.has(path) ? { contents: `${readFileSync(path, "utf8")}import ${JSON.stringify(app)};\n`, loader: "tsx" } : undefined));
  },
};

function tsxFiles(folder) {
  return readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".tsx")).map((file) => join(folder, file));
}

/** Return the files that a file loads later. */
function laterViewsIn(file) {
  return [...readFileSync(file, "utf8").matchAll(/import\("(\.[^"]+)"\)/g)].map(([, path]) => join(dirname(file), path));
}

function languageEntry(folder, file) {
  const { language } = JSON.parse(readFileSync(join(folder, file), "utf8"));
  const id = file.replace(/\.json$/, "");
  return `{ name: ${JSON.stringify(language)}, words: async () => (await import("words:${id}")).default, later: async () => (await import("words:later-${id}")).default }`;
}

/** Return the words that a page needs at once, or those of later views. */
function wordsOf(folder, part) {
  const later = part.startsWith("later-");
  const words = JSON.parse(readFileSync(join(folder, `${part.replace("later-", "")}.json`), "utf8"));
  return Object.fromEntries(Object.entries(words).filter(([key]) => LATER.test(key) === later));
}

/** Build these entries, and return what was made, by the names of the files. */
async function bundled(entryPoints, define = {}) {
  const result = await build({
    absWorkingDir: here,
    entryPoints,
    entryNames: "[name]-[hash]",
    outdir: join(target, "assets"),
    bundle: true,
    minify: true,
    format: "esm",
    splitting: true, // what few visitors need is loaded when they do
    chunkNames: "part-[name]-[hash]",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    plugins: [languages, oneFile],
    metafile: true,
    legalComments: "none",
    define,
  });
  return Object.fromEntries(Object.entries(result.metafile.outputs).map(([path, made]) => [nameOf(path), made]));
}

const nameOf = (path) => path.split("/").at(-1);

/** Return the parts that a file needs at once, so that a browser can fetch them together with it. */
function partsOf(file, made) {
  const parts = made[file].imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => nameOf(path));
  return [...new Set(parts.flatMap((part) => [part, ...partsOf(part, made)]))];
}

const preload = (part) => `  <link rel="modulepreload" href="/assets/${part}">\n  `;

/** Write the icons of the installed page and the picture of its links. */
function pictures() {
  mkdirSync(join(target, "icons"), { recursive: true });
  const write = (name, content) => writeFileSync(join(target, "icons", name), content);
  write("icon.svg", svg(icon(512, 0.78)));
  write("apple-touch-icon.png", png(icon(180, 0.7)));
  for (const size of [192, 512]) write(`icon-${size}.png`, png(icon(size, 0.78)));
  write("maskable-512.png", png(icon(512, 0.56)));
  write("link.png", png(linkPicture()));
}

/** Write what systems must know to install the page, in every language. */
function manifests() {
  const folder = join(here, "src/strings");
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    const [lang, words] = [file.replace(/\.json$/, ""), JSON.parse(readFileSync(join(folder, file), "utf8"))];
    writeFileSync(join(target, `manifest.${lang}.webmanifest`), JSON.stringify(manifest(lang, words)));
  }
}

function manifest(lang, words) {
  const image = (name, type, sizes, purpose) => ({ src: `/icons/${name}`, type, sizes, purpose });
  const icons = [
    image("icon.svg", "image/svg+xml", "any", "any"),
    image("icon-192.png", "image/png", "192x192", "any"),
    image("icon-512.png", "image/png", "512x512", "any"),
    image("maskable-512.png", "image/png", "512x512", "maskable"),
  ];
  const shortcuts = [{ name: words.mygames, url: "/games" }];
  const look = { display: "standalone", background_color: "#f7f1e5", theme_color: "#f7f1e5", categories: ["games"] };
  return { id: "/", lang, name: "Pagodas", short_name: "Pagodas", description: words["lobby.welcome"], start_url: "/", scope: "/", ...look, icons, shortcuts };
}

/** Write the service worker, which knows all files of this build: a new build is a new service worker. */
async function serviceWorker(main, files) {
  const define = { SHELL: JSON.stringify(files), MAIN: JSON.stringify(main) };
  const entryPoints = [join(here, "src/offline/serviceworker.ts")];
  await build({ entryPoints, outfile: join(target, "serviceworker.js"), bundle: true, minify: true, format: "iife", target: "es2022", define });
}

async function page() {
  for (const old of ["assets", "icons", "index.html"]) rmSync(join(target, old), { recursive: true, force: true });
  const apart = Object.keys(await bundled(["src/engine/worker.ts", "src/style/later.css"]));
  const addressOf = (ending) => JSON.stringify(`/assets/${apart.find((file) => file.endsWith(ending))}`);
  const made = await bundled(["src/main.tsx", "src/style/main.css"], { ENGINE_WORKER: addressOf(".js"), LATER_STYLE: addressOf(".css") });
  const named = (ending) => Object.keys(made).find((file) => file.startsWith("main-") && file.endsWith(ending));
  const html = readFileSync(join(here, "src/index.html"), "utf8")
    .replace("main.css", named(".css"))
    .replace("main.js", named(".js"))
    .replace("</head>", `${partsOf(named(".js"), made).map(preload).join("")}</head>`);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "index.html"), html);
  pictures();
  manifests();
  await serviceWorker(named(".js"), [...Object.keys(made), ...apart].map((file) => `/assets/${file}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await page();
