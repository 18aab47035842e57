/** What is put into the sources to see that the tests behind the collected faults notice it. */
import type { Planted } from '../security/planted.ts';

const source = (name: string): string => `apps/server/src/${name}.ts`;
const test = (name: string, title: string): string => `apps/server/src/${name}.test.ts › ${title}`;

export const plantedFaults = {
  dates: [
    {
      what: 'days of every house by the clock of Greenwich',
      file: 'packages/contract/src/dates.ts',
      from: '    timeZone,\n    dateStyle',
      to: "    timeZone: 'UTC',\n    dateStyle",
      test: 'packages/contract/src/dates.test.ts › of 2,000 stays in zones that change their clocks',
    },
  ],
  platforms: [
    {
      what: 'a mail that failed is not tried again',
      file: source('modules/messages/send-notifications'),
      from: "outcome.kind === 'failed' ? nextTry(attempts, now) : null",
      to: 'null',
      test: test('modules/messages/mail-outage', 'away for an hour'),
    },
    {
      what: 'nights that met silence count as told',
      file: source('modules/channels/push/settle-push'),
      from: "state: over ? 'failed' : 'pending', problem: message",
      to: "state: over ? 'failed' : 'synced', problem: message",
      test: test('modules/channels/fault-runs', ''),
    },
    {
      what: 'a connection goes before its listings are closed',
      file: source('modules/channels/delete-connection'),
      from: 'if (!leaveOnSale) await stopSelling(',
      to: "if (!leaveOnSale && id === '') await stopSelling(",
      test: test('modules/channels/giving-up', ''),
    },
  ],
  arrivals: [
    {
      what: 'an older state of an order takes the place of a newer one',
      file: source('modules/channels/pull/store-revision'),
      from: "'<', revision",
      to: "'<>', revision",
      test: test('modules/channels/pull/follow-revision', 'create, pay, modify, cancel: all 24 orders'),
    },
    {
      what: 'the key of a write is not looked at',
      file: source('platform/idempotency'),
      from: 'if (!claimed) {',
      to: "if (!claimed && id.key === '') {",
      test: test('platform/repeated-writes', '50 equal writes under one key at once'),
    },
  ],
  skippedRevisions: [
    {
      what: 'what a platform pays back is taken from the total we had booked',
      file: source('modules/orders/keep-by-platform'),
      from: 'await collectByPlatform(ctx, order, amounts);',
      to: 'await collectByPlatform(ctx, order, { ...amounts, sellFen: beforeFen });',
      test: test('modules/channels/pull/skipped-over-sandbox', 'read with gaps, twice and late'),
    },
    {
      what: 'the fee of an ended order is what we had booked less what the platform paid back',
      file: source('modules/orders/keep-by-platform'),
      from: 'const keptFen = amounts.sellFen - amounts.refundFen;',
      to: 'const keptFen = beforeFen - amounts.refundFen;',
      test: test('modules/channels/pull/skipped-revisions', 'random histories, read with gaps'),
    },
  ],
  relay: [
    {
      what: 'noted as acknowledged before the platform has heard it',
      file: source('modules/channels/pull/read-feed'),
      from: '    return false;\n  }\n  await job.change(async ({ db, now }) => {',
      to: '  }\n  await job.change(async ({ db, now }) => {',
      test: test(
        'modules/channels/pull/follow-revision',
        'killed between the commit and the acknowledgement',
      ),
    },
    {
      what: 'locks of living processes are taken off like those of dead ones',
      file: source('platform/job-locks'),
      from: 'a.application_name = l.locked_by',
      to: "a.application_name = ''",
      test: test('platform/job-locks', 'the lock of a dead process is taken off'),
    },
  ],
  ledger: [
    {
      what: 'a balance loses its odd fen',
      file: source('modules/ledger/post-entries'),
      from: 'a.balance_fen + d.fen,',
      to: 'a.balance_fen + d.fen / 2 * 2,',
      test: test('modules/ledger/posting-model', 'one after the other'),
    },
    {
      what: 'what is posted again under its key is posted twice',
      file: source('modules/ledger/post-entries'),
      from: 'key: entry.sourceKey, rule',
      to: 'key: entry.sourceKey + id, rule',
      test: test('modules/ledger/posting-model', 'thirty clients at once'),
    },
  ],
  settlement: [
    {
      what: 'a payout that a dying process has claimed is never taken up again',
      file: source('modules/payouts/send-payouts'),
      from: 'const LOST_AFTER_MS = 10 * 60_000;',
      to: 'const LOST_AFTER_MS = 400 * 86_400_000;',
      test: test('modules/settlements/settlement-kills', ''),
    },
    {
      what: 'what is split does not name its entry in the books',
      file: source('modules/splits/post-splits'),
      from: "set state = 'succeeded', entry_id = e.entry_id,",
      to: "set state = 'succeeded', entry_id = null,",
      test: test('modules/splits/split-kills', ''),
    },
  ],
  restore: [
    {
      what: 'books and audit log are not checked at a restore',
      file: source('backup/check-restored'),
      from: 'return checked.flatMap(({ wrong }) => wrong);',
      to: 'return [];',
      test: test('backup/backup', 'an audit log and books that were changed before'),
    },
    {
      what: 'a restore goes on behind the moment that was asked for',
      file: source('backup/restore-base'),
      from: "return { recovery_target_time: target.at.toISOString().replace('T', ' ').replace('Z', '+00') };",
      to: 'return {};',
      test: test('backup/backup', 'to a moment'),
    },
    {
      what: 'a gap in the log is not seen',
      file: source('backup/wal-rules'),
      from: 'if (!places.has(place)) gaps',
      to: 'if (places.size === 0) gaps',
      test: test('backup/wal-rules', 'whichever one is missing in the middle'),
    },
  ],
  board: [
    {
      what: 'what is given up keeps its nights',
      file: source('modules/room-status/room-nights'),
      from: '(select count(*) from linked) >= 0',
      to: '(select count(*) from linked) < 0',
      test: test('modules/orders/stock', 'after random work by several hands'),
    },
  ],
  processes: [
    {
      what: 'each process counts limits for itself',
      file: source('platform/rate-counts'),
      from: 'if (processes <= 1) return',
      to: 'if (processes > 0) return',
      test: 'faults/several-processes.test.ts › limits are those of all together',
    },
  ],
} as const satisfies Readonly<Record<string, readonly Planted[]>>;
