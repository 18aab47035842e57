// Checks imports between modules on each side: never from a higher layer (layers.ts), never in a cycle. Type-only imports count.
import fs from 'node:fs';
import path from 'node:path';
import { type Layer, layers, type Side, upwardImports } from './layers.ts';
import { type Outcome, root } from './tool.ts';

interface Source {
  readonly file: string;
  readonly text: string;
}

interface Place {
  readonly side: Side;
  /** Folder of the module, from the root. */
  readonly folder: string;
  readonly module: string;
  /** Null for a module in the folder of no layer. */
  readonly layer: Layer | null;
}

interface Import {
  readonly from: Place;
  readonly to: Place;
  /** The importing and imported file. */
  readonly said: string;
}

const folders: Readonly<Record<Side, RegExp>> = {
  server: /^apps\/server\/src\/(?!(?:platform|seed|backup)\/)([^/]+)\/([^/]+)\//,
  web: /^apps\/web\/src\/(?!(?:components|layout|platform|styles)\/)([^/]+)\/([^/]+)\//,
  contract: new RegExp(`^packages/contract/src/(?!(?:platform|menu)/)(?:(${layers.join('|')})/)?([^/]+)/`),
};
const sides = Object.keys(folders) as Side[];

const isLayer = (folder: string): folder is Layer => (layers as readonly string[]).includes(folder);

const placeOf = (file: string): Place | null => {
  for (const side of sides) {
    const [found = '', folder = '', module] = folders[side].exec(file) ?? [];
    if (module !== undefined)
      return { side, folder: found.slice(0, -1), module, layer: isLayer(folder) ? folder : null };
  }
  return null;
};

const height = ({ layer }: Place): number => (layer === null ? layers.length : layers.indexOf(layer));

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

function importsOf({ file, text }: Source): Import[] {
  const from = placeOf(file);
  if (!from) return [];
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']): Import[] => {
    const target = path.posix.join(path.posix.dirname(file), specifier);
    const to = placeOf(target);
    if (!to || to.side !== from.side || to.module === from.module) return [];
    return [{ from, to, said: `${file} imports ${target}` }];
  });
}

const isKnown = ({ from, to }: Import): boolean =>
  upwardImports[from.side][from.module]?.includes(to.module) ?? false;

/** Reports modules in no layer, and modules that are in different layers on two sides. */
function misplaced(sources: readonly Source[]): string[] {
  const known = new Map<string, Place>();
  const complaints = sources.flatMap(({ file }) => {
    const place = placeOf(file);
    if (!place) return [];
    if (place.layer === null) return [`${place.folder}: in the folder of no layer (scripts/layers.ts)`];
    const other = known.get(place.module) ?? place;
    known.set(place.module, other);
    return other.layer === place.layer
      ? []
      : [`${place.folder}: belongs to ${other.layer}, as ${other.folder}`];
  });
  return [...new Set(complaints)];
}

const upwardComplaints = (imports: readonly Import[]): string[] =>
  imports
    .filter((one) => height(one.from) < height(one.to) && !isKnown(one))
    .map(
      ({ from, to, said }) =>
        `${said}: ${from.module} (${from.layer}) is below ${to.module} (${to.layer}). Move the rule down, move the caller up, or declare a hook (docs/decisions/031-layers.md).`,
    );

/** Reports the imports of every cycle. Upward imports are reported separately, so a cycle lies within one layer. */
function cycles(side: Side, imports: readonly Import[]): string[] {
  const own = imports.filter(
    (one) => one.from.side === side && height(one.from) === height(one.to) && !isKnown(one),
  );
  const after = new Map<string, Set<string>>();
  for (const { from, to } of own)
    after.set(from.module, (after.get(from.module) ?? new Set()).add(to.module));
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
  const inCycle = own.filter(({ from, to }) => reach.get(to.module)?.has(from.module));
  return inCycle.map(
    ({ said, from, to }) => `${said}: ${to.module} leads back to ${from.module}: a cycle of modules.`,
  );
}

/** Reports exceptions that no longer occur. */
const staleExceptions = (imports: readonly Import[]): string[] =>
  sides.flatMap((side) =>
    Object.entries(upwardImports[side]).flatMap(([from, all]) =>
      all
        .filter(
          (to) =>
            !imports.some(
              (one) => one.from.side === side && one.from.module === from && one.to.module === to,
            ),
        )
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

const SERVER = 'apps/server/src';

/** Planted violations, with the complaint each must produce. */
const PLANTED: readonly (Source & { readonly found: RegExp })[] = [
  {
    file: `${SERVER}/foundation/houses/sly-value.ts`,
    text: `import { sell } from '../../sales/orders/sell/create-order.ts';`,
    found: /houses\/sly-value.ts imports .*: houses \(foundation\) is below orders \(sales\)/,
  },
  {
    file: `${SERVER}/foundation/houses/rooms/sly-type.ts`,
    text: `import type { Sale } from '../../../sales/orders/create-order.ts';`,
    found: /houses\/rooms\/sly-type.ts imports .*: houses \(foundation\) is below orders/,
  },
  {
    file: `${SERVER}/inventory/prices/sly-later.ts`,
    text: `const late = await import('../../operations/reports/run-report.ts');`,
    found: /prices\/sly-later.ts imports .*: prices \(inventory\) is below reports/,
  },
  {
    file: `${SERVER}/connections/channels/deep/sly-export.ts`,
    text: `export { plan } from '../../../operations/tasks/plan-tasks.ts';`,
    found: /channels\/deep\/sly-export.ts imports .*: channels \(connections\) is below tasks/,
  },
  {
    file: 'apps/web/src/inventory/prices/sly-panel.tsx',
    text: `import { Panel } from '../../operations/tasks/task-panel.tsx';`,
    found: /web.*sly-panel.tsx imports .*: prices \(inventory\) is below tasks/,
  },
  {
    file: 'packages/contract/src/finance/ledger/sly-words.ts',
    text: `import { words } from '../../operations/tasks/task.ts';`,
    found: /contract.*sly-words.ts imports .*: ledger \(finance\) is below tasks/,
  },
  {
    file: `${SERVER}/finance/ledger/round.ts`,
    text: `import type { Payout } from '../payouts/round.ts';`,
    found: /ledger\/round.ts imports .*: payouts leads back to ledger/,
  },
  {
    file: `${SERVER}/finance/payouts/round.ts`,
    text: `import { post } from '../ledger/round.ts';`,
    found: /payouts\/round.ts imports .*: ledger leads back to payouts/,
  },
  {
    file: `${SERVER}/planted/nowhere/lost.ts`,
    text: '',
    found: /planted\/nowhere: in the folder of no layer/,
  },
  {
    file: 'apps/web/src/sales/ledger/astray.ts',
    text: '',
    found: /web\/src\/sales\/ledger: belongs to finance/,
  },
];

/** Allowed imports that resemble them. */
const ALLOWED: readonly Source[] = [
  {
    file: `${SERVER}/sales/orders/fine.ts`,
    text: `import { find } from '../../foundation/landmarks/landmark-queries.ts';`,
  },
  {
    file: `${SERVER}/sales/orders/fine-hooks.ts`,
    text: `import { hook } from '../../platform/hooks.ts';`,
  },
  {
    file: `${SERVER}/finance/payouts/fine.ts`,
    text: `import type { Entry } from '../onboarding/entry.ts';`,
  },
  {
    file: 'packages/contract/src/inventory/prices/fine.ts',
    text: `import type { Channel } from '../../sales/orders/order.ts';`,
  },
  {
    file: 'apps/server/src/seed/fine.ts',
    text: `import { work } from '../operations/workplace/work.ts';`,
  },
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
