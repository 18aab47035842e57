/** Account balances, read from the stored running balances. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { AccountRef } from './post-entries.ts';

const isAccount = ({ kind, party = '', houseId = null }: AccountRef): RawBuilder<unknown> =>
  sql`a.kind = ${kind} and a.party = ${party} and a.currency = 'CNY'
    and ${houseId === null ? sql`a.house_id is null` : sql`a.house_id = ${houseId}`}`;

/** Signed fen, debit positive; 0 for an account without entries. */
export const balanceOf = async (ctx: Pick<Ctx, 'db'>, account: AccountRef): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select a.balance_fen as fen from ledger_accounts a where ${isAccount(account)}`.execute(ctx.db);
  return rows[0]?.fen ?? 0;
};

/** Balances of one kind's accounts by party; accounts without a row are 0. */
export const balancesOf = async (
  ctx: Pick<Ctx, 'db'>,
  kind: AccountRef['kind'],
  parties: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ party: string; fen: number }>`
    select a.party, sum(a.balance_fen)::bigint as fen from ledger_accounts a
    where a.kind = ${kind} and a.party = any(${parties}) group by a.party`.execute(ctx.db);
  return new Map(rows.map(({ party, fen }) => [party, fen]));
};

/** Locked until the transaction ends: decisions by balance read it after this. Returns the balance. */
export const lockBalance = async (ctx: Pick<Ctx, 'db'>, account: AccountRef): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select a.balance_fen as fen from ledger_accounts a where ${isAccount(account)} for update`.execute(
    ctx.db,
  );
  return rows[0]?.fen ?? 0;
};
