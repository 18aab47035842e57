/** Faults covered by tests: run with FULL=1 in a full run; their controls plant faults in a copy of the sources. */
import type { Figure } from '../bench/figures.ts';
import { runNamed, verdictOf } from '../security/named-tests.ts';
import { type Planted, playPlanted } from '../security/planted.ts';
import type { Fault } from './fault.ts';
import { plantedFaults } from './planted-faults.ts';

const server = (file: string, name = ''): string => `apps/server/src/${file}.test.ts › ${name}`;

interface Played {
  readonly name: string;
  /** Limit of the short run; the full one may take four times as long. */
  readonly seconds: number;
  readonly smoke: boolean;
  readonly untimed?: 'busy';
  readonly tests: readonly string[];
  readonly planted: readonly Planted[];
}

/** Tests are named by module and file, without the layer. */
const SOURCES = /^apps\/server\/src\/(?:(?:foundation|inventory|sales|finance|connections|operations)\/)?/;

const played = ({ seconds, tests, planted, ...said }: Played): Fault => ({
  ...said,
  boundSeconds: { smoke: seconds, full: seconds * 4 },
  controls: ({ folder, signal }) => playPlanted(folder, planted, signal),
  async run({ full, signal }): Promise<Figure[]> {
    const outcomes = await runNamed(tests, { signal, ...(full && { env: { FULL: '1' } }) });
    return tests.map((named) => {
      const verdict = verdictOf(named, outcomes);
      const [file = '', title = ''] = named.replace(SOURCES, '').split(' › ');
      return {
        name: `${file.replace('.test.ts', '')} ${title}`.trim(),
        measured: verdict,
        target: 'passed',
        passed: verdict === 'passed',
      };
    });
  },
});

/** `PAYMENT_RUNS=10000` asks for more random runs than a full run makes, and for their time. */
const PAYMENT_SECONDS = 300 + Number(process.env.PAYMENT_RUNS ?? 0) / 5;

export const collected: Readonly<Record<string, Fault>> = {
  dates: played({
    ...{ name: 'F10 midnight, zones, leap days', seconds: 60, smoke: true, untimed: 'busy' },
    planted: plantedFaults.dates,
    tests: ['packages/contract/src/platform/dates.test.ts › '],
  }),
  board: played({
    ...{ name: 'F13 random work on the board', seconds: 150, smoke: false, untimed: 'busy' },
    planted: plantedFaults.board,
    tests: [server('sales/orders/change/board-operations'), server('sales/orders/stock')],
  }),
  platforms: played({
    ...{ name: 'F6, F12, F14 sick platforms', seconds: 240, smoke: false, planted: plantedFaults.platforms },
    tests: [
      server('connections/channels/fault-runs'),
      server('connections/channels/giving-up'),
      server('foundation/messages/mail-outage'),
    ],
  }),
  'skipped-revisions': played({
    ...{ name: 'F27 skipped revisions', seconds: 150, smoke: true, untimed: 'busy' },
    planted: plantedFaults.skippedRevisions,
    tests: [
      server('connections/channels/pull/skipped-revisions'),
      server('connections/channels/pull/skipped-over-sandbox'),
    ],
  }),
  arrivals: played({
    ...{
      name: 'F7 doubled and shuffled messages',
      seconds: 120,
      smoke: true,
      untimed: 'busy',
      planted: plantedFaults.arrivals,
    },
    tests: [
      server(
        'connections/channels/pull/follow-revision',
        'create, pay, modify, cancel: all 24 orders of arrival',
      ),
      server('connections/channels/pull/take-hook', '1,000 hooks of 100 orders, doubled and shuffled'),
      server('platform/answers/repeated-writes'),
    ],
  }),
  operators: played({
    ...{ name: 'F26 what an operator meets', seconds: 240, smoke: false, planted: plantedFaults.operators },
    tests: [
      server('platform/database/full-disk'),
      server('recover-admin'),
      server('check-database'),
      server('config'),
      server('data-dir'),
      server('operations/monitor/system-state'),
    ],
  }),
  relay: played({
    ...{ name: 'F8 a relay that dies between', seconds: 120, smoke: false, planted: plantedFaults.relay },
    tests: [
      server(
        'connections/webhooks/webhooks',
        'a process that died after a call calls again under the same id',
      ),
      server(
        'connections/channels/pull/follow-revision',
        'killed between the commit and the acknowledgement',
      ),
      server('platform/live/live-processes', 'whichever leads the relay, the other takes over'),
      server('platform/jobs/job-locks'),
    ],
  }),
  ledger: played({
    ...{ name: 'F15, F16 the ledger under random operations', seconds: 240, smoke: false, untimed: 'busy' },
    ...{ tests: [server('finance/ledger/posting-model')], planted: plantedFaults.ledger },
  }),
  settlement: played({
    ...{ name: 'F17 kills in the middle of a settlement', seconds: 300, smoke: false, untimed: 'busy' },
    tests: [server('finance/settlements/settlement-kills'), server('finance/splits/split-kills')],
    planted: plantedFaults.settlement,
  }),
  'billing-after-split': played({
    ...{ name: 'F28 billing after split', seconds: 150, smoke: true, untimed: 'busy' },
    ...{
      tests: [server('sales/commissions/commission-histories'), server('sales/commissions/commissions')],
    },
    planted: plantedFaults.billingAfterSplit,
  }),
  'collected-after-split': played({
    ...{ name: 'F29 collected after split', seconds: 120, smoke: true, untimed: 'busy' },
    ...{ tests: [server('finance/splits/when-collected')], planted: plantedFaults.collectedAfterSplit },
  }),
  'lived-month': played({
    ...{ name: 'F30 a lived month, recomputed', seconds: 200, smoke: false, untimed: 'busy' },
    ...{ tests: ['lived-month/lived-month.test.ts › '], planted: plantedFaults.livedMonth },
  }),
  payments: played({
    ...{ name: 'F31 payments through providers', seconds: PAYMENT_SECONDS, smoke: false, untimed: 'busy' },
    tests: [
      server('finance/payouts/payment-runs'),
      server('sales/payments/provider-kills'),
      server('finance/payouts/provider-bill-kills'),
      'faults/payment-kills.test.ts › ',
    ],
    planted: plantedFaults.payments,
  }),
  restore: played({
    ...{ name: 'F18 backup under load and restore', seconds: 180, smoke: false },
    ...{ tests: [server('backup/backup')], planted: plantedFaults.restore },
  }),
  'clock-apart': played({
    ...{ name: 'F22 a process whose clock differs from the database', seconds: 120, smoke: true },
    ...{ tests: [server('platform/machine-clock'), server('platform/jobs/job-planner')] },
    planted: plantedFaults.clockApart,
  }),
  'backup-dates': played({
    ...{ name: 'F23 backups under a wrong clock', seconds: 120, smoke: true },
    ...{ tests: [server('backup/backup-dates')], planted: plantedFaults.backupDates },
  }),
  'lost-files': played({
    ...{ name: 'F24 uploaded files that are not there', seconds: 180, smoke: true },
    ...{ tests: [server('backup/lost-files')], planted: plantedFaults.lostFiles },
  }),
  bucket: played({
    ...{ name: 'F32 files move into a bucket, and a bucket that fails', seconds: 240, smoke: true },
    ...{
      tests: [
        server('move-files'),
        server('operations/privacy/bucket-files'),
        server('platform/files/s3-store'),
      ],
    },
    planted: plantedFaults.bucket,
  }),
  'foreign-backups': played({
    ...{ name: 'F25 backups of another key, or damaged', seconds: 120, smoke: true },
    ...{ tests: [server('backup/foreign-backups')], planted: plantedFaults.foreignBackups },
  }),
  processes: played({
    ...{ name: 'several processes on one database', seconds: 180, smoke: false },
    ...{ tests: ['faults/several-processes.test.ts › '], planted: plantedFaults.processes },
  }),
};
