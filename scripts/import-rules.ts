// The directions of imports (.dependency-cruiser.cjs), and the proof that each of its rules is awake: with a parser that
// cannot read the sources the cruiser passes silently.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type Outcome, root, runTool, tools } from './tool.ts';

const CONFIG = path.join(root, '.dependency-cruiser.cjs');
const SOURCES = ['packages', 'apps'];

/** One file per rule that breaks it, and what they import. */
const PLANTED: Record<string, string> = {
  'no-cycles': 'apps/server/src/platform/egg.ts imports ./hen.ts',
  'no-unresolvable': 'apps/server/src/platform/lost.ts imports ./nowhere.ts',
  'declared-dependencies-only': 'apps/web/src/components/borrowed.tsx imports kysely',
  'sources-not-tests': 'apps/server/src/platform/eager.ts imports ./eager.test.ts',
  'contract-only-zod': 'packages/contract/src/orders/greedy.ts imports kysely',
  'server-not-web': 'apps/server/src/platform/pretty.ts imports ../../../web/src/platform/call.ts',
  'platform-no-business': 'apps/server/src/platform/nosy.ts imports @minsu/contract/orders/order.ts',
  'modules-not-app': 'apps/server/src/modules/orders/proud-order.ts imports ../../app.ts',
  'other-module-queries-and-commands':
    'apps/server/src/modules/orders/sly-order.ts imports ../houses/house-rows.ts',
  'rules-are-pure': 'apps/server/src/modules/orders/order-rules.ts imports node:fs',
  'database-through-ctx': 'apps/server/src/modules/orders/free-order.ts imports pg',
  'channels-translate-only':
    'apps/server/src/modules/channels/adapters/sly-adapter.ts imports ../save-connection.ts',
  'adapters-made-from-settings':
    'apps/server/src/modules/channels/adapters/all-adapters.ts imports ../../../platform/context.ts',
  'sandbox-only-contract': 'apps/sandbox/src/platforms/insider.ts imports ../../../server/src/app.ts',
  'web-not-server': 'apps/web/src/platform/deep.ts imports ../../../server/src/app.ts',
  'web-platform-at-the-bottom': 'apps/web/src/platform/high.ts imports ../components/panel.tsx',
  'web-texts-by-typed-keys': 'apps/web/src/modules/orders/wordy.tsx imports react-i18next',
  'web-components-know-no-screen':
    'apps/web/src/components/narrow.tsx imports ../modules/houses/house-list-page.tsx',
  'web-layout-knows-no-screen': 'apps/web/src/layout/frame.tsx imports ../modules/houses/house-list-page.tsx',
  'web-modules-below-layout': 'apps/web/src/modules/orders/up.tsx imports ../../layout/frame.tsx',
  'web-other-module-panels-and-actions':
    'apps/web/src/modules/orders/across.tsx imports ../houses/house-list-page.tsx',
};

/** What the planted files import: innocent by themselves. */
const INNOCENT = [
  'packages/contract/src/orders/order.ts',
  'apps/server/src/app.ts',
  'apps/server/src/platform/eager.test.ts',
  'apps/server/src/platform/context.ts',
  'apps/server/src/platform/outside-call.ts',
  'apps/server/src/modules/channels/save-connection.ts',
  'apps/server/src/modules/channels/adapters/adapter.ts',
  'apps/server/src/modules/houses/house-rows.ts',
  'apps/server/src/modules/houses/house-queries.ts',
  'apps/server/src/modules/houses/house-rules.ts',
  'apps/server/src/modules/houses/create-house.ts',
  'apps/web/src/platform/call.ts',
  'apps/web/src/components/panel.tsx',
  'apps/web/src/modules/houses/house-list-page.tsx',
  'apps/web/src/modules/houses/house-panel.tsx',
];

/** Imports that the rules allow, next to the forbidden ones they could be mistaken for. */
const ALLOWED = [
  'apps/server/src/platform/hen.ts imports ./egg.ts',
  'apps/server/src/modules/channels/adapters/fine-calls.ts imports ../../../platform/outside-call.ts',
  'apps/server/src/modules/channels/adapters/fine-adapter.ts imports ./adapter.ts',
  'apps/server/src/modules/orders/fine-order.ts imports ../houses/house-queries.ts',
  'apps/server/src/modules/orders/create-order.ts imports ../houses/create-house.ts',
  'apps/server/src/modules/orders/split-rules.ts imports ../houses/house-rules.ts',
  'apps/server/src/modules/orders/order-queries.ts imports @minsu/contract/orders/order.ts',
  'apps/web/src/modules/orders/order-page.tsx imports ../houses/house-panel.tsx',
];

export async function cruise(cwd = root, outputType = 'err-long'): Promise<Outcome> {
  const args = ['--config', CONFIG, '--output-type', outputType, ...SOURCES];
  const { ok, output } = await runTool(tools.dependencyCruiser, args, { cwd });
  // It warns that it cannot use the TypeScript compiler; that it reads the sources all the same is proved below.
  return { ok, output: output.split('\n‼ missing-tsc-transpiler')[0] ?? '' };
}

export async function findPlantedViolations(): Promise<Outcome> {
  const garden = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-imports-'));
  try {
    plant(garden);
    const { output } = await cruise(garden, 'json');
    const complaints = compare(JSON.parse(output) as Report);
    return { ok: complaints.length === 0, output: complaints.join('\n') };
  } finally {
    fs.rmSync(garden, { recursive: true, force: true });
  }
}

interface Report {
  summary: { violations: { from: string; rule: { name: string } }[] };
}

function compare({ summary }: Report): string[] {
  const config = createRequire(import.meta.url)(CONFIG) as { forbidden: { name: string }[] };
  const isFound = (name: string, file: string | undefined) =>
    summary.violations.some(({ from, rule }) => rule.name === name && from === file);
  const missed = config.forbidden
    .map(({ name }) => name)
    .filter((name) => !isFound(name, PLANTED[name]?.split(' ')[0]))
    .map((name) => `${name}: the violation planted in scripts/import-rules.ts was not found`);
  const guilty = new Set(Object.values(PLANTED).map((line) => line.split(' ')[0]));
  // A rule that guards a folder which has moved away guards nothing.
  const nowhere = [...guilty]
    .filter((file = '') => !fs.existsSync(path.join(root, path.dirname(file))))
    .map((file) => `${file}: planted in a folder that does not exist; mend the plant and its rule`);
  // Every member of a cycle is a culprit; the cruiser picks the one named.
  const wrong = summary.violations
    .filter(({ from, rule }) => rule.name !== 'no-cycles' && !guilty.has(from))
    .map(({ from, rule }) => `${rule.name}: found in ${from}, which is allowed to do this`);
  return [...missed, ...nowhere, ...wrong];
}

function plant(garden: string): void {
  for (const file of INNOCENT) write(garden, file, 'export {};\n');
  for (const line of [...Object.values(PLANTED), ...ALLOWED]) {
    const [file = '', imported = ''] = line.split(' imports ');
    write(garden, file, `import * as planted from '${imported}';\nexport const used = planted;\n`);
  }
  for (const workspace of ['packages/contract', 'apps/server', 'apps/web']) {
    const name = `${workspace}/package.json`;
    fs.copyFileSync(path.join(root, name), path.join(garden, name));
  }
  fs.mkdirSync(path.join(garden, 'node_modules/@minsu'), { recursive: true });
  for (const name of ['pg', 'kysely', 'zod', 'react-i18next'])
    link(garden, path.join(root, 'node_modules', name), name);
  link(garden, path.join(garden, 'packages/contract'), '@minsu/contract');
}

function link(garden: string, target: string, name: string): void {
  fs.symlinkSync(target, path.join(garden, 'node_modules', name), 'junction');
}

function write(garden: string, file: string, text: string): void {
  const full = path.join(garden, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, text);
}
