// Who may import whom (docs/architecture.md). Each comment says what to do instead; scripts/import-rules.ts plants a
// violation of every rule and expects it found, because a cruiser that cannot read the sources finds nothing and says so to nobody.
const fs = require('node:fs');

const TESTS = '\\.test\\.tsx?$';
const SERVER = '^apps/server/src';
const WEB = '^apps/web/src';
const LAYERS = ['foundation', 'inventory', 'sales', 'finance', 'connections', 'operations'];
const MODULES = `(?:${LAYERS.join('|')})`;
const ADAPTERS = `${SERVER}/connections/channels/adapters`;
const BEYOND_ADAPTERS = ['^apps/', '(^|/)node_modules/(pg|kysely|fastify|graphile-worker)/'];

/** Verb families and topics that split a large module: their files are as accessible as those beside the module table. */
const FAMILIES = [
  ...['sell', 'change', 'stay', 'folio', 'deposit', 'hours', 'group', 'documents', 'list'],
  ...['rooms', 'review', 'connect', 'suggestions', 'blocks', 'linked'],
];
/** The family of a file, or none. A repetition in a repetition would be refused as unsafe. */
const FAMILY = `(?:${FAMILIES.map((family) => `${family}/|`).join('')})`;

/** A file named after its module (sales/orders/order-rules.ts) is private to it; a command starts with its verb. */
const ownAffairs = LAYERS.flatMap((folder) => listFolders(`apps/server/src/${folder}`)).map(
  (module) => `${SERVER}/${MODULES}/${module}/${FAMILY}${module.replace(/s$/, '')}[^/]*\\.ts$`,
);

function listFolders(dir) {
  if (!fs.existsSync(dir)) return [];
  const entries = fs.readdirSync(dir, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Move what both need into a third file that imports neither, or pass it in as an argument.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      comment:
        'Mend the path (with its extension), or add the package to the package.json next to the importer.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared-dependencies-only',
      comment:
        'Add the package to the package.json of the workspace that imports it: another may drop it any day.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'sources-not-tests',
      comment: 'Move what both need out of the test file.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: TESTS },
      to: { path: [TESTS, '^apps/[^/]+/test/', '^e2e/'] },
    },
    {
      name: 'contract-only-zod',
      comment:
        'The contract says what, not how: keep libraries and code of the apps out, or move this file to the app.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TESTS },
      to: { pathNot: ['^packages/contract/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'server-not-web',
      comment: 'What server and front end share belongs in packages/contract.',
      severity: 'error',
      from: { path: '^apps/(server|sandbox)/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'platform-no-business',
      comment:
        'The platform knows no business word: let the module hand in what is needed through its module table.',
      severity: 'error',
      from: { path: `${SERVER}/platform/`, pathNot: TESTS },
      to: {
        path: [
          `${SERVER}/(?:${MODULES}|seed)/`,
          `${SERVER}/(app|main|all-modules)\\.ts$`,
          '^packages/contract/src/(?!platform/)[^/]+/',
        ],
      },
    },
    {
      name: 'modules-not-app',
      comment:
        'The app is put together from modules, never the other way round: take it from ctx or from the platform.',
      severity: 'error',
      from: { path: `${SERVER}/${MODULES}/`, pathNot: TESTS },
      to: { path: [`${SERVER}/(app|main)\\.ts$`, `${SERVER}/seed/`] },
    },
    {
      name: 'other-module-queries-and-commands',
      comment:
        'Of another module use its *-queries.ts, its commands (create-order.ts) and its *-hooks.ts: let one of them say what its rules decide.',
      severity: 'error',
      // Rules among each other are the business of rules-are-pure.
      from: { path: `${SERVER}/${MODULES}/([^/]+)/`, pathNot: [TESTS, '-rules\\.ts$'] },
      to: {
        path: [
          ...ownAffairs,
          `${SERVER}/${MODULES}/[^/]+/${FAMILY}[^/]+(\\.module|-rules|-jobs)\\.ts$`,
          `${SERVER}/${MODULES}/[^/]+/(?!(?:${FAMILIES.join('|')})/)[^/]+/`,
        ],
        pathNot: [`${SERVER}/${MODULES}/$1/`, '-(queries|hooks)\\.ts$'],
      },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Rules import only the contract and other rules: hand in rows, the time and random values as arguments.',
      severity: 'error',
      from: { path: '^apps/.*-rules\\.ts$' },
      to: { pathNot: ['^packages/contract/src/', '-rules\\.ts$'] },
    },
    {
      name: 'database-through-ctx',
      comment: 'Use ctx.db, which is the transaction: a connection of its own slips out of it.',
      severity: 'error',
      from: { path: `${SERVER}/${MODULES}/`, pathNot: TESTS },
      to: {
        path: ['(^|/)node_modules/pg/', `${SERVER}/platform/database/open-database\\.ts$`],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'channels-translate-only',
      comment:
        'An adapter translates: the module that calls it does the storing. It imports the contract, adapter.ts, jpeg.ts, outside-call.ts and safe-fetch.ts.',
      severity: 'error',
      from: { path: `${ADAPTERS}/`, pathNot: [TESTS, `${ADAPTERS}/all-adapters\\.ts$`] },
      to: {
        path: BEYOND_ADAPTERS,
        pathNot: [`${ADAPTERS}/`, `${SERVER}/platform/(jpeg|outside-call|safe-fetch)\\.ts$`],
      },
    },
    {
      name: 'adapters-made-from-settings',
      comment: 'It makes the adapters from settings handed in: of the rest of the server it knows types.',
      severity: 'error',
      from: { path: `${ADAPTERS}/all-adapters\\.ts$` },
      to: { path: BEYOND_ADAPTERS, pathNot: `${ADAPTERS}/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sandbox-only-contract',
      comment:
        'The sandbox plays the platforms: it shares nothing with the server but the wire files of the contract.',
      severity: 'error',
      from: { path: '^apps/sandbox/src/', pathNot: TESTS },
      to: {
        path: [
          '^apps/(?!sandbox/)',
          `^packages/contract/src/(?!(?:${LAYERS.map((layer) => `${layer}/|`).join('')})(?:channels/wire/|(?:institution|messages)/[^/]+-wire\\.ts$))`,
        ],
      },
    },
    {
      name: 'web-not-server',
      comment: 'What server and front end share belongs in packages/contract.',
      severity: 'error',
      from: { path: `${WEB}/` },
      to: { path: '^apps/(server|sandbox)/' },
    },
    {
      name: 'web-platform-at-the-bottom',
      comment: 'Let the caller hand it in, or move the file up to components.',
      severity: 'error',
      from: { path: `${WEB}/platform/`, pathNot: TESTS },
      to: { path: `${WEB}/(?:components|layout|${MODULES})/|${WEB}/(router|main)\\.tsx?$` },
    },
    {
      name: 'web-texts-by-typed-keys',
      comment: 'Use useTranslation of platform/use-translation.ts: it knows every key.',
      severity: 'error',
      from: { path: `${WEB}/`, pathNot: `${WEB}/platform/|\\.test\\.tsx?$` },
      to: { path: '(^|/)node_modules/react-i18next/' },
    },
    {
      name: 'web-components-know-no-screen',
      comment: 'A component serves every module: take what differs as a property.',
      severity: 'error',
      from: { path: `${WEB}/components/`, pathNot: TESTS },
      to: { path: `${WEB}/(?:layout|${MODULES})/|${WEB}/(router|main)\\.tsx?$` },
    },
    {
      name: 'web-layout-knows-no-screen',
      comment: 'The frame gets its screens from the router and its entries from the menu of the contract.',
      severity: 'error',
      from: { path: `${WEB}/layout/`, pathNot: TESTS },
      to: { path: `${WEB}/${MODULES}/|${WEB}/(router|main)\\.tsx?$` },
    },
    {
      name: 'web-modules-below-layout',
      comment: 'Move what a screen needs from the frame to platform or components.',
      severity: 'error',
      from: { path: `${WEB}/${MODULES}/`, pathNot: TESTS },
      to: { path: `${WEB}/layout/|${WEB}/(router|main)\\.tsx?$` },
    },
    {
      name: 'web-other-module-panels-and-actions',
      comment:
        'Of another module use its *-panel.tsx, *-actions.tsx and *-live.ts; what more modules need moves to components.',
      severity: 'error',
      from: { path: `${WEB}/${MODULES}/([^/]+)/`, pathNot: TESTS },
      to: {
        path: `${WEB}/${MODULES}/`,
        pathNot: [
          `${WEB}/${MODULES}/$1/`,
          `${WEB}/${MODULES}/[^/]+/[^/]+-(panel|actions)\\.tsx$`,
          // Which queries a live change makes stale: for whoever asks them.
          `${WEB}/${MODULES}/[^/]+/[^/]+-live\\.ts$`,
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/(\\.tsbuild|dist)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
