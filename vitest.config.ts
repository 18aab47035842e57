import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { short } from './apps/server/test/run-length.ts';

/** Node runs our TypeScript as it stands; read and wrapped by Vite it takes a fifth more of the processor. No test of these mocks a module. */
const asItStands = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Ends what hangs; a slow machine alone never does. How fast things are is measured in bench. */
const patient = { testTimeout: 60_000, hookTimeout: 120_000 };

/**
 * What the short run walks through in a browser: the way in, a stay's life with its money, the board, a kill, every route with its
 * first control. All stories run with `npm run test:full` and when files are named (docs/decisions/017).
 */
const shortStories = [
  'start',
  'entry',
  'story',
  'walk-in',
  'order-money',
  'board-story',
  'crash',
  'crawl',
].map((name) => `e2e/${name}.spec.ts`);

/** What the short run leaves to the full one; `npm run faults` and `npm run security` measure with some of it. */
const longRuns = [
  'backup/log-to-the-end',
  'modules/auth/guessing',
  'modules/automation/automation-kills',
  'modules/channels/fault-runs',
  'modules/landlords/guest-view',
  'modules/messages/mail-outage',
  'modules/orders/board-operations',
  'modules/privacy/no-leaks',
  'modules/settlements/settlement-kills',
  'modules/splits/split-kills',
  'platform/embedded-postgres',
  'platform/upload-fuzz',
  'platform/replica',
].map((name) => `apps/server/src/${name}.test.ts`);

/** What takes longest, longest first. */
const long = [
  'e2e/crawl',
  'e2e/entry',
  'e2e/walk-in',
  'e2e/crash',
  'checks/keyboard-and-accessibility',
  'e2e/prices',
  'backup/backup',
  'seed/seed',
  'settlements/settlement-kills',
  'modules/permissions',
  'channels/fault-runs',
  'workplace/shows',
];

/** A long file that begins last keeps one core busy and the other waiting: on a fresh clone nobody knows it yet. */
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
    // Vitest leaves a core to whoever watches; nobody does.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', '{bench,faults,lived-month}/**/*.test.ts'],
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
          ...asItStands,
          ...patient,
        },
      },
      // Style sheets are read as they are: one test compares their colours with the theme's.
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
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
