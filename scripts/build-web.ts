// Builds the front end when what it is made of has changed; `--force` builds anyway. Beside the old one, then swapped:
// a failed build leaves the last good one in place.
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { isWebBuilt, stampOfBuild, WEB_DIST } from '../apps/server/src/web-build.ts';
import { root, runTool, tools } from './tool.ts';

/** What `npm run dev` sets: its page needs no build. */
export const PAGE_COMES_FROM_VITE = { WEB_PAGE: 'vite' };

const WEB = path.join(root, 'apps/web');
const COMPRESSED = /\.(js|css|html|svg|json)$/;
const TOO_SMALL_TO_COMPRESS = 1_024;

export async function buildWebWhenStale(force = false): Promise<void> {
  if (process.env.WEB_PAGE === PAGE_COMES_FROM_VITE.WEB_PAGE) return;
  if (!force && isWebBuilt()) return;
  const stamp = stampOfBuild();
  const draft = `${WEB_DIST}-${process.pid}`;
  try {
    const { ok, output } = await runTool(tools.vite, ['build', '--outDir', draft, '--emptyOutDir'], {
      cwd: WEB,
      // The server may run in development; what it serves is the real thing, or React comes as its debug build.
      env: { NODE_ENV: 'production' },
    });
    if (!ok) throw new Error(`The web does not build:\n${output}`);
    await compress(draft);
    stamp(draft);
    fs.rmSync(WEB_DIST, { recursive: true, force: true });
    fs.renameSync(draft, WEB_DIST);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** The server sends these as they lie there, so the work is done once and may take its time. */
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
  // Nobody's secret: the server starts it with a umask that is closed to others, and may run as another account next time.
  process.umask(0o022);
  try {
    await buildWebWhenStale(process.argv.includes('--force'));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
