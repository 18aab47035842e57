import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { short } from './apps/server/test/run-length.ts';

/** Node runs our TypeScript as it stands; read and wrapped by Vite it takes a fifth more of the processor. No test of these mocks a module. */
const asItStands = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Ends what hangs; a slow machine alone never does. How fast things are is measured in bench. */
const patient = { testTimeout: 60_000, hookTimeout: 120_000 };

/**
 * Stories of the short run: sign-in, a stay's life with its money, the board, a kill, every route with its first control. All
 * stories run with `npm run test:full` and when files are named (docs/decisions/017).
 */
export const shortStories = [
  'start',
  'entry',
  'story',
  'walk-in',
  'order-money',
  'board-story',
  'crash',
  'crawl',
].map((name) => `e2e/${name}.spec.ts`);

/** Left to the full run; `npm run faults` and `npm run security` measure with some of it. */
const longRuns = [
  'backup/log-to-the-end',
  'foundation/auth/guessing',
  'operations/automation/automation-kills',
  'connections/channels/fault-runs',
  'finance/landlords/guest-view',
  'foundation/messages/mail-outage',
  'sales/orders/change/board-operations',
  'operations/privacy/no-leaks',
  'finance/settlements/settlement-kills',
  'finance/splits/split-kills',
  'platform/database/embedded-postgres',
  'platform/files/upload-fuzz',
  'platform/database/replica',
].map((name) => `apps/server/src/${name}.test.ts`);

/** Slowest files, slowest first. */
const long = [
  'e2e/crawl',
  'e2e/entry',
  'e2e/walk-in',
  'e2e/crash',
  'checks/keyboard-and-accessibility',
  'e2e/prices',
  'backup/backup',
  'seed/seed',
  'finance/settlements/settlement-kills',
  'permissions',
  'connections/channels/fault-runs',
  'operations/workplace/shows',
];

/** A long file that begins last keeps one core busy and the other waiting; in a fresh clone durations are unknown. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.includes(`/${name}.`));
      return at === -1 ? long.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Vitest reserves a core for interactive use; here there is none.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', '{bench,faults,lived-month}/**/*.test.ts'],
          // Half an hour of killed servers: part of `npm run faults`.
          exclude: [...configDefaults.exclude, ...(short ? ['faults/payment-kills.test.ts'] : [])],
          globalSetup: ['apps/server/test/global-setup.ts'],
          ...asItStands,
          ...patient,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          isolate: false,
          ...asItStands,
          ...patient,
        },
      },
      {
        test: {
          name: 'sandbox',
          include: ['apps/sandbox/src/**/*.test.ts'],
          isolate: false,
          ...asItStands,
          ...patient,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(short ? longRuns : [])],
          // A file begins with a database and an app of its own; reading all modules again for each takes half the time.
          isolate: false,
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/raw-row-columns.ts'],
          ...asItStands,
          ...patient,
        },
      },
      // Style sheets are read as they are: one test compares their colours with the theme's.
      {
        test: {
          name: 'web',
          include: ['apps/web/{src,worker}/**/*.test.{ts,tsx}'],
          css: true,
          isolate: false,
          setupFiles: ['apps/web/test/leave-nothing.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: short ? shortStories : ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          ...asItStands,
          // A page waits more than it works: for answers, for what moves, for the end of a story's other half.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // A browser on a busy machine needs more than the second that Vitest gives.
          expect: { poll: { timeout: 20_000, interval: 100 } },
        },
      },
    ],
  },
});
