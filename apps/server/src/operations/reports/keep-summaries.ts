/** Recomputes marked months. Exact: a mark made during the work is handled in the next turn. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Job, Loop, LoopContext, LoopRun } from '../../platform/module.ts';
import { columnsOf, shareOfMonth, summaries } from './summaries.ts';

/** Marks per turn, oldest first: few enough for a short turn, enough that a bulk change needs few turns. */
const MARKS = 2_000;
/** House-months per transaction. */
const HOUSES = 200;
/** Bookings of a busy hour are summed up together. */
const PACE_MS = 2_000;
/** Rests this many times as long as it worked, up to the maximum, so that it uses a twentieth of a core. */
const RESTS = 19;
/** A report is never older than this and the turn itself. */
const MAX_REST_MS = 60_000;
const IDLE_MS = 15_000;

/** Recomputes these houses in this month, for seeds and for the job. */
export const workOutMonth = async (db: Db, houseIds: readonly string[], month: string): Promise<void> => {
  const share = shareOfMonth(houseIds, month);
  for (const summary of summaries) {
    await sql`delete from ${sql.table(summary.table)} where house_id = any(${houseIds}::uuid[])
      and ${sql.ref(summary.date)} >= ${share.from}::date and ${sql.ref(summary.date)} < ${share.to}::date`.execute(
      db,
    );
    await sql`insert into ${sql.table(summary.table)} (${columnsOf(summary)}) ${summary.fresh(share)}`.execute(
      db,
    );
  }
};

/** A house counts from its first sold night: its number of rooms before the first closed day is unknown. */
export const beginRooms = (db: Db, houseIds: readonly string[]) =>
  sql`insert into report_rooms (house_id, from_date, rooms)
    select f.house_id, f.first, coalesce(
      (select r.rooms from report_rooms r where r.house_id = f.house_id order by r.from_date limit 1),
      (select count(*) from rooms r where r.house_id = f.house_id and r.active))
    from (select d.house_id, min(d.night) as first from report_days d
      where d.house_id = any(${houseIds}::uuid[]) group by 1) f
    where not exists (select from report_rooms r where r.house_id = f.house_id and r.from_date <= f.first)`.execute(
    db,
  );

interface Marked {
  readonly month: string;
  readonly houseId: string;
  /** Marks read, the same in every row. */
  readonly looked: number;
}

/** The number of marks read. A month is computed once, however often it was marked. */
const takeMarks = async ({ db }: Ctx): Promise<number> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.summaries})`.execute(db);
  const { rows } = await sql<Marked>`
    with oldest as materialized (select house_id, month from report_marks order by id limit ${MARKS}),
    due as materialized (select distinct house_id, month from oldest),
    taken as (
      delete from report_marks m using due where m.house_id = due.house_id and m.month = due.month
    )
    select month::text as month, house_id, (select count(*) from oldest)::int as looked from due order by 1, 2`.execute(
    db,
  );
  for (const [month, marked] of Map.groupBy(rows, (row) => row.month)) {
    const houseIds = marked.map(({ houseId }) => houseId);
    for (let from = 0; from < houseIds.length; from += HOUSES)
      await workOutMonth(db, houseIds.slice(from, from + HOUSES), month);
  }
  await beginRooms(db, [...new Set(rows.map(({ houseId }) => houseId))]);
  return rows[0]?.looked ?? 0;
};

/** Runs until no mark is left; if stopped, the rest stays marked. */
export const keepSummaries = async (
  change: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>,
  isStopped: () => boolean = () => false,
): Promise<void> => {
  while (!isStopped() && (await change(takeMarks)) === MARKS);
};

const begin = (job: LoopContext): LoopRun => {
  let next = 0;
  return {
    async turn() {
      const began = performance.now();
      if (began < next) return next - began;
      await keepSummaries(job.change, () => job.signal.aborted);
      const ended = performance.now();
      next = ended + Math.min(MAX_REST_MS, Math.max(PACE_MS, RESTS * (ended - began)));
      return IDLE_MS;
    },
    end: async () => {},
  };
};

export const summaryLoop: Loop = { begin };

/** The loop's work as a job, for a database whose loops were off. */
export const summaryJob: Job = {
  cron: '*/10 * * * *',
  run: (job) => keepSummaries(job.change, () => job.signal.aborted),
};
