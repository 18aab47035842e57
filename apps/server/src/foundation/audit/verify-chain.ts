/**
 * Verifies the whole chain and reports all that differs from what was recorded. Reads only; relies on no trigger or
 * grant.
 */
import type { AuditFinding } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { Anchor } from './anchor.ts';
import { type Block, blockHash, compareMarks, type Mark, NO_HASH, readMarks } from './hash-block.ts';
import { isKept, rowsBetween, summed } from './row-hash.ts';

const BLOCKS_AT_ONCE = 50;
/** Hashing takes a core: two batches keep two of them busy. */
const BATCHES_AT_ONCE = 2;
/** Further bad rows are counted but not named. */
const FINDINGS_KEPT = 100;

export interface Verified {
  readonly rows: number;
  readonly blocks: number;
  /** Rows in no block yet. */
  readonly waiting: number;
  readonly head: { readonly number: number; readonly hash: string } | null;
  readonly findingCount: number;
  readonly findings: readonly AuditFinding[];
}

interface Progress {
  readonly rows: number;
  readonly total: number;
}

export interface Verification {
  readonly db: Db;
  readonly anchor: Anchor;
  readonly progress?: (at: Progress) => Promise<void>;
}

interface StoredBlock extends Block {
  readonly hash: Buffer;
  readonly nowCount: number;
  readonly nowSame: boolean;
  readonly allFound: boolean;
}

class Findings {
  count = 0;
  readonly kept: AuditFinding[] = [];
  readonly #known = new Set<string>();
  /** A finding made in two ways counts once. */
  add(finding: AuditFinding): void {
    const key = JSON.stringify(finding);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.count += 1;
    if (this.kept.length < FINDINGS_KEPT) this.kept.push(finding);
  }
}

/** The first number of every batch. */
const batchStarts = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`
    select number from (select number, row_number() over (order by number) as place from audit_blocks where number > 0) b
    where place % ${sql.lit(BLOCKS_AT_ONCE)} = 1 order by number`.execute(db);
  return rows.map(({ number }) => number);
};

/** Blocks in a range of numbers, with the current hash of their rows, compared in the database. */
const blocksFrom = async (db: Db, from: number, before: number | undefined): Promise<StoredBlock[]> => {
  const first = sql`b.first_position`;
  const { rows } = await sql<StoredBlock>`
    select b.number, b.first_position, b.last_position, b.row_count, b.rows_hash, sha256(b.marks) as marks_hash,
      b.previous_hash, b.hash, b.sealed_at, n.row_count as now_count, n.all_found,
      n.rows_hash = b.rows_hash and n.marks = b.marks as now_same
    from (select * from audit_blocks where number >= ${from} and number < ${before ?? Number.MAX_SAFE_INTEGER}) b
    cross join lateral (select ${summed(first)}, coalesce(bool_and(r.found), true) as all_found
      from (${rowsBetween(first, sql`b.last_position`)}) r) n
    order by b.number`.execute(db);
  return rows;
};

/** Checks batches in order, as many at once as the pool has connections. */
async function* batches(db: Db): AsyncGenerator<StoredBlock[]> {
  const starts = await batchStarts(db);
  const fetch = (at: number) => {
    const from = starts[at];
    const batch = from === undefined ? Promise.resolve([]) : blocksFrom(db, from, starts[at + 1]);
    // Awaited later: until then a failure must not end the process.
    batch.catch(() => {});
    return batch;
  };
  const underWay = Array.from({ length: BATCHES_AT_ONCE }, (_, at) => fetch(at));
  for (let at = 0; at < starts.length; at += 1) {
    yield (await underWay.shift()) ?? [];
    underWay.push(fetch(at + BATCHES_AT_ONCE));
  }
}

const marksNow = async (db: Db, { firstPosition, lastPosition }: Block): Promise<Mark[]> => {
  const { rows } = await sql<Mark>`
    select r.position, r.event_id, case when r.found then encode(substring(r.hash for 8), 'hex') end as hash
    from (${rowsBetween(firstPosition, lastPosition)}) r order by r.position`.execute(db);
  return rows;
};

const marksOf = async (db: Db, { number, firstPosition }: Block): Promise<Mark[]> => {
  const row = await db
    .selectFrom('auditBlocks')
    .select('marks')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return readMarks(row.marks, firstPosition);
};

/** The rows of a block that are bad; none: the block itself was changed. */
const judgeRows = async (db: Db, block: StoredBlock, findings: Findings): Promise<void> => {
  const bad = compareMarks(await marksOf(db, block), await marksNow(db, block));
  for (const place of bad) findings.add({ block: block.number, ...place });
  if (bad.length === 0)
    findings.add({
      fault: 'blockChanged',
      block: block.number,
      position: block.firstPosition,
      eventId: null,
    });
};

/** Compares a block with the one before it. */
const judgeBlock = (block: StoredBlock, before: Link, findings: Findings): void => {
  const place = { position: block.firstPosition, eventId: null };
  if (block.number !== before.number + 1)
    findings.add({
      fault: 'blockMissing',
      block: before.number + 1,
      position: before.lastPosition + 1,
      eventId: null,
    });
  else if (!block.previousHash.equals(before.hash) || block.firstPosition !== before.lastPosition + 1)
    findings.add({ fault: 'blockSplit', block: block.number, ...place });
  if (!blockHash(block).equals(block.hash))
    findings.add({ fault: 'blockChanged', block: block.number, ...place });
};

interface Link {
  readonly number: number;
  readonly lastPosition: number;
  readonly hash: Buffer;
}

interface Walked {
  readonly last: Link;
  readonly rows: number;
  readonly blocks: number;
}

const walk = async ({ db, progress }: Verification, total: number, findings: Findings): Promise<Walked> => {
  let last: Link = { number: 0, lastPosition: 0, hash: NO_HASH };
  let rows = 0;
  let count = 0;
  for await (const blocks of batches(db)) {
    for (const block of blocks) {
      judgeBlock(block, last, findings);
      const isSame = block.nowSame && block.nowCount === block.rowCount && block.allFound;
      if (!isSame) await judgeRows(db, block, findings);
      last = block;
      rows += block.rowCount;
      count += 1;
    }
    await progress?.({ rows, total: Math.max(total, rows) });
  }
  return { last, rows, blocks: count };
};

/** Rows after the last block are not sealed yet, but each position must have its event. */
const judgeTail = async (db: Db, after: number, findings: Findings): Promise<number> => {
  const { rows } = await sql<{ position: number; eventId: string; found: boolean }>`
    select p.position, p.event_id, e.id is not null as found
    from event_positions p left join events e on e.house_id = p.house_id and e.id = p.event_id
    where p.position > ${after} and ${isKept('p')} order by p.position`.execute(db);
  for (const { position, eventId, found } of rows)
    if (!found) findings.add({ fault: 'rowDeleted', block: null, position, eventId });
  return rows.length;
};

/** Events inserted without the relay: neither waiting for a position nor at one that belongs to a block. */
const judgeStrangers = async (db: Db, findings: Findings): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select e.id from events e
    where not exists (select from event_positions p
        where p.house_id = e.house_id and p.event_id = e.id and ${isKept('p')})
      and not exists (select from event_outbox o where o.house_id = e.house_id and o.id = e.id)
      and ${isKept('e')}
    order by e.id limit ${FINDINGS_KEPT}`.execute(db);
  for (const { id } of rows) findings.add({ fault: 'rowInserted', block: null, position: null, eventId: id });
};

/** Heads that were written down and are not in the chain. */
const judgeAnchor = async ({ db, anchor }: Verification, findings: Findings): Promise<void> => {
  for (const head of [...anchor.lost, ...(anchor.head ? [anchor.head] : [])]) {
    const row = await db
      .selectFrom('auditBlocks')
      .select('hash')
      .where('number', '=', head.number)
      .executeTakeFirst();
    if (row?.hash.toString('hex') === head.hash) continue;
    findings.add({ fault: 'tailCut', block: head.number, position: null, eventId: null });
  }
};

const rowTotal = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(row_count), 0)::bigint as total from audit_blocks`.execute(db);
  return rows[0]?.total ?? 0;
};

export const verifyChain = async (verification: Verification): Promise<Verified> => {
  const { db } = verification;
  const findings = new Findings();
  const { last, rows, blocks } = await walk(verification, await rowTotal(db), findings);
  const waiting = await judgeTail(db, last.lastPosition, findings);
  await judgeStrangers(db, findings);
  await judgeAnchor(verification, findings);
  return {
    rows,
    blocks,
    waiting,
    head: last.number === 0 ? null : { number: last.number, hash: last.hash.toString('hex') },
    findingCount: findings.count,
    findings: findings.kept,
  };
};
