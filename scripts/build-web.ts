// Builds the front end when its sources have changed; `--force` always builds. Built beside the old one and
// swapped, so a failed build keeps the last good one.
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { isWebBuilt, stampOfBuild, WEB_DIST } from '../apps/server/src/web-build.ts';
import { buildWorker } from './build-worker.ts';
import { root, runTool, tools } from './tool.ts';

/** Set by `npm run dev`, whose page needs no build. */
export const PAGE_COMES_FROM_VITE = { WEB_PAGE: 'vite' };

const WEB = path.join(root, 'apps/web');
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest)$/;
const TOO_SMALL_TO_COMPRESS = 1_024;

export async function buildWebWhenStale(force = false): Promise<void> {
  if (process.env.WEB_PAGE === PAGE_COMES_FROM_VITE.WEB_PAGE) return;
  if (!force && isWebBuilt()) return;
  assertWritable();
  const stamp = stampOfBuild();
  const draft = `${WEB_DIST}-${process.pid}`;
  try {
    const { ok, output } = await runTool(tools.vite, ['build', '--outDir', draft, '--emptyOutDir'], {
      cwd: WEB,
      // Always a production build: in development mode React would be its debug build.
      env: { NODE_ENV: 'production' },
    });
    if (!ok) throw new Error(`The web does not build:\n${output}`);
    await buildGuestPage(draft);
    await buildWorker(draft);
    await compress(draft);
    stamp(draft);
    fs.rmSync(WEB_DIST, { recursive: true, force: true });
    fs.renameSync(draft, WEB_DIST);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** The server's account may read the checkout but not write to it: only its owner can build there. */
function assertWritable(): void {
  try {
    for (const folder of ['node_modules', 'apps/web'])
      fs.accessSync(path.join(root, folder), fs.constants.W_OK);
  } catch (error) {
    throw new Error(
      `The web pages are not built from these sources, and this account may not write to ${(error as NodeJS.ErrnoException).path}. ` +
        `Run "npm run build:web" in ${root} as the user who owns the folder, then start again.`,
    );
  }
}

/** Builds a separate bundle beside the product's. */
async function buildGuestPage(draft: string): Promise<void> {
  const { ok, output } = await runTool(
    tools.vite,
    ['build', '--config', 'vite.guest.config.ts', '--outDir', draft],
    {
      cwd: WEB,
      env: { NODE_ENV: 'production' },
    },
  );
  if (!ok) throw new Error(`The guest page does not build:\n${output}`);
}

/** Served as they are, so slow compression pays off. */
async function compress(dir: string): Promise<void> {
  const entries = fs.readdirSync(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compressFile(path.join(parentPath, name))));
}

async function compressFile(file: string): Promise<void> {
  const text = fs.readFileSync(file);
  if (text.length < TOO_SMALL_TO_COMPRESS) return;
  const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [brotli, gzip] = await Promise.all([
    promisify(zlib.brotliCompress)(text, quality),
    promisify(zlib.gzip)(text, { level: 9 }),
  ]);
  fs.writeFileSync(`${file}.br`, brotli);
  fs.writeFileSync(`${file}.gz`, gzip);
}

if (import.meta.main) {
  // Readable by others: the server's umask is closed, and another account may run it next time.
  process.umask(0o022);
  try {
    await buildWebWhenStale(process.argv.includes('--force'));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
