/** Requests to the institution: divides of parts of registered landlords, and their returns. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { bookDivides, type NewDivide } from '../institution/divide-book.ts';
import { institutionOf } from '../institution/http-institution.ts';
import type { ClaimedItem } from './post-splits.ts';
import { theseUnits, type UnitKey } from './unit-night-queries.ts';

/**
 * Whether divisions `d` may be sent. An earlier round must be returned first; otherwise the landlord would hold both.
 */
export const mayBeTold: RawBuilder<unknown> = sql`(d.state = 'waiting' and not (d.direction = 'out' and exists (
  select from split_divisions b where b.house_id = d.house_id and b.unit_id = d.unit_id and b.direction = 'back'
    and b.round < d.round and b.state <> 'done')))`;

/** Retries refused returns of `keys`, or of all units, because the landlord's balance may suffice later. */
export const askBackAgain = async (ctx: Ctx, keys?: readonly UnitKey[]): Promise<void> => {
  const these = keys ? sql`(house_id, unit_id) in (${theseUnits(keys)})` : sql`true`;
  await sql`update split_divisions set state = 'waiting', attempts = 0, next_try_at = ${ctx.now}
    where direction = 'back' and state = 'refused' and ${these}`.execute(ctx.db);
};

/** Makes the unit's refused divide, or one behind a refused return, due again. Returns false if there was none. */
export const askOutAgain = async (ctx: Ctx, { houseId, id }: UnitKey): Promise<boolean> => {
  const { rows } =
    await sql`update split_items set state = 'pending', fail_reason = null, fail_note = null, at = ${ctx.now}
    where house_id = ${houseId} and unit_id = ${id} and state = 'failed' and fail_reason = 'institutionRefused'
    returning id`.execute(ctx.db);
  return rows.length > 0;
};

const merchantsOf = async (ctx: Ctx, landlordIds: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ landlordId: string; merchantNo: string }>`
    select landlord_id, merchant_no from onboarding_files
    where landlord_id = any(${[...new Set(landlordIds)]}::uuid[]) and state = 'joined'`.execute(ctx.db);
  return new Map(rows.map(({ landlordId, merchantNo }) => [landlordId, merchantNo]));
};

/** Positive sums by merchant; what a landlord owes is settled on the statement. */
const partsOf = (items: readonly ClaimedItem[], merchants: ReadonlyMap<string, string>) => {
  const sums = new Map<string, number>();
  for (const { landlordId, amountFen } of items) {
    const merchantNo = merchants.get(landlordId ?? '');
    if (merchantNo !== undefined) sums.set(merchantNo, (sums.get(merchantNo) ?? 0) + amountFen);
  }
  return [...sums].filter(([, fen]) => fen > 0).map(([merchantNo, amountFen]) => ({ merchantNo, amountFen }));
};

const orderNosOf = async (ctx: Ctx, items: readonly ClaimedItem[]): Promise<Map<string, string>> => {
  const ids = [...new Set(items.flatMap(({ orderId }) => orderId ?? []))];
  const { rows } = await sql<{ id: string; orderNo: string }>`
    select id, order_no from orders where id = any(${ids}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, orderNo }) => [id, orderNo]));
};

interface Out {
  readonly houseId: string;
  readonly unitId: string;
  readonly round: number;
  readonly parts: readonly { readonly merchantNo: string; readonly amountFen: number }[];
}

/** Returns its id; a refused divide of this round is sent again under its number, a completed one never. */
const putOut = async (ctx: Ctx, { houseId, unitId, round, parts }: Out): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into split_divisions as d (house_id, id, unit_id, round, direction, parts, next_try_at, created_at)
    values (${houseId}, ${ctx.newId()}, ${unitId}, ${round}, 'out', ${JSON.stringify(parts)}::jsonb, ${ctx.now}, ${ctx.now})
    on conflict (house_id, unit_id, round, direction) do update set state = 'waiting', parts = excluded.parts,
      attempts = 0, next_try_at = excluded.next_try_at where d.state <> 'done' returning id`.execute(ctx.db);
  const [put] = rows;
  if (!put) throw new Error(`round ${round} of ${unitId} is divided there already`);
  return put.id;
};

/**
 * The rounds in which waiting items of these locked units may be sent: the institution binds a number to one sum
 * permanently, so nights after a divided round get a new round.
 */
const openRounds = async (ctx: Ctx, keys: readonly UnitKey[]): Promise<ReadonlyMap<string, number>> => {
  const these = theseUnits(keys);
  await sql`update split_units u set round = round + 1 where (u.house_id, u.id) in (${these})
    and exists (select from split_divisions d where d.house_id = u.house_id and d.unit_id = u.id and d.round = u.round
      and d.direction = 'out' and d.state = 'done')`.execute(ctx.db);
  await sql`update split_items i set round = u.round, entry_key = regexp_replace(i.entry_key, '[^:]*$', u.round::text)
    from split_units u where (u.house_id, u.id) in (${these}) and i.house_id = u.house_id and i.unit_id = u.id
      and i.state = 'pending' and i.round <> u.round`.execute(ctx.db);
  const { rows } = await sql<{ id: string; round: number }>`
    select id, round from split_units where (house_id, id) in (${these})`.execute(ctx.db);
  return new Map(rows.map(({ id, round }) => [id, round]));
};

/** Puts items of units paid through the institution under way (分账中) until it answers; returns those units. */
export const addDivisions = async (
  ctx: Ctx,
  items: readonly ClaimedItem[],
  runId: string | null,
): Promise<ReadonlyMap<string, UnitKey>> => {
  const told = new Map<string, UnitKey>();
  const landlordIds = items.flatMap(({ landlordId, orderId }) => (orderId && landlordId ? [landlordId] : []));
  if (landlordIds.length === 0 || institutionOf(ctx.services) === null) return told;
  const merchants = await merchantsOf(ctx, landlordIds);
  if (merchants.size === 0) return told;
  const orderNos = await orderNosOf(ctx, items);
  const outs = [...Map.groupBy(items, (item) => item.unitId)].flatMap(([unitId, of]) => {
    const parts = partsOf(of, merchants);
    const [first] = of;
    return first && first.orderId !== null && parts.length > 0
      ? [{ houseId: first.houseId, unitId, parts }]
      : [];
  });
  for (const { houseId, unitId } of outs) told.set(unitId, { houseId, id: unitId });
  const rounds = await openRounds(ctx, [...told.values()]);
  const booked: NewDivide[] = [];
  for (const out of outs) {
    const divideNo = await putOut(ctx, { ...out, round: rounds.get(out.unitId) ?? 1 });
    const amountFen = out.parts.reduce((sum, part) => sum + part.amountFen, 0);
    booked.push({ divideNo, orderNo: orderNos.get(out.unitId) ?? '', amountFen });
  }
  await askBackAgain(ctx, [...told.values()]);
  const ids = items.flatMap(({ id, unitId }) => (told.has(unitId) ? [id] : []));
  await sql`update split_items set state = 'splitting', run_id = ${runId}, at = ${ctx.now}
    where id = any(${ids}::uuid[])`.execute(ctx.db);
  await bookDivides(ctx, booked);
  if (told.size > 0) await announce(ctx, items[0] as ClaimedItem);
  return told;
};

/** Starts the job that sends it. */
const announce = (ctx: Ctx, { houseId, unitId }: Pick<ClaimedItem, 'houseId' | 'unitId'>): Promise<void> =>
  ctx.record({ name: 'split.toTell', entity: 'split', entityId: unitId, houseId });

/** Returns the divides of the ended rounds at the institution too. */
export const giveBackDivision = async (ctx: Ctx, { houseId, id: unitId }: UnitKey): Promise<void> => {
  const { rows } = await sql<{ round: number; parts: Out['parts'] }>`
    select d.round, d.parts from split_divisions d where d.house_id = ${houseId} and d.unit_id = ${unitId}
      and d.direction = 'out' and d.state = 'done' and not exists (select from split_divisions b
        where b.house_id = d.house_id and b.unit_id = d.unit_id and b.round = d.round and b.direction = 'back')
    order by d.round`.execute(ctx.db);
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('splitDivisions')
    .values(
      rows.map(({ round, parts }) => ({
        ...{ houseId, id: ctx.newId(), unitId, round, direction: 'back' as const },
        ...{ parts: JSON.stringify(parts), nextTryAt: ctx.now, createdAt: ctx.now },
      })),
    )
    .execute();
  await announce(ctx, { houseId, unitId });
};
