/** Contracts over time: versions past their last day are ended, and users are reminded 60, 30 and 7 days before. */
import { CONTRACT_REMINDERS } from '@minsu/contract/finance/contracts/version-rules.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';
import { startingWith } from '../../platform/http/page-rows.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { CONTRACT_TODOS, contractReminderOn, contractTodo, endWords } from './reminder-rules.ts';

interface Due {
  readonly id: string;
  readonly contractNo: string;
  readonly landlord: string;
  readonly lastTo: string;
}

/** Condition: a house of the contract has no contract on the day after its last. */
const leavesHouse = sql`exists (
  select from contract_houses x where x.contract_id = c.id and x.in_force and x.to_date = c.last_to and not exists (
    select from contract_houses y where y.house_id = x.house_id and y.in_force
      and daterange(y.from_date, y.to_date, '[]') @> c.last_to + 1))`;

const endingSoon = async (ctx: Ctx): Promise<Due[]> => {
  const today = await businessDateIn(ctx);
  const { rows } = await sql<Due>`
    select c.id, c.contract_no, l.name as landlord, c.last_to from contracts c join landlords l on l.id = c.landlord_id
    where c.first_from is not null and c.last_to between ${today}::date and ${today}::date + ${CONTRACT_REMINDERS[0]}::int
      and ${leavesHouse} order by c.id`.execute(ctx.db);
  return rows;
};

const remind = async (ctx: Ctx, { id, contractNo, landlord, lastTo }: Due): Promise<void> => {
  const reminder = contractReminderOn(lastTo, await businessDateIn(ctx));
  if (reminder === null) return;
  for (const earlier of CONTRACT_REMINDERS.filter((days) => days > reminder))
    await settleTodo(ctx, contractTodo(id, lastTo, earlier));
  await tellUsers(ctx, {
    to: { permission: 'contract:edit' },
    kind: 'todo',
    subject: 'landlord',
    ...endWords,
    params: { no: contractNo, landlord, date: lastTo },
    path: `/landlord/contractDetail?id=${id}`,
    key: contractTodo(id, lastTo, reminder),
  });
};

/** Open todos of contracts whose end has changed, or whose houses all have a following contract. */
const answeredTodos = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select distinct m.key from inbox_messages m
    where m.kind = 'todo' and m.settled_at is null and m.key like ${startingWith(CONTRACT_TODOS)} and not exists (
      select from contracts c where c.id::text = split_part(m.key, ':', 2)
        and c.last_to::text = split_part(m.key, ':', 3) and ${leavesHouse})`.execute(ctx.db);
  return rows.map((row) => row.key);
};

const expire = async (ctx: Ctx): Promise<void> => {
  const today = await businessDateIn(ctx);
  const { rows } = await sql<{ contractId: string; number: number; to: string }>`
    update contract_versions set state = 'ended' where state = 'active' and to_date < ${today}::date
    returning contract_id, number, to_date as "to"`.execute(ctx.db);
  for (const { contractId, number, to } of rows) {
    await sql`update contracts set version = version + 1 where id = ${contractId}`.execute(ctx.db);
    await ctx.record({
      name: 'contract.expired',
      entity: 'contract',
      entityId: contractId,
      after: { number, to },
    });
  }
};

const run = async (job: JobContext): Promise<void> => {
  await job.change(expire);
  for (const key of await job.read(answeredTodos)) await job.change((ctx) => settleTodo(ctx, key));
  for (const due of await job.read(endingSoon)) {
    if (job.signal.aborted) return;
    await job.change((ctx) => remind(ctx, due));
  }
};

/** Hourly, and as soon as a contract is signed or ended. Safe to repeat: each user is reminded once. */
export const settleContractsJob: Job = {
  cron: '17 * * * *',
  on: ['contract.signed', 'contract.ended'],
  run: (job) => run(job),
};
