// Builds the page into the Python package. The names of the files it makes change with their content.
import { readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.env.PAGODAS_STATIC ?? join(here, "../src/pagodas/server/static");

/** Every JSON file in src/strings is a language: `import languages from "languages"`. */
export const languages = {
  name: "languages",
  setup(builder) {
    const folder = join(here, "src/strings");
    builder.onResolve({ filter: /^languages$/ }, () => ({ path: "languages", namespace: "languages" }));
    builder.onLoad({ filter: /.*/, namespace: "languages" }, () => {
      const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
      const names = files.map((file) => file.replace(/\.json$/, ""));
      const imports = names.map((name) => `import ${name} from "./${name}.json";`).join("\n");
      return { contents: `${imports}\nexport default { ${names.join(", ")} };`, resolveDir: folder };
    });
  },
};

/** Build these entries, and return the names of the files made. */
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
    chunkNames: "part-[hash]",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    plugins: [languages],
    metafile: true,
    legalComments: "none",
    define,
  });
  return Object.keys(result.metafile.outputs).map((file) => file.split("/").at(-1));
}

async function page() {
  for (const old of ["assets", "index.html"]) rmSync(join(target, old), { recursive: true, force: true });
  const [worker] = await bundled(["src/engine/worker.ts"]);
  const files = await bundled(["src/main.tsx", "src/style/main.css"], { ENGINE_WORKER: JSON.stringify(`/assets/${worker}`) });
  const named = (ending) => files.find((file) => file.startsWith("main-") && file.endsWith(ending));
  const html = readFileSync(join(here, "src/index.html"), "utf8")
    .replace("main.css", named(".css"))
    .replace("main.js", named(".js"));
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "index.html"), html);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await page();
