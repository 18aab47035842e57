/** Refunds of orders, as the ledger deducts them from revenue and the split from nights. */
import { endingFeeKinds, priceLineKinds } from '@minsu/contract/finance/ledger/posting-rules.ts';
import { type RawBuilder, sql } from 'kysely';

/** Charges that are neither part of the price nor fees of an ending: services of ours. */
const noServices = [...priceLineKinds, ...endingFeeKinds, 'waiver'];

/** `givenBackFen` of the contract package; `of`: the alias of `orders`. */
export const givenBackSql = (of: string): RawBuilder<number> => {
  const o = sql.raw(of);
  return sql<number>`least(greatest(0, ${o}.room_fen + ${o}.charges_fen), ${o}.waived_fen
    + least(${o}.refunded_fen, greatest(0, ${o}.room_fen + ${o}.charges_fen - ${o}.waived_fen - ${o}.paid_fen)))`;
};

/** Charged services of orders with a refund, the only ones that need it. `which`: a condition on `split_units u`. */
export const servicesSql = (of: string, which: RawBuilder<unknown>): RawBuilder<number> => {
  const o = sql.raw(of);
  return sql<number>`(case when (${o}.waived_fen > 0 or ${o}.refunded_fen > 0) and ${which} then (
    select coalesce(sum(c.amount_fen), 0) from order_charges c where c.house_id = ${o}.house_id and c.order_id = ${o}.id
      and c.removed_at is null and c.kind <> all(${noServices})) else 0 end)::bigint`;
};

const unitOf = (of: string, givesServices: boolean) => {
  const o = sql.raw(of);
  return sql`exists (select from split_units u where u.house_id = ${o}.house_id and u.id = ${o}.id
    and u.gives_services = ${givesServices})`;
};
/** Whether the order is split with the services taking their part of refunds; the ledger follows the split. */
export const isSplitWithServices = (of: string): RawBuilder<unknown> => unitOf(of, true);
export const mayGiveServices = (of: string): RawBuilder<unknown> => sql`not ${unitOf(of, false)}`;

/** `servicesGivenFen` of the contract package. */
export const servicesGivenSql = (of: string, which: RawBuilder<unknown>): RawBuilder<number> => {
  const o = sql.raw(of);
  const services = servicesSql(of, which);
  return sql<number>`coalesce(${givenBackSql(of)} * least(greatest(0, ${services}), ${o}.room_fen + ${o}.charges_fen)
    / nullif(greatest(0, ${o}.room_fen + ${o}.charges_fen), 0), 0)`;
};
