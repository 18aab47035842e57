// Checks imports between modules on each side: never from a higher layer (layers.ts), never in a cycle. Type-only imports count.
import fs from 'node:fs';
import path from 'node:path';
import { type Layer, layers, type Side, upwardImports } from './layers.ts';
import { type Outcome, root } from './tool.ts';

interface Source {
  readonly file: string;
  readonly text: string;
}

interface Import {
  readonly side: Side;
  readonly from: string;
  readonly to: string;
  /** The importing file and the imported one. */
  readonly said: string;
}

const names = Object.keys(layers) as Layer[];
const layerOf = new Map<string, Layer>(
  names.flatMap((layer) => layers[layer].map((module): [string, Layer] => [module, layer])),
);
const height = (module: string): number => names.indexOf(layerOf.get(module) as Layer);

const folders: Readonly<Record<Side, RegExp>> = {
  server: new RegExp(`^apps/server/src/(modules|${names.join('|')})/([^/]+)/`),
  web: new RegExp(`^apps/web/src/(modules|${names.join('|')})/([^/]+)/`),
  contract: new RegExp(`^packages/contract/src/(?!platform/)(?:(${names.join('|')})/)?([^/]+)/`),
};
const sides = Object.keys(folders) as Side[];

const placeOf = (file: string) => {
  for (const side of sides) {
    const [, folder, module] = folders[side].exec(file) ?? [];
    if (module !== undefined) return { side, folder, module };
  }
  return null;
};

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

function importsOf({ file, text }: Source): Import[] {
  const from = placeOf(file);
  if (!from) return [];
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']): Import[] => {
    const target = path.posix.join(path.posix.dirname(file), specifier);
    const to = placeOf(target);
    if (!to || to.side !== from.side || to.module === from.module) return [];
    return [{ side: from.side, from: from.module, to: to.module, said: `${file} imports ${target}` }];
  });
}

const isKnown = ({ side, from, to }: Import): boolean => upwardImports[side][from]?.includes(to) ?? false;

/** Reports modules missing from the table, and modules in the folder of another layer. */
function misplaced(sources: readonly Source[]): string[] {
  const complaints = sources.flatMap(({ file }) => {
    const place = placeOf(file);
    if (!place) return [];
    const layer = layerOf.get(place.module);
    const where = file.slice(0, file.indexOf(`/${place.module}/`) + place.module.length + 1);
    if (!layer) return [`${where}: in no layer of scripts/layers.ts`];
    const isThere = place.folder === undefined || place.folder === 'modules' || place.folder === layer;
    return isThere ? [] : [`${where}: belongs to ${layer} by scripts/layers.ts`];
  });
  return [...new Set(complaints)];
}

const upwardComplaints = (imports: readonly Import[]): string[] =>
  imports
    .filter((one) => height(one.from) < height(one.to) && !isKnown(one))
    .map(
      ({ from, to, said }) =>
        `${said}: ${from} (${layerOf.get(from)}) is below ${to} (${layerOf.get(to)}). Move the rule down, move the caller up, or declare a hook (docs/decisions/031-layers.md).`,
    );

/** Reports the imports of every cycle. Upward imports are reported separately, so a cycle lies within one layer. */
function cycles(side: Side, imports: readonly Import[]): string[] {
  const own = imports.filter(
    (one) => one.side === side && height(one.from) === height(one.to) && !isKnown(one),
  );
  const after = new Map<string, Set<string>>();
  for (const { from, to } of own) after.set(from, (after.get(from) ?? new Set()).add(to));
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>();
    const left = [...(after.get(start) ?? [])];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      left.push(...(after.get(next) ?? []));
    }
    return seen;
  };
  const reach = new Map([...after.keys()].map((module) => [module, reached(module)]));
  const inCycle = own.filter(({ from, to }) => reach.get(to)?.has(from));
  return inCycle.map(({ said, from, to }) => `${said}: ${to} leads back to ${from}: a cycle of modules.`);
}

/** Reports exceptions that no longer occur. */
const staleExceptions = (imports: readonly Import[]): string[] =>
  sides.flatMap((side) =>
    Object.entries(upwardImports[side]).flatMap(([from, all]) =>
      all
        .filter((to) => !imports.some((one) => one.side === side && one.from === from && one.to === to))
        .map(
          (to) => `scripts/layers.ts: ${from} of the ${side} no longer imports ${to}; remove the exception`,
        ),
    ),
  );

const complaintsOf = (sources: readonly Source[]): string[] => {
  const imports = sources.flatMap(importsOf);
  return [
    ...misplaced(sources),
    ...upwardComplaints(imports),
    ...sides.flatMap((side) => cycles(side, imports)),
  ];
};

function readSources(): Source[] {
  return ['apps/server/src', 'apps/web/src', 'packages/contract/src'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') })),
  );
}

export async function checkLayers(): Promise<Outcome> {
  const sources = readSources();
  const complaints = [...complaintsOf(sources), ...staleExceptions(sources.flatMap(importsOf))];
  return { ok: complaints.length === 0, output: complaints.join('\n') };
}

const SERVER = 'apps/server/src/modules';

/** Planted violations, with the complaint each must produce. */
const PLANTED: readonly (Source & { readonly found: RegExp })[] = [
  {
    file: `${SERVER}/houses/sly-value.ts`,
    text: `import { sell } from '../orders/create-order.ts';`,
    found: /houses\/sly-value.ts imports .*: houses \(foundation\) is below orders \(sales\)/,
  },
  {
    file: `${SERVER}/houses/sly-type.ts`,
    text: `import type { Sale } from '../orders/create-order.ts';`,
    found: /houses\/sly-type.ts imports .*: houses \(foundation\) is below orders/,
  },
  {
    file: `${SERVER}/prices/sly-later.ts`,
    text: `const late = await import('../reports/run-report.ts');`,
    found: /prices\/sly-later.ts imports .*: prices \(inventory\) is below reports/,
  },
  {
    file: `${SERVER}/channels/deep/sly-export.ts`,
    text: `export { plan } from '../../tasks/plan-tasks.ts';`,
    found: /channels\/deep\/sly-export.ts imports .*: channels \(connections\) is below tasks/,
  },
  {
    file: 'apps/web/src/modules/prices/sly-panel.tsx',
    text: `import { Panel } from '../tasks/task-panel.tsx';`,
    found: /web.*sly-panel.tsx imports .*: prices \(inventory\) is below tasks/,
  },
  {
    file: 'packages/contract/src/ledger/sly-words.ts',
    text: `import { words } from '../tasks/task.ts';`,
    found: /contract.*sly-words.ts imports .*: ledger \(finance\) is below tasks/,
  },
  {
    file: `${SERVER}/ledger/round.ts`,
    text: `import type { Payout } from '../payouts/round.ts';`,
    found: /ledger\/round.ts imports .*: payouts leads back to ledger/,
  },
  {
    file: `${SERVER}/payouts/round.ts`,
    text: `import { post } from '../ledger/round.ts';`,
    found: /payouts\/round.ts imports .*: ledger leads back to payouts/,
  },
  { file: `${SERVER}/nowhere/lost.ts`, text: '', found: /modules\/nowhere: in no layer/ },
  {
    file: 'apps/server/src/finance/orders/astray.ts',
    text: '',
    found: /finance\/orders: belongs to sales/,
  },
];

/** Allowed imports that resemble them. */
const ALLOWED: readonly Source[] = [
  { file: `${SERVER}/orders/fine.ts`, text: `import { find } from '../landmarks/landmark-queries.ts';` },
  { file: `${SERVER}/orders/fine-hooks.ts`, text: `import { hook } from '../../platform/hooks.ts';` },
  { file: `${SERVER}/payouts/fine.ts`, text: `import type { Entry } from '../onboarding/entry.ts';` },
  {
    file: 'packages/contract/src/prices/fine.ts',
    text: `import type { Channel } from '../orders/order.ts';`,
  },
  { file: 'apps/server/src/seed/fine.ts', text: `import { work } from '../modules/workplace/work.ts';` },
];

export async function findPlantedImports(): Promise<Outcome> {
  const found = complaintsOf([...PLANTED, ...ALLOWED]);
  const missed = PLANTED.filter((plant) => !found.some((line) => plant.found.test(line)));
  const wrong = ALLOWED.filter(({ file }) => found.some((line) => line.startsWith(file)));
  const complaints = [
    ...missed.map(({ file }) => `${file}: planted in scripts/module-graph.ts and not found`),
    ...wrong.map(({ file }) => `${file}: allowed, and found all the same`),
  ];
  return { ok: complaints.length === 0, output: complaints.join('\n') };
}
