/**
 * Houses that moved away under a contract in force, or came to a landlord without one: shares are wrong until the
 * contract is changed. Reported as todos that end when house and contract agree again.
 */
import type { Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';
import { startingWith } from '../../platform/http/page-rows.ts';
import type { Job, JobContext } from '../../platform/module.ts';

const TODOS = 'contract-house:';

/** With the parameters `house`, `landlord` and `no`. */
const strayWords: Readonly<Record<'moved' | 'added', { readonly title: Text; readonly content: Text }>> = {
  moved: {
    title: ['合同内的房源已变更归属', 'A property under contract changed its landlord'],
    content: [
      '“{{house}}”已不属于{{landlord}}，但仍在其合同 {{no}} 内，请变更或终止合同',
      '“{{house}}” no longer belongs to {{landlord}}, but is still under contract {{no}}; change or end it',
    ],
  },
  added: {
    title: ['新增房源未纳入合同', 'A new property has no contract'],
    content: [
      '“{{house}}”已归{{landlord}}，但不在其生效合同 {{no}} 内，请变更合同或另签一份',
      '“{{house}}” belongs to {{landlord}}, but is not under contract {{no}} in force; change it or sign another',
    ],
  },
};

interface Stray {
  readonly kind: keyof typeof strayWords;
  readonly contractId: string;
  readonly contractNo: string;
  readonly landlordId: string;
  readonly landlord: string;
  readonly houseId: string;
  readonly house: string;
}

/** Leaves out draft houses, which earn nothing yet, and houses with a contract to come. */
const strays = async (ctx: Ctx): Promise<Stray[]> => {
  const today = await businessDateIn(ctx);
  const { rows } = await sql<Stray>`
    select 'moved' as kind, c.id as contract_id, c.contract_no, l.id as landlord_id, l.name as landlord,
      h.id as house_id, h.name as house
    from contract_houses x join contracts c on c.id = x.contract_id join landlords l on l.id = c.landlord_id
    join houses h on h.id = x.house_id and h.state <> 'archived' and h.landlord_id is distinct from c.landlord_id
    where x.in_force and x.from_date <= ${today}::date and (x.to_date is null or x.to_date >= ${today}::date)
    union all
    select 'added', k.id, k.contract_no, l.id, l.name, h.id, h.name
    from houses h join landlords l on l.id = h.landlord_id
    cross join lateral (select c.id, c.contract_no from contracts c where c.landlord_id = l.id
      and c.first_from <= ${today}::date and (c.last_to is null or c.last_to >= ${today}::date)
      order by c.contract_no limit 1) k
    where h.state in ('approved', 'online', 'offline') and not exists (select from contract_houses x
      where x.house_id = h.id and x.in_force and (x.to_date is null or x.to_date >= ${today}::date))
    order by 1, 7, 6`.execute(ctx.db);
  return rows;
};

const keyOf = ({ kind, houseId, contractId, landlordId }: Stray): string =>
  `${TODOS}${kind}:${houseId}:${kind === 'moved' ? contractId : landlordId}`;

const pathOf = ({ kind, contractId, landlordId, houseId }: Stray): string =>
  kind === 'moved'
    ? `/landlord/contractDetail?id=${contractId}`
    : `/landlord/contractEdit?landlordId=${landlordId}&houseId=${houseId}`;

const openKeys = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select distinct key from inbox_messages
    where kind = 'todo' and settled_at is null and key like ${startingWith(TODOS)}`.execute(ctx.db);
  return rows.map(({ key }) => key);
};

const tell = async (ctx: Ctx, stray: Stray): Promise<void> => {
  const { kind, house, landlord, contractNo } = stray;
  await tellUsers(ctx, {
    to: { permission: 'contract:edit' },
    kind: 'todo',
    subject: 'landlord',
    ...strayWords[kind],
    params: { house, landlord, no: contractNo },
    path: pathOf(stray),
    key: keyOf(stray),
  });
};

const run = async (job: JobContext): Promise<void> => {
  const found = new Map((await job.read(strays)).map((stray) => [keyOf(stray), stray]));
  const open = new Set(await job.read(openKeys));
  for (const key of open) if (!found.has(key)) await job.change((ctx) => settleTodo(ctx, key));
  for (const [key, stray] of found) {
    if (job.signal.aborted) return;
    if (!open.has(key)) await job.change((ctx) => tell(ctx, stray));
  }
};

/** Hourly, and when a house or contract has changed. Safe to repeat: each user is notified once. */
export const watchCoveredHousesJob: Job = {
  cron: '41 * * * *',
  on: ['house.operationsChanged', 'house.archived', 'contract.signed', 'contract.ended'],
  run: (job) => run(job),
};
