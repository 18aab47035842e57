// Which module imports which, on each side: only downward through the layers (layers.ts), and never in a circle. Types count: who
// names a type of another module has to be read with it in mind.
import fs from 'node:fs';
import path from 'node:path';
import { type Layer, layers, lookingUp, type Side } from './layers.ts';
import { type Outcome, root } from './tool.ts';

interface Source {
  readonly file: string;
  readonly text: string;
}

interface Import {
  readonly side: Side;
  readonly from: string;
  readonly to: string;
  /** The file that imports, and what it imports. */
  readonly said: string;
}

const names = Object.keys(layers) as Layer[];
const layerOf = new Map(names.flatMap((layer) => layers[layer].map((module) => [module as string, layer])));
const height = (module: string): number => names.indexOf(layerOf.get(module) as Layer);

const folders: Readonly<Record<Side, RegExp>> = {
  server: new RegExp(`^apps/server/src/(modules|${names.join('|')})/([^/]+)/`),
  web: new RegExp(`^apps/web/src/(modules|${names.join('|')})/([^/]+)/`),
  contract: new RegExp(`^packages/contract/src/(?:(${names.join('|')})/)?([^/]+)/`),
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

const isKnown = ({ side, from, to }: Import): boolean => lookingUp[side][from]?.includes(to) ?? false;

/** A module that is nowhere in the table, or lies in another folder than the table says. */
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

const lookingUpNow = (imports: readonly Import[]): string[] =>
  imports
    .filter((one) => height(one.from) < height(one.to) && !isKnown(one))
    .map(
      ({ from, to, said }) =>
        `${said}: ${from} (${layerOf.get(from)}) lies under ${to} (${layerOf.get(to)}). Move what it needs down, what needs it up, or declare a hook (docs/decisions/031).`,
    );

/** The imports that make circles. Who looks up has been named already; without that a circle stays within a layer. */
function circles(side: Side, imports: readonly Import[]): string[] {
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
  const inCircle = own.filter(({ from, to }) => reach.get(to)?.has(from));
  return inCircle.map(
    ({ said, from, to }) => `${said}: ${to} leads back to ${from}, in a circle of modules.`,
  );
}

/** What is allowed to look up and does not any more. */
const outlived = (imports: readonly Import[]): string[] =>
  sides.flatMap((side) =>
    Object.entries(lookingUp[side]).flatMap(([from, all]) =>
      all
        .filter((to) => !imports.some((one) => one.side === side && one.from === from && one.to === to))
        .map(
          (to) => `scripts/layers.ts: ${from} of the ${side} does not look up to ${to} any more; take it out`,
        ),
    ),
  );

const complaintsOf = (sources: readonly Source[]): string[] => {
  const imports = sources.flatMap(importsOf);
  return [
    ...misplaced(sources),
    ...lookingUpNow(imports),
    ...sides.flatMap((side) => circles(side, imports)),
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
  const complaints = [...complaintsOf(sources), ...outlived(sources.flatMap(importsOf))];
  return { ok: complaints.length === 0, output: complaints.join('\n') };
}

const SERVER = 'apps/server/src/modules';

/** What breaks the rules, each in one way, and by which words it has to be found. */
const PLANTED: readonly (Source & { readonly found: RegExp })[] = [
  {
    file: `${SERVER}/houses/sly-value.ts`,
    text: `import { sell } from '../orders/create-order.ts';`,
    found: /houses\/sly-value.ts imports .*: houses \(foundation\) lies under orders \(sales\)/,
  },
  {
    file: `${SERVER}/houses/sly-type.ts`,
    text: `import type { Sale } from '../orders/create-order.ts';`,
    found: /houses\/sly-type.ts imports .*: houses \(foundation\) lies under orders/,
  },
  {
    file: `${SERVER}/prices/sly-later.ts`,
    text: `const late = await import('../reports/run-report.ts');`,
    found: /prices\/sly-later.ts imports .*: prices \(inventory\) lies under reports/,
  },
  {
    file: `${SERVER}/channels/deep/sly-export.ts`,
    text: `export { plan } from '../../tasks/plan-tasks.ts';`,
    found: /channels\/deep\/sly-export.ts imports .*: channels \(connections\) lies under tasks/,
  },
  {
    file: 'apps/web/src/modules/prices/sly-panel.tsx',
    text: `import { Panel } from '../tasks/task-panel.tsx';`,
    found: /web.*sly-panel.tsx imports .*: prices \(inventory\) lies under tasks/,
  },
  {
    file: 'packages/contract/src/ledger/sly-words.ts',
    text: `import { words } from '../tasks/task.ts';`,
    found: /contract.*sly-words.ts imports .*: ledger \(finance\) lies under tasks/,
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

/** Next to what they could be mistaken for. */
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
