/**
 * Reminds of expiring licences: 60, 30 and 7 days before and on the day. Each reminder replaces the one before; all end
 * when the licence is renewed or the house archived. Safe to repeat: each user is reminded once.
 */
import { LICENCE_REMINDERS } from '@minsu/contract/foundation/houses/house.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { startingWith } from '../../../platform/http/page-rows.ts';
import type { Job, JobContext } from '../../../platform/module.ts';
import { usersWhoMay } from '../../messages/recipient-queries.ts';
import { settleTodo } from '../../messages/settle-todo.ts';
import { tellUsers } from '../../messages/tell-users.ts';
import { businessDateSql } from '../business-date-queries.ts';
import {
  concernsAll,
  LICENCE_TODOS,
  licenceTodo,
  licenceWords,
  type Reminder,
  reminderOn,
} from './licence-rules.ts';

interface Due {
  readonly id: string;
  readonly name: string;
  readonly expires: string;
  readonly today: string;
  readonly managerUserId: string | null;
}

/** Houses that can have guests; a draft needs no licence. */
const dueHouses = async (ctx: Ctx): Promise<Due[]> => {
  const today = await businessDateSql(ctx, 'h.timeZone');
  const { rows } = await sql<Due>`
    select h.id, h.name, h.licence_expires as expires, ${today} as today, m.id as manager_user_id from houses h
    left join users m on m.id = h.manager_user_id and m.status = 1 and m.deleted_at is null
    where h.licence_expires <= ${today} + ${LICENCE_REMINDERS[0]}::int
      and h.state in ('approved', 'online', 'offline')
    order by h.id`.execute(ctx.db);
  return rows;
};

const audience = async (ctx: Ctx, house: Due, reminder: Reminder): Promise<string[]> => {
  const manager = house.managerUserId === null ? [] : [house.managerUserId];
  if (manager.length > 0 && !concernsAll(reminder)) return manager;
  return [...manager, ...(await usersWhoMay(ctx.db, { permission: 'house:edit', houseId: house.id }))];
};

const remind = async (ctx: Ctx, house: Due): Promise<void> => {
  const reminder = reminderOn(house.expires, house.today);
  if (reminder === null) return;
  for (const earlier of LICENCE_REMINDERS.filter((days) => days > reminder))
    await settleTodo(ctx, licenceTodo(house.id, house.expires, earlier));
  await tellUsers(ctx, {
    to: { userIds: await audience(ctx, house, reminder) },
    kind: 'todo',
    subject: 'house',
    ...licenceWords(house.expires, house.today, reminder),
    params: { name: house.name, date: house.expires },
    path: `/house/houseDetail?id=${house.id}&tab=documents`,
    key: licenceTodo(house.id, house.expires, reminder),
  });
};

/** Causes of open todos whose licence has changed, or whose house is no longer active. */
const answeredTodos = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select distinct m.key from inbox_messages m
    where m.kind = 'todo' and m.settled_at is null and m.key like ${startingWith(LICENCE_TODOS)} and not exists (
      select from houses h where h.id::text = split_part(m.key, ':', 2)
        and h.licence_expires::text = split_part(m.key, ':', 3) and h.state in ('approved', 'online', 'offline'))`.execute(
    ctx.db,
  );
  return rows.map((row) => row.key);
};

const run = async (job: JobContext): Promise<void> => {
  for (const key of await job.read(answeredTodos)) await job.change((ctx) => settleTodo(ctx, key));
  for (const house of await job.read(dueHouses)) {
    if (job.signal.aborted) return;
    await job.change((ctx) => remind(ctx, house));
  }
};

/** Every hour, because days begin at another time in each time zone; and as soon as a renewed licence is in force. */
export const remindOfLicencesJob: Job = {
  cron: '11 * * * *',
  on: ['house.approved', 'house.archived'],
  run: (job) => run(job),
};
