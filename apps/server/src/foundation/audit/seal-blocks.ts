/**
 * Seals recorded events into blocks every few seconds, one process at a time, so that commands pay nothing for the
 * chain. Positions are given after the commit, so an event committed late belongs to a later block.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Loop, LoopContext, LoopRun } from '../../platform/module.ts';
import { type Anchor, anchorPath, movedAnchor, readAnchor, writeAnchor } from './anchor.ts';
import { type Block, blockHash, NO_HASH, sha256 } from './hash-block.ts';
import { rowsBetween, summed } from './row-hash.ts';

/** Rows of one block. */
const BLOCK_ROWS = 1_000;
const SEAL_MS = 5_000;
/** Blocks of one transaction. */
const BLOCKS_AT_ONCE = 20;

interface Last {
  readonly number: number;
  readonly lastPosition: number;
  readonly hash: Buffer;
}

const lastBlock = async ({ db }: Pick<Ctx, 'db'>): Promise<Last> => {
  const row = await db
    .selectFrom('auditBlocks')
    .select(['number', 'lastPosition', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, number: Number(row.number) } : { number: 0, lastPosition: 0, hash: NO_HASH };
};

interface Span {
  readonly last: number | null;
  readonly count: number;
}

const spanAfter = async ({ db }: Pick<Ctx, 'db'>, after: number): Promise<Span> => {
  const { rows } = await sql<Span>`
    select max(position) as last, count(*)::int as count
    from (select position from event_positions where position > ${after} order by position limit ${BLOCK_ROWS}) s`.execute(
    db,
  );
  return rows[0] ?? { last: null, count: 0 };
};

interface Summed {
  readonly rowCount: number;
  readonly rowsHash: Buffer;
  readonly marks: Buffer;
}

/** The next block, or null if there is nothing to seal. */
const sealNext = async (ctx: Pick<Ctx, 'db' | 'now'>, before: Last): Promise<Last | null> => {
  const span = await spanAfter(ctx, before.lastPosition);
  if (span.last === null) return null;
  const firstPosition = before.lastPosition + 1;
  const { rows } = await sql<Summed>`
    select ${summed(firstPosition)} from (${rowsBetween(firstPosition, span.last)}) r`.execute(ctx.db);
  const { marks, ...sums } = rows[0] as Summed;
  // Rows of channel updates alone wait for others worth a block.
  if (sums.rowCount === 0 && span.count < BLOCK_ROWS) return null;
  const block: Block = {
    number: before.number + 1,
    firstPosition,
    lastPosition: span.last,
    ...sums,
    marksHash: sha256(marks),
    previousHash: before.hash,
    sealedAt: ctx.now,
  };
  const hash = blockHash(block);
  const { marksHash: _, ...row } = block;
  await ctx.db
    .insertInto('auditBlocks')
    .values({ ...row, marks, hash })
    .execute();
  return { number: block.number, lastPosition: span.last, hash };
};

/**
 * Personal facts stored unencrypted are encrypted first, so that no event changes afterwards. Once a block exists
 * nothing stops the chain: otherwise setting the mark back would allow a time in which events can be changed.
 */
const maySeal = async ({ db }: Pick<Ctx, 'db'>): Promise<boolean> => {
  const { rows } = await sql`
    select 1 where exists (select from sealing where done_at is not null) or exists (select from audit_blocks)`.execute(
    db,
  );
  return rows.length > 0;
};

/** One transaction's worth; answers whether there may be more. */
export const sealBlocks = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<boolean> => {
  if (!(await maySeal(ctx))) return false;
  let last = await lastBlock(ctx);
  for (let made = 0; made < BLOCKS_AT_ONCE; made += 1) {
    const next = await sealNext(ctx, last);
    if (!next) return false;
    last = next;
  }
  return true;
};

const holdsHead = async ({ db }: Pick<Ctx, 'db'>, { head }: Anchor): Promise<boolean> => {
  if (head === null) return true;
  const row = await db
    .selectFrom('auditBlocks')
    .select('hash')
    .where('number', '=', head.number)
    .executeTakeFirst();
  return row?.hash.toString('hex') === head.hash;
};

/** Writes the newest block to the file if it is not there yet. */
export const anchorHead = async (ctx: Ctx): Promise<void> => {
  const file = anchorPath(ctx.services.config);
  const newest = await ctx.db
    .selectFrom('auditBlocks')
    .select(['number', 'hash', 'sealedAt'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  const anchor = await readAnchor(file);
  const head = {
    number: Number(newest.number),
    hash: newest.hash.toString('hex'),
    at: newest.sealedAt.toISOString(),
  };
  if (anchor.head?.hash === head.hash) return;
  await writeAnchor(file, movedAnchor(anchor, head, await holdsHead(ctx, anchor)));
};

const begin = (job: LoopContext): LoopRun => {
  let due = 0;
  return {
    // Every event wakes the loop; what comes within a few seconds is sealed together.
    async turn() {
      const rest = due - performance.now();
      if (rest > 0) return rest;
      if (await job.change(sealBlocks)) return 0;
      await job.read(anchorHead);
      due = performance.now() + SEAL_MS;
      return SEAL_MS;
    },
    async end() {},
  };
};

export const sealLoop: Loop = { begin };
