/** The chain as the screen shows it: its newest block, where that is written down, and the last check. */
import type { AuditChain, AuditCheck } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { anchorPath, readAnchor } from './anchor.ts';
import { isKept } from './row-hash.ts';

export type CheckRow = z.input<typeof AuditCheck>;

export const checkColumns = [
  'id',
  'state',
  'askedBy',
  'askedAt',
  'finishedAt',
  'rowsDone',
  'rowsTotal',
  'blocks',
  'findingCount',
  'findings',
] as const;

export const lastCheck = async ({ db }: Pick<Ctx, 'db'>): Promise<CheckRow | null> => {
  const row = await db
    .selectFrom('auditChecks')
    .select([...checkColumns])
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row as CheckRow | undefined) ?? null;
};

interface Sums {
  readonly number: number | null;
  readonly hash: string | null;
  readonly at: Date | null;
  readonly rows: number;
  readonly waiting: number;
}

const sums = async ({ db }: Ctx): Promise<Sums | undefined> => {
  const { rows } = await sql<Sums>`
    select h.number, encode(h.hash, 'hex') as hash, h.sealed_at as at,
      (select coalesce(sum(row_count), 0)::bigint from audit_blocks) as rows,
      (select count(*)::int from event_positions p where p.position > coalesce(h.last_position, 0) and ${isKept('p')}) as waiting
    from (select 1) one left join lateral (select * from audit_blocks order by number desc limit 1) h on true`.execute(
    db,
  );
  return rows[0];
};

/** Heads written down that the database does not hold. */
const missing = async (ctx: Ctx, heads: readonly { number: number; hash: string; at: string }[]) => {
  const rows = await ctx.db
    .selectFrom('auditBlocks')
    .select(['number', 'hash'])
    .where('number', 'in', [0, ...heads.map(({ number }) => number)])
    .execute();
  const known = new Set(rows.map(({ number, hash }) => `${number} ${hash.toString('hex')}`));
  return heads.filter(({ number, hash }) => !known.has(`${number} ${hash}`));
};

export const chainOf = async (ctx: Ctx): Promise<z.input<typeof AuditChain>> => {
  const [found, anchor, check] = await Promise.all([
    sums(ctx),
    readAnchor(anchorPath(ctx.services.config)),
    lastCheck(ctx),
  ]);
  const { number = null, hash = null, at = null, rows = 0, waiting = 0 } = found ?? {};
  return {
    head: number !== null && hash !== null && at !== null ? { number, hash, at } : null,
    rows,
    waiting,
    anchor: anchor.head,
    lost: await missing(ctx, [...anchor.lost, ...(anchor.head ? [anchor.head] : [])]),
    check,
  };
};
