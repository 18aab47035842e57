/** The definition and hash of a block of the audit log (docs/decisions/020). Pure. */
import { createHash } from 'node:crypto';
import type { AuditFault, AuditFinding } from '@minsu/contract/foundation/audit/audit-endpoints.ts';

export interface Block {
  readonly number: number;
  readonly firstPosition: number;
  readonly lastPosition: number;
  readonly rowCount: number;
  readonly rowsHash: Buffer;
  /** SHA-256 of the block's marks. */
  readonly marksHash: Buffer;
  readonly previousHash: Buffer;
  readonly sealedAt: Date;
}

/** The previous hash of the first block. */
export const NO_HASH = Buffer.alloc(32);

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The hashed form; its first line is the version of the format. */
export const blockHash = (block: Block): Buffer =>
  createHash('sha256')
    .update(
      [
        'minsu audit block 1',
        block.number,
        block.firstPosition,
        block.lastPosition,
        block.rowCount,
        block.rowsHash.toString('hex'),
        block.marksHash.toString('hex'),
        block.previousHash.toString('hex'),
        block.sealedAt.toISOString(),
      ].join('\n'),
    )
    .digest();

/** One row as its block recorded it, or as it is in the database now. */
export interface Mark {
  readonly position: number;
  readonly eventId: string;
  /** First eight bytes of the row's hash, hex; null: the event no longer exists. */
  readonly hash: string | null;
}

const MARK_BYTES = 28;

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export const readMarks = (marks: Buffer, firstPosition: number): Mark[] =>
  Array.from({ length: Math.floor(marks.length / MARK_BYTES) }, (_, index) => {
    const mark = marks.subarray(index * MARK_BYTES, (index + 1) * MARK_BYTES);
    return {
      position: firstPosition + mark.readInt32BE(0),
      eventId: uuidOf(mark.subarray(4, 20)),
      hash: mark.toString('hex', 20, 28),
    };
  });

type Placed = Pick<AuditFinding, 'fault' | 'position' | 'eventId'>;

const judged = (kept: Mark, now: Mark | undefined, elsewhere: ReadonlySet<string>): AuditFault | null => {
  if (!now) return elsewhere.has(kept.eventId) ? 'rowsSwapped' : 'rowDeleted';
  if (now.eventId !== kept.eventId) return elsewhere.has(kept.eventId) ? 'rowsSwapped' : 'rowChanged';
  if (now.hash === null) return 'rowDeleted';
  return now.hash === kept.hash ? null : 'rowChanged';
};

/** Rows of a block that have changed, by position. */
export const compareMarks = (kept: readonly Mark[], now: readonly Mark[]): Placed[] => {
  const present = new Map(now.map((mark) => [mark.position, mark]));
  const known = new Set(kept.map(({ position }) => position));
  const elsewhere = new Set(now.map(({ eventId }) => eventId));
  const bad = kept.flatMap((mark) => {
    const fault = judged(mark, present.get(mark.position), elsewhere);
    return fault ? [{ fault, position: mark.position, eventId: mark.eventId }] : [];
  });
  const inserted = now
    .filter(({ position }) => !known.has(position))
    .map(({ position, eventId }) => ({ fault: 'rowInserted' as const, position, eventId }));
  return [...bad, ...inserted].sort((a, b) => a.position - b.position);
};
