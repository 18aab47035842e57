/** What is put into the sources to see that the tests behind the collected faults notice it. */
import type { Planted } from '../security/planted.ts';

const source = (name: string): string => `apps/server/src/${name}.ts`;
const test = (name: string, title: string): string => `apps/server/src/${name}.test.ts › ${title}`;

const lived = 'lived-month/lived-month.test.ts › every figure of the month of seed';

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
      what: 'what a platform paid back is not taken off what it collected',
      file: source('modules/orders/keep-by-platform'),
      from: 'await collectByPlatform(ctx, order, amounts);',
      to: 'await collectByPlatform(ctx, order, { ...amounts, refundFen: 0 });',
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
  billingAfterSplit: [
    {
      what: 'a commission that is billed does not reach what was split',
      file: source('modules/channel-bills/follow-commissions'),
      from: '    await followOrderMoney(ctx, order);\n',
      to: '',
      test: test(
        'modules/commissions/commissions',
        '23.88 were assumed and 22.90 are billed after the split',
      ),
    },
    {
      what: 'the books of a channel keep the commission of an unstated bill that changed since',
      file: source('modules/channel-bills/follow-commissions'),
      from: 'if (moreFen === 0) return;',
      to: 'if (moreFen !== 0) return;',
      test: test(
        'modules/commissions/commissions',
        'a bill without a word of the commission follows what is told',
      ),
    },
  ],
  collectedAfterSplit: [
    {
      what: 'a fee is split before its money is in',
      file: 'packages/contract/src/contracts/split-rules.ts',
      from: "(waitsForMoney(terms, 'fees') ? unpaidFen : 0)",
      to: '0',
      test: test('modules/splits/when-collected', 'of a no-show of 298.50 of which 100.00 is paid'),
    },
    {
      what: 'what a company settles reaches no split',
      file: source('modules/companies/follow-settlements'),
      from: '  for (const order of changed) await followOrderMoney(ctx, order);\n',
      to: '',
      test: test('modules/splits/when-collected', 'what a company pays on account is split as it settles'),
    },
  ],
  livedMonth: [
    {
      what: 'fractions of a fen of every night go to the operator',
      file: 'packages/contract/src/contracts/split-rules.ts',
      from: 'splitAmount(basisFen, [WHOLE_BP - rateBp, rateBp])[0] ?? 0',
      to: 'Math.floor((basisFen * (WHOLE_BP - rateBp)) / WHOLE_BP)',
      test: lived,
    },
    {
      what: 'a month is cut by the number of its days, not at their ends',
      file: 'packages/contract/src/contracts/month-rules.ts',
      from: 'return share(amountFen, before + lengthOf(days), whole) - share(amountFen, before, whole);',
      to: 'return Math.floor((amountFen * lengthOf(days)) / whole) + 0 * before;',
      test: lived,
    },
    {
      what: 'the commission of an order lies on its nights evenly',
      file: 'packages/contract/src/contracts/order-share-rules.ts',
      from: 'spread(order.channelCommissionFen, sells)',
      to: 'spread(order.channelCommissionFen, nights.map(() => 1))',
      test: lived,
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
  operators: [
    {
      what: 'a sign-in hangs on a write that a full disk refuses',
      file: source('modules/auth/log-in'),
      from: 'if (!isDatabaseFull(error)) throw error;',
      to: 'if (isDatabaseFull(error) || error) throw error;',
      test: test('platform/full-disk', 'people sign in and read'),
    },
    {
      what: 'a full disk is not said',
      file: source('platform/disk-watch'),
      from: 'isLastFull(last.database) || isFull(log)',
      to: 'isLastFull(last.database)',
      test: test('platform/full-disk', 'the log says once in words what is full'),
    },
    {
      what: 'production starts with the passwords of the demo',
      file: source('prepare-database'),
      from: 'if (known.length === 0) return;',
      to: 'if (known.length >= 0) return;',
      test: test('recover-admin', 'is refused with the names and the way out'),
    },
    {
      what: 'sessions outlive the recovery of their administrator',
      file: source('modules/auth/recover-admin'),
      from: 'sessionsEnded: await endSessions(ctx, { userId })',
      to: 'sessionsEnded: userId.length',
      test: test('recover-admin', 'new password, no second factor'),
    },
    {
      what: 'a database that holds no Chinese is taken',
      file: source('check-database'),
      from: "found.encoding !== 'UTF8'",
      to: "found.encoding === ''",
      test: test('check-database', 'a database of somebody else'),
    },
    {
      what: 'only the first wrong setting is said',
      file: source('config'),
      from: 'const lines = [...wrong, ...misspelledSettings(env)]',
      to: 'const lines = [...wrong.slice(0, 1), ...misspelledSettings(env)]',
      test: test('config', 'all that is missing or wrong is said at once'),
    },
    {
      what: 'locks of other accounts are left out',
      file: source('modules/monitor/database-queries'),
      from: 'where not w.granted and a.datname',
      to: 'where w.granted and a.datname',
      test: test('modules/monitor/system-state', 'who holds a lock that others wait for'),
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
