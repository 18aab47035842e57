/**
 * Seals personal facts in events from before sealing existed: in the background, in key order, in small batches. The
 * position is stored, so that a kill costs one batch.
 */
import { personalFields } from '@minsu/contract/personal-fields.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/open-database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { FieldCipher } from '../../platform/field-cipher.ts';
import { isPersonal, saltOf, sealSides } from '../../platform/person-facts.ts';
import { sealClearColumns } from './seal-clear-columns.ts';

/** Events per transaction; few of them contain personal facts. */
const BATCH = 2_000;

interface StoredEvent {
  readonly houseId: string;
  readonly id: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before: unknown;
  readonly after: unknown;
}

const entities = Object.keys(personalFields);
const fields = [...new Set(Object.values(personalFields).flat())];

/** Answers how many events were sealed: `null` when the end was reached. */
const sealBatch = async (db: Db, cipher: FieldCipher): Promise<number | null> => {
  const at = await db
    .selectFrom('sealing')
    .select(['houseId', 'eventId'])
    .where('doneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!at) return null;
  const last = await sql<{ houseId: string; id: string; count: number }>`
    with page as (select house_id, id from events where (house_id, id) > (${at.houseId}::uuid, ${at.eventId}::uuid)
      order by house_id, id limit ${BATCH})
    select house_id, id, (select count(*)::int from page) as count from page order by house_id desc, id desc limit 1`.execute(
    db,
  );
  const [end] = last.rows;
  if (!end) {
    await db.updateTable('sealing').set({ doneAt: new Date() }).execute();
    return null;
  }
  const { rows } = await sql<StoredEvent>`
    select house_id, id, entity, entity_id, before, after from events
    where (house_id, id) > (${at.houseId}::uuid, ${at.eventId}::uuid) and (house_id, id) <= (${end.houseId}, ${end.id})
      and entity = any(${entities}) and (before ?| ${fields}::text[] or after ?| ${fields}::text[])
    order by house_id, id`.execute(db);
  let sealed = 0;
  for (const event of rows) {
    if (!isPersonal(event.entity, event.before, event.after)) continue;
    await sealEvent(db, cipher, event);
    sealed += 1;
  }
  await db.updateTable('sealing').set({ houseId: end.houseId, eventId: end.id }).execute();
  return sealed;
};

export const sealEvent = async (db: Db, cipher: FieldCipher, event: StoredEvent): Promise<void> => {
  const salt = await saltOf(db, { houseId: event.houseId, id: event.entityId });
  const { before, after } = sealSides(cipher, event, salt);
  const json = (side: unknown) => (side === null ? null : JSON.stringify(side));
  await sql`update events set before = ${json(before)}::jsonb, after = ${json(after)}::jsonb
    where house_id = ${event.houseId} and id = ${event.id}`.execute(db);
};

type Change = <T>(run: (db: Db) => Promise<T>) => Promise<T>;

/** Runs until all are sealed or it is stopped. Returns whether all are. */
export const sealEvents = async (
  change: Change,
  cipher: FieldCipher,
  mayGoOn: () => boolean = () => true,
): Promise<boolean> => {
  while (mayGoOn()) if ((await change((db) => sealBatch(db, cipher))) === null) return true;
  return false;
};

/** Seals everything in a database before it is in use, after it was filled. */
export const sealEverything = async (database: Database, cipher: FieldCipher): Promise<void> => {
  await sealClearColumns(database, cipher);
  await sealEvents((run) => inTransaction(database, run), cipher);
};
