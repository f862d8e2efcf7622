// Runs the unit tests: bundles every test in test/ and its folders, and hands the bundles to node's own test runner.
import { readdirSync, mkdtempSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { languages } from "./build.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const bundles = mkdtempSync(join(here, "node_modules/.tests-"));
const tests = readdirSync(join(here, "test"), { recursive: true }).filter((file) => file.endsWith(".test.ts"));
await build({
  absWorkingDir: here,
  entryPoints: tests.map((file) => `test/${file}`),
  outdir: bundles,
  outbase: join(here, "test"),
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  plugins: [languages],
});
const files = tests.map((file) => join(bundles, file.replace(/\.ts$/, ".mjs")));
const { status } = spawnSync(process.execPath, ["--test", "--test-reporter=dot", ...files], { stdio: "inherit" });
rmSync(bundles, { recursive: true });
process.exit(status ?? 1);
