// Import directions (.dependency-cruiser.cjs), with planted violations for each rule, because the cruiser passes
// silently when it cannot parse the sources.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type Outcome, root, runTool, tools } from './tool.ts';

const CONFIG = path.join(root, '.dependency-cruiser.cjs');
const SOURCES = ['packages', 'apps'];

/** One violating file per rule and its import: a path from the root, or a package. */
const PLANTED: Record<string, string> = {
  'no-cycles': 'apps/server/src/platform/egg.ts imports apps/server/src/platform/hen.ts',
  'no-unresolvable': 'apps/server/src/platform/lost.ts imports apps/server/src/platform/nowhere.ts',
  'declared-dependencies-only': 'apps/web/src/components/borrowed.tsx imports kysely',
  'sources-not-tests': 'apps/server/src/platform/eager.ts imports apps/server/src/platform/eager.test.ts',
  'contract-only-zod': 'packages/contract/src/sales/orders/greedy.ts imports kysely',
  'server-not-web': 'apps/server/src/platform/pretty.ts imports apps/web/src/platform/calls/call.ts',
  'platform-no-business': 'apps/server/src/platform/nosy.ts imports @minsu/contract/sales/orders/order.ts',
  'modules-not-app': 'apps/server/src/sales/orders/proud-order.ts imports apps/server/src/app.ts',
  'other-module-queries-and-commands':
    'apps/server/src/sales/orders/sly-order.ts imports apps/server/src/foundation/houses/house-rows.ts',
  'rules-are-pure': 'apps/server/src/sales/orders/order-rules.ts imports node:fs',
  'database-through-ctx': 'apps/server/src/sales/orders/free-order.ts imports pg',
  'channels-translate-only':
    'apps/server/src/connections/channels/adapters/sly-adapter.ts imports apps/server/src/connections/channels/connect/save-connection.ts',
  'adapters-made-from-settings':
    'apps/server/src/connections/channels/adapters/all-adapters.ts imports apps/server/src/platform/context.ts',
  'sandbox-only-contract': 'apps/sandbox/src/platforms/insider.ts imports apps/server/src/app.ts',
  'web-not-server': 'apps/web/src/platform/deep.ts imports apps/server/src/app.ts',
  'web-platform-at-the-bottom':
    'apps/web/src/platform/high.ts imports apps/web/src/components/records/panel.tsx',
  'web-texts-by-typed-keys': 'apps/web/src/sales/orders/wordy.tsx imports react-i18next',
  'web-components-know-no-screen':
    'apps/web/src/components/narrow.tsx imports apps/web/src/foundation/houses/list/house-list-page.tsx',
  'web-layout-knows-no-screen':
    'apps/web/src/layout/frame.tsx imports apps/web/src/foundation/houses/list/house-list-page.tsx',
  'web-modules-below-layout': 'apps/web/src/sales/orders/up.tsx imports apps/web/src/layout/frame.tsx',
  'web-other-module-panels-and-actions':
    'apps/web/src/sales/orders/across.tsx imports apps/web/src/foundation/houses/list/house-list-page.tsx',
};

/** Targets of the planted files. */
const INNOCENT = [
  'packages/contract/src/sales/orders/order.ts',
  'apps/server/src/app.ts',
  'apps/server/src/platform/eager.test.ts',
  'apps/server/src/platform/context.ts',
  'apps/server/src/platform/outside-call.ts',
  'apps/server/src/connections/channels/connect/save-connection.ts',
  'apps/server/src/connections/channels/adapters/adapter.ts',
  'apps/server/src/foundation/houses/house-rows.ts',
  'apps/server/src/foundation/houses/house-queries.ts',
  'apps/server/src/foundation/houses/house-rules.ts',
  'apps/server/src/foundation/houses/create-house.ts',
  'apps/web/src/platform/calls/call.ts',
  'apps/web/src/components/records/panel.tsx',
  'apps/web/src/foundation/houses/list/house-list-page.tsx',
  'apps/web/src/foundation/houses/house-panel.tsx',
];

/** Allowed imports that resemble the forbidden ones. */
const ALLOWED = [
  'apps/server/src/platform/hen.ts imports apps/server/src/platform/egg.ts',
  'apps/server/src/connections/channels/adapters/fine-calls.ts imports apps/server/src/platform/outside-call.ts',
  'apps/server/src/connections/channels/adapters/fine-adapter.ts imports apps/server/src/connections/channels/adapters/adapter.ts',
  'apps/server/src/sales/orders/fine-order.ts imports apps/server/src/foundation/houses/house-queries.ts',
  'apps/server/src/sales/orders/sell/create-order.ts imports apps/server/src/foundation/houses/create-house.ts',
  'apps/server/src/sales/orders/split-rules.ts imports apps/server/src/foundation/houses/house-rules.ts',
  'apps/server/src/sales/orders/order-queries.ts imports @minsu/contract/sales/orders/order.ts',
  'apps/web/src/sales/orders/order-page.tsx imports apps/web/src/foundation/houses/house-panel.tsx',
];

export async function cruise(cwd = root, outputType = 'err-long'): Promise<Outcome> {
  const args = ['--config', CONFIG, '--output-type', outputType, ...SOURCES];
  const { ok, output } = await runTool(tools.dependencyCruiser, args, { cwd });
  // Hides a warning about the TypeScript compiler; the planted files prove that it parses the sources.
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
  // A rule for a folder that no longer exists checks nothing.
  const nowhere = [...guilty]
    .filter((file = '') => !fs.existsSync(path.join(root, path.dirname(file))))
    .map((file) => `${file}: planted in a folder that does not exist; mend the plant and its rule`);
  // Any member of a cycle may be reported.
  const wrong = summary.violations
    .filter(({ from, rule }) => rule.name !== 'no-cycles' && !guilty.has(from))
    .map(({ from, rule }) => `${rule.name}: found in ${from}, which is allowed to do this`);
  return [...missed, ...nowhere, ...wrong];
}

function plant(garden: string): void {
  for (const file of INNOCENT) write(garden, file, 'export {};\n');
  for (const line of [...Object.values(PLANTED), ...ALLOWED]) {
    const [file = '', imported = ''] = line.split(' imports ');
    const specifier = specifierOf(file, imported);
    write(garden, file, `import * as planted from '${specifier}';\nexport const used = planted;\n`);
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

function specifierOf(file: string, imported: string): string {
  if (!/^(?:apps|packages)\//.test(imported)) return imported;
  const specifier = path.posix.relative(path.posix.dirname(file), imported);
  return specifier.startsWith('.') ? specifier : `./${specifier}`;
}

function link(garden: string, target: string, name: string): void {
  fs.symlinkSync(target, path.join(garden, 'node_modules', name), 'junction');
}

function write(garden: string, file: string, text: string): void {
  const full = path.join(garden, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, text);
}
