// Builds the service worker after the product: it stores the files that the screens of offline work need, as this build has
// them. The build's version is a hash of them; the page and the worker both carry it.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root, runTool, tools } from './tool.ts';

const WEB = path.join(root, 'apps/web');
const CONTRACT = '../../packages/contract/src';

/** Sources that offline work opens; their static imports come along. A missing one stops the build. */
const OFFLINE_SOURCES = [
  'index.html',
  'src/screens.ts',
  'src/operations/workplace/workplace-page.tsx',
  'src/operations/tasks/my-tasks-page.tsx',
  'src/operations/tasks/my-tasks-panel.tsx',
  'src/operations/tasks/report-dialog.tsx',
  'src/operations/tasks/lost/record-lost.tsx',
  'src/operations/tasks/lost/lost-found-page.tsx',
  'src/inventory/room-status/day/day-board-page.tsx',
  `${CONTRACT}/layout.text.ts`,
  `${CONTRACT}/platform/components.text.ts`,
  `${CONTRACT}/platform/run.text.ts`,
  `${CONTRACT}/operations/tasks/task.text.ts`,
  `${CONTRACT}/operations/tasks/lost-item.text.ts`,
  `${CONTRACT}/operations/workplace/workplace.text.ts`,
  `${CONTRACT}/operations/announcements/announcement.text.ts`,
  ...['day-board', 'room-status', 'board-panels', 'board-view'].map(
    (name) => `${CONTRACT}/inventory/room-status/${name}.text.ts`,
  ),
  `${CONTRACT}/sales/orders/documents/day-list.text.ts`,
  `${CONTRACT}/sales/orders/order.text.ts`,
  `${CONTRACT}/foundation/houses/house.text.ts`,
];

/** Groups of the build (apps/web/vite.config.ts). */
const OFFLINE_GROUPS = ['login', 'app', 'start'];

/** Files without a hash in their names. */
const PLAIN_FILES = ['/', '/page-init.js', '/favicon.svg'];

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** A source that screens also import at once has a file named after it. */
const chunkOf = (manifest: Manifest, source: string): Chunk => {
  const name = path.basename(source).replace(/\.tsx?$/, '');
  const chunk = manifest[source] ?? Object.values(manifest).find((each) => each.name === name);
  if (!chunk) throw new Error(`${source} is in no file of the build: mend OFFLINE_SOURCES`);
  return chunk;
};

export const offlineFiles = (manifest: Manifest): string[] => {
  const seen = new Set<string>();
  const follow = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    for (const next of chunkOf(manifest, source).imports ?? []) follow(next);
  };
  const groups = OFFLINE_GROUPS.map((group) => {
    const found = Object.keys(manifest).find((key) => manifest[key]?.name === group);
    if (found === undefined) throw new Error(`${group} is no group of the build: mend OFFLINE_GROUPS`);
    return found;
  });
  for (const source of [...OFFLINE_SOURCES, ...groups]) follow(source);
  const files = [...seen].flatMap((source) => {
    const { file, css = [] } = chunkOf(manifest, source);
    return [file, ...css];
  });
  return [...PLAIN_FILES, ...[...new Set(files)].sort().map((file) => `/${file}`)];
};

const versionOf = (draft: string, files: readonly string[]): string => {
  const hash = createHash('sha256').update(files.join('\n'));
  for (const file of ['index.html', 'page-init.js', 'worker.js'])
    hash.update(fs.readFileSync(path.join(draft, file)));
  return hash.digest('hex').slice(0, 16);
};

export const buildWorker = async (draft: string): Promise<void> => {
  const { ok, output } = await runTool(
    tools.vite,
    ['build', '--config', 'vite.worker.config.ts', '--outDir', draft],
    { cwd: WEB, env: { NODE_ENV: 'production' } },
  );
  if (!ok) throw new Error(`The worker does not build:\n${output}`);
  const manifest = JSON.parse(fs.readFileSync(path.join(draft, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = offlineFiles(manifest);
  const version = versionOf(draft, files);
  const worker = path.join(draft, 'worker.js');
  const list = `const MINSU_SHELL=${JSON.stringify({ version, files })};\n`;
  fs.writeFileSync(worker, list + fs.readFileSync(worker, 'utf8'));
  const page = path.join(draft, 'index.html');
  const meta = `<meta name="build" content="${version}" />`;
  fs.writeFileSync(page, fs.readFileSync(page, 'utf8').replace('<head>', `<head>\n    ${meta}`));
};
