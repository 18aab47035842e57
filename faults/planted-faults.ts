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
  clockApart: [
    {
      what: 'a process with a wrong clock goes on writing',
      file: source('platform/machine-clock'),
      from: 'if (!this.isRight()) fail(coreFailures.clockWrong);',
      to: 'if (this.skewMs() === 0.5) fail(coreFailures.clockWrong);',
      test: test('platform/machine-clock', 'the clock of the database alone is set'),
    },
    {
      what: 'its jobs and loops go on',
      file: source('platform/machine-clock'),
      from: 'if (mayRun || running === null) return;',
      to: 'if (mayRun || running !== null) return;',
      test: test('platform/machine-clock', 'jobs, loops and the relay stop with it'),
    },
    {
      what: 'a tool writes whatever its clock says',
      file: source('tool-database'),
      from: '    await assertClockAgrees(pool);',
      to: '    await pool.query("select 1");',
      test: test('platform/machine-clock', 'neither a server nor a tool starts'),
    },
    {
      what: 'the minute that lies ahead is waited for',
      file: source('platform/job-planner'),
      from: 'last > now + 2 ? now - 1',
      to: 'last > now + 2_000_000 ? now - 1',
      test: test('platform/job-planner', 'a job is due for each minute'),
    },
    {
      what: 'jobs that a wrong clock has written stay parked',
      file: source('platform/job-planner'),
      from: "or greatest(created_at, updated_at) > now() + interval '1 minute')",
      to: 'or false)',
      test: test('platform/job-planner', 'a clock that was an hour ahead'),
    },
    {
      what: 'a parked job does not count as due',
      file: source('platform/due-jobs'),
      from: "or (attempts = 0 and run_at > now() + interval '1 minute' and created_at <= now())",
      to: '',
      test: test('platform/job-planner', 'the oldest due work is seen'),
    },
  ],
  backupDates: [
    {
      what: 'backups are dated by the process',
      file: source('backup/make-backup'),
      from: 'const beganAt = await databaseNow(client);',
      to: 'const beganAt = new Date();',
      test: test('backup/backup-dates', 'the date is the database'),
    },
    {
      what: 'backups are ordered by their dates',
      file: source('backup/manifest'),
      from: 'return one.generation - other.generation || one.position - other.position || byLsn || byDate;',
      to: 'return byDate || byLsn;',
      test: test('backup/backup-dates', 'what leads furthest is the newest'),
      whole: true,
    },
    {
      what: 'one that is dated in the future counts',
      file: source('backup/manifest'),
      from: 'return latest > now.getTime() + FUTURE_MS',
      to: 'return latest > Number.POSITIVE_INFINITY',
      test: test('backup/backup-dates', 'one dated in the future'),
      whole: true,
    },
    {
      what: 'backups are removed before later ones are proven whole',
      file: source('backup/remove-old'),
      from: 'provenLater >= ALWAYS_KEPT && ',
      to: '',
      test: test('backup/backup-dates', 'after so many days the oldest go'),
      whole: true,
    },
    {
      what: 'what a clock has leapt makes backups old',
      file: source('backup/remove-old'),
      from: 'return gap > keepDays * DAY_MS ? DAY_MS : gap;',
      to: 'return gap;',
      test: test('backup/backup-dates', 'a process or a database 40 days ahead'),
      whole: true,
    },
  ],
  lostFiles: [
    {
      what: 'a production start does not look for its files',
      file: source('file-watch'),
      from: 'if (config.production && !config.missingFilesAccepted',
      to: 'if (config.production && config.missingFilesAccepted',
      test: test('backup/lost-files', 'a production start on a folder without its files'),
    },
    {
      what: 'a backup that lacks files counts as whole',
      file: source('backup/manifest'),
      from: '=> !files.missing && !files.damaged;',
      to: '=> files.count >= 0;',
      test: test('backup/lost-files', 'a restore brings what another backup has stored'),
    },
    {
      what: 'the content of files is not compared',
      file: source('modules/privacy/check-files'),
      from: 'else if (await isDamaged(db, dir, key)) damaged.push(key);',
      to: "else if (key === '') damaged.push(key);",
      test: test('backup/lost-files', 'a server whose files go while it runs'),
    },
  ],
  foreignBackups: [
    {
      what: 'a backup of another key blocks the list',
      file: source('backup/manifest'),
      from: '      if (!(error instanceof BackupError)) throw error;',
      to: '      throw error;',
      test: test('backup/foreign-backups', 'the list names ours'),
    },
    {
      what: 'the key is not checked before something is written',
      file: source('backup/shelf-key'),
      from: 'if (stored === null ? !(await isOurs(shelf)) : stored !== checkOf(shelf))',
      to: "if (stored === '')",
      test: test('backup/foreign-backups', 'neither files nor the log are taken'),
    },
    {
      what: 'what skipped backups may need is removed',
      file: source('backup/remove-old'),
      from: '  if (skipped.length > 0) {',
      to: '  if (skipped.length > 99) {',
      test: test('backup/foreign-backups', 'the next backup is made'),
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
