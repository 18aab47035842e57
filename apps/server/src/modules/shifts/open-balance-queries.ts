/** Debts of orders that a shift hands over: live for an open shift, as they were kept for a closed one. */
import { OPEN_BALANCE_LIMIT, type OpenBalances } from '@minsu/contract/shifts/shift-endpoints.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { dueSql } from '../orders/balance-queries.ts';

/** Without names: those are read from the orders. */
export type KeptBalances = Omit<OpenBalances, 'orders'> & {
  readonly orders: readonly { readonly orderId: string; readonly dueFen: number }[];
};

interface DueRow {
  readonly houseId: string;
  readonly orderId: string;
  readonly dueFen: number;
}

const none: KeptBalances = { owedOrders: 0, owedFen: 0, creditOrders: 0, creditFen: 0, orders: [] };

const sum = (rows: readonly DueRow[]): number => rows.reduce((total, { dueFen }) => total + dueFen, 0);

const keptOf = (rows: readonly DueRow[]): KeptBalances => {
  const owed = rows.filter(({ dueFen }) => dueFen > 0);
  const credit = rows.filter(({ dueFen }) => dueFen < 0);
  return {
    ...{ owedOrders: owed.length, owedFen: sum(owed) },
    ...{ creditOrders: credit.length, creditFen: -sum(credit) },
    orders: rows.slice(0, OPEN_BALANCE_LIMIT).map(({ orderId, dueFen }) => ({ orderId, dueFen })),
  };
};

/** Of each of these houses, the largest debts first. */
export const openBalancesOf = async (
  ctx: Ctx,
  houseIds: readonly string[],
): Promise<(houseId: string) => KeptBalances> => {
  const due = dueSql('orders');
  const { rows } = await sql<DueRow>`
    select orders.house_id, orders.id as order_id, ${due}::bigint as due_fen from orders
    where ${due} <> 0 and orders.house_id = any(${houseIds}::uuid[]) and ${inScope(ctx, 'orders.houseId')}
    order by abs(${due}) desc, orders.id`.execute(ctx.db);
  const byHouse = Map.groupBy(rows, ({ houseId }) => houseId);
  return (houseId) => (byHouse.has(houseId) ? keptOf(byHouse.get(houseId) ?? []) : none);
};

type NamedOrder = Omit<OpenBalances['orders'][number], 'dueFen'>;

/** Adds numbers, guests and states of the orders as they are now. */
export const nameBalances = async (
  ctx: Ctx,
  kept: readonly (KeptBalances | null)[],
): Promise<(OpenBalances | null)[]> => {
  const ids = [...new Set(kept.flatMap((one) => one?.orders.map(({ orderId }) => orderId) ?? []))];
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<NamedOrder>`
        select o.id as order_id, o.order_no, o.booker_name as guest, o.shown from orders o
        where o.id = any(${ids}::uuid[]) and ${inScope(ctx, 'o.houseId')}`.execute(ctx.db);
  const named = new Map(rows.map((row) => [row.orderId, row]));
  return kept.map(
    (one) =>
      one && {
        ...one,
        orders: one.orders.flatMap(({ orderId, dueFen }) => {
          const order = named.get(orderId);
          return order ? [{ ...order, dueFen }] : [];
        }),
      },
  );
};
