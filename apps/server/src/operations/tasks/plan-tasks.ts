/** Scheduled tasks, and deadlines that follow arrivals. Both may run twice. */
import { deepPerDay, stayOverDue } from '@minsu/contract/operations/tasks/task-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { isOneOf } from '../../platform/is-one-of.ts';
import type { Job } from '../../platform/module.ts';
import { insertTask } from './insert-task.ts';
import { isOpenTask } from './open-task-queries.ts';
import { dueOf, roomForTask } from './room-for-task-queries.ts';

interface Staying {
  readonly id: string;
  readonly orderId: string;
  readonly roomId: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly today: string;
}

const BATCH = 100;

/** In-house guests due for cleaning today without a task for the day. */
const staysDue = async (ctx: Ctx, everyNights: number): Promise<Staying[]> => {
  const today = await businessDateSql(ctx, 'h.timeZone');
  const { rows } = await sql<Staying>`
    select s.id, s.order_id, s.room_id, s.check_in, s.check_out, x.today
    from stays s join houses h on h.id = s.house_id cross join lateral (select ${today} as today) x
    join rooms r on r.house_id = s.house_id and r.id = s.room_id and r.active
    where s.state = 'in_house' and s.check_in < x.today and s.check_out > x.today
      and (x.today - s.check_in) % ${everyNights} = 0
      and not exists (select from tasks t where t.house_id = s.house_id and t.room_id = s.room_id
        and t.kind = 'stay_over' and t.day = x.today)
    order by s.id limit ${BATCH}`.execute(ctx.db);
  return rows;
};

const planStayOvers = async (ctx: Ctx): Promise<number> => {
  const { taskStayOverNights: every } = await readSettings(ctx.db, ctx.services);
  if (every === 0) return 0;
  const due = await staysDue(ctx, every);
  for (const { id: stayId, orderId, roomId, checkIn, checkOut, today } of due)
    if (stayOverDue(checkIn, checkOut, today, every))
      await insertTask(ctx, { roomId, orderId, stayId, day: today, kind: 'stay_over', origin: 'plan' });
  return due.length;
};

interface Resting {
  readonly roomId: string;
  readonly today: string;
  /** Active rooms of the house, and how many have a deep cleaning today. */
  readonly rooms: number;
  readonly taken: number;
  readonly place: number;
}

/** Rooms without a guest tonight, longest since their last deep cleaning first, numbered per house. */
const roomsResting = async (ctx: Ctx, everyDays: number): Promise<Resting[]> => {
  const today = await businessDateSql(ctx, 'h.timeZone');
  const deep = (and: RawBuilder<unknown>) => sql`tasks t where t.house_id = r.house_id and t.kind = 'deep'
    and t.state <> 'cancelled' and ${and}`;
  const { rows } = await sql<Resting>`
    select r.id as room_id, x.today,
      (select count(*)::int from rooms a where a.house_id = r.house_id and a.active) as rooms,
      (select count(*)::int from ${deep(sql`t.day = x.today`)}) as taken,
      row_number() over (partition by r.house_id order by l.day nulls first, r.position, r.number)::int as place
    from rooms r join houses h on h.id = r.house_id and h.state in ('online', 'offline')
    cross join lateral (select ${today} as today) x
    left join lateral (select max(t.day) as day from ${deep(sql`t.room_id = r.id`)}) l on true
    where r.active and (l.day is null or l.day <= x.today - ${everyDays}::int)
      and not exists (select from room_night n where n.house_id = r.house_id and n.room_id = r.id and n.night = x.today)
      and not exists (select from stays s where s.house_id = r.house_id and s.room_id = r.id and s.state = 'in_house')
    `.execute(ctx.db);
  return rows;
};

/** A few rooms per house and day, so that all are done within the period. */
const planDeep = async (ctx: Ctx): Promise<void> => {
  const { taskDeepDays } = await readSettings(ctx.db, ctx.services);
  if (taskDeepDays === 0) return;
  const resting = await roomsResting(ctx, taskDeepDays);
  for (const { roomId, today, rooms, taken, place } of resting)
    if (taken + place <= deepPerDay(rooms, taskDeepDays))
      await insertTask(ctx, { roomId, day: today, kind: 'deep', origin: 'plan' });
};

/** Some time after every business day has begun. */
export const planTasksJob: Job = {
  cron: '20 * * * *',
  run: async (job) => {
    while ((await job.change(planStayOvers)) === BATCH);
    await job.change(planDeep);
  },
};

interface Departure {
  readonly id: string;
  readonly roomId: string;
  readonly day: string;
  readonly plannedMinutes: number;
  readonly createdAt: Date;
  readonly changeOver: boolean;
  readonly dueAt: Date;
}

/** Open tasks that arrivals in these houses may affect. */
const movable = (
  houseIds: readonly string[],
) => sql`tasks t join rooms r on r.house_id = t.house_id and r.id = t.room_id and r.active
    where ${isOneOf('t.houseId', houseIds)} and t.kind = 'departure' and not t.due_fixed and ${isOpenTask}`;

/** Returns the houses that have checklists. */
const withMovable = async (ctx: Ctx, houseIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{
    houseId: string;
  }>`select distinct t.house_id from ${movable(houseIds)}`.execute(ctx.db);
  return new Set(rows.map(({ houseId }) => houseId));
};

const followArrivals = async (ctx: Ctx, houseId: string): Promise<void> => {
  const { rows } = await sql<Departure>`
    select t.id, t.room_id, t.day, t.planned_minutes, t.created_at, t.change_over, t.due_at
    from ${movable([houseId])}
    order by t.id for update of t`.execute(ctx.db);
  for (const task of rows) {
    const room = await roomForTask(ctx, task.roomId, task.day);
    const dueAt = await dueOf(ctx, room, task.plannedMinutes, task.createdAt);
    // A guest who has checked in is no longer expected; the deadline set for that arrival stays.
    const moved =
      dueAt.getTime() !== task.dueAt.getTime() &&
      !(task.changeOver && !room.arrives && (await isIn(ctx, houseId, task)));
    if (!moved) continue;
    await sql`update tasks set due_at = ${dueAt}, change_over = ${room.arrives}
      where house_id = ${houseId} and id = ${task.id}`.execute(ctx.db);
    await ctx.record({ name: 'task.dueMoved', entity: 'task', entityId: task.id, houseId, after: { dueAt } });
  }
};

const isIn = async (ctx: Ctx, houseId: string, { roomId, day }: Departure): Promise<boolean> =>
  (await ctx.db
    .selectFrom('stays')
    .select('id')
    .where('houseId', '=', houseId)
    .where('roomId', '=', roomId)
    .where('state', '=', 'in_house')
    .where('checkIn', '=', day)
    .executeTakeFirst()) !== undefined;

/**
 * An arrival was added, cancelled, or changed in room or time: deadlines of departure cleanings in its house may
 * change.
 */
export const followArrivalsJob: Job = {
  short: true,
  on: [
    'order.created',
    'order.imported',
    'order.accepted',
    'order.paid',
    'order.confirmed',
    'order.cancelled',
    'order.reinstated',
    'order.assigned',
    'order.unassigned',
    'order.moved',
    'order.swapped',
    'order.split',
    'order.extended',
    'order.shortened',
    'order.stepUndone',
    'order.stayCancelled',
    'order.stayReinstated',
    'order.noShow',
    'order.hoursChanged',
    'order.arrivalTimeSet',
  ],
  // Most bookings meet none.
  async concerning(job, events) {
    const houseIds = [...new Set(events.map(({ houseId }) => houseId))];
    const houses = await job.read((ctx) => withMovable(ctx, houseIds));
    return events.filter(({ houseId }) => houses.has(houseId));
  },
  run: (job, { houseId }) => job.change((ctx) => followArrivals(ctx, String(houseId))),
};
