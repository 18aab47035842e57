/** Orders listed on a hand-over: debts in either direction, deposits held, and in-house guests with open balances. */
import {
  type OpenBalances,
  type OrdersOnSheet,
  SHEET_LIMIT,
} from '@minsu/contract/sales/shifts/shift-sheet.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { balanceSql, dueSql } from '../worth/balance-queries.ts';

interface KeptOrder {
  readonly orderId: string;
  readonly dueFen: number;
}

/** Stored without names: those are read from the orders. */
export type KeptOrders = Omit<OrdersOnSheet, 'orders'> & { readonly orders: readonly KeptOrder[] };
export type KeptBalances = Omit<OpenBalances, 'orders'> & { readonly orders: readonly KeptOrder[] };

const sum = (rows: readonly KeptOrder[]): number => rows.reduce((total, { dueFen }) => total + dueFen, 0);

const largest = (rows: readonly KeptOrder[]): KeptOrder[] =>
  rows.slice(0, SHEET_LIMIT).map(({ orderId, dueFen }) => ({ orderId, dueFen }));

/** Orders of these properties with their amounts, the largest first. A shift hands over its own properties, in scope or not. */
const ordersWith = async (
  ctx: Ctx,
  houseIds: readonly string[],
  amount: RawBuilder<number>,
  where: RawBuilder<unknown>,
): Promise<KeptOrder[]> => {
  const { rows } = await sql<KeptOrder>`
    select orders.id as order_id, ${amount}::bigint as due_fen from orders
    where ${where} and orders.house_id = any(${houseIds}::uuid[])
    order by abs(${amount}) desc, orders.id`.execute(ctx.db);
  return rows;
};

export const openBalancesOf = async (ctx: Ctx, houseIds: readonly string[]): Promise<KeptBalances> => {
  const due = dueSql('orders');
  const rows = await ordersWith(ctx, houseIds, due, sql`${due} <> 0`);
  const owed = rows.filter(({ dueFen }) => dueFen > 0);
  const credit = rows.filter(({ dueFen }) => dueFen < 0);
  return {
    ...{ owedOrders: owed.length, owedFen: sum(owed) },
    ...{ creditOrders: credit.length, creditFen: -sum(credit) },
    orders: largest(rows),
  };
};

const keptOf = (rows: readonly KeptOrder[]): KeptOrders => ({
  ...{ count: rows.length, totalFen: sum(rows), orders: largest(rows) },
});

export const heldDepositsOf = async (ctx: Ctx, houseIds: readonly string[]): Promise<KeptOrders> =>
  keptOf(await ordersWith(ctx, houseIds, sql`orders.deposit_kept_fen`, sql`orders.deposit_kept_fen > 0`));

export const unpaidInHouseOf = async (ctx: Ctx, houseIds: readonly string[]): Promise<KeptOrders> => {
  const balance = balanceSql('orders');
  return keptOf(
    await ordersWith(
      ctx,
      houseIds,
      balance,
      sql`orders.shown = 'in_house' and orders.booking = 'confirmed' and ${balance} > 0`,
    ),
  );
};

type NamedOrder = Omit<OrdersOnSheet['orders'][number], 'dueFen'>;

/** Adds numbers, guests and current states of the orders. Orders out of scope stay in the totals alone. */
export const nameOrders = async (
  ctx: Ctx,
  kept: readonly ({ readonly orders: readonly KeptOrder[] } | null)[],
) => {
  const ids = [...new Set(kept.flatMap((one) => one?.orders.map(({ orderId }) => orderId) ?? []))];
  const { rows } = await sql<NamedOrder>`
    select o.id as order_id, o.order_no, h.name as house_name, o.booker_name as guest, o.shown
    from orders o join houses h on h.id = o.house_id
    where o.id = any(${ids}::uuid[]) and ${inScope(ctx, 'o.houseId')}`.execute(ctx.db);
  const named = new Map(rows.map((row) => [row.orderId, row]));
  return <T extends { readonly orders: readonly KeptOrder[] }>(one: T | null) =>
    one && {
      ...one,
      orders: one.orders.flatMap(({ orderId, dueFen }) => {
        const order = named.get(orderId);
        return order ? [{ ...order, dueFen }] : [];
      }),
    };
};
