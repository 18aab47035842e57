/**
 * Encrypts personal facts of events as `{ "$sealed": … }` under a key derived from the person's salt. Destroying the
 * salt makes them unreadable everywhere, including backups of events.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { erasedText, personalFields } from '@minsu/contract/personal-fields.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import type { Db } from './database/open-database.ts';
import type { FieldCipher } from './field-cipher.ts';

export interface Person {
  readonly houseId: string;
  readonly id: string;
}

type Facts = Readonly<Record<string, unknown>>;

interface SealedFact {
  readonly $sealed: string;
}

export const isSealedFact = (value: unknown): value is SealedFact =>
  typeof value === 'object' && value !== null && typeof (value as SealedFact).$sealed === 'string';

const objectOf = (facts: unknown): Facts | null =>
  typeof facts === 'object' && facts !== null && !Array.isArray(facts) ? (facts as Facts) : null;

/** Empty values are not encrypted. */
const saysSomething = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !isSealedFact(value);

export const newSalt = (): Buffer => randomBytes(16);

const sealValue = (key: Buffer, value: unknown): SealedFact => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return { $sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url') };
};

const openValue = (key: Buffer, { $sealed }: SealedFact): unknown => {
  const bytes = Buffer.from($sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
  ) as unknown;
};

/** True if either side of an event holds personal facts. */
export const isPersonal = (entity: string, ...sides: readonly unknown[]): boolean =>
  (personalFields[entity] ?? []).some((field) =>
    sides.some((side) => saysSomething(objectOf(side)?.[field])),
  );

/** Stored form of one side of an event. */
const sealedFacts = (entity: string, side: unknown, key: Buffer): unknown => {
  const facts = objectOf(side);
  const personal = personalFields[entity];
  if (!(facts && personal)) return side;
  return Object.fromEntries(
    Object.entries(facts).map(([field, value]) => [
      field,
      personal.includes(field) && saysSomething(value) ? sealValue(key, value) : value,
    ]),
  );
};

/** Salts of one transaction: two events of one order ask once. */
const remembered = new WeakMap<Db, Map<string, Buffer>>();

const saltsOf = (db: Db): Map<string, Buffer> => {
  const known = remembered.get(db) ?? new Map<string, Buffer>();
  // Cached only in a transaction; outside, the person may be erased meanwhile.
  if (db.isTransaction) remembered.set(db, known);
  return known;
};

export const rememberSalt = (db: Db, person: Person, salt: Buffer): void =>
  void saltsOf(db).set(person.id, salt);

/** Returns the person's salt, creating it if needed. A concurrent creator is waited for and its salt read. */
export const saltOf = async (db: Db, person: Person): Promise<Buffer> => {
  const known = saltsOf(db).get(person.id);
  if (known) return known;
  for (;;) {
    const { rows } = await sql<{ salt: Buffer }>`
      with made as (insert into person_keys (house_id, person_id, salt)
        values (${person.houseId}, ${person.id}, ${newSalt()}) on conflict do nothing returning salt)
      select salt from made union all
      select salt from person_keys where house_id = ${person.houseId} and person_id = ${person.id}
      limit 1`.execute(db);
    const [found] = rows;
    if (!found) continue;
    rememberSalt(db, person, found.salt);
    return found.salt;
  }
};

/** Makes everything encrypted for these persons unreadable. Returns how many had a key. */
export const destroySalts = async (db: Db, persons: readonly Person[]): Promise<number> => {
  const known = saltsOf(db);
  for (const { id } of persons) known.delete(id);
  const { numAffectedRows } = await sql`
    delete from person_keys k using unnest(${persons.map(({ houseId }) => houseId)}::uuid[],
      ${persons.map(({ id }) => id)}::uuid[]) as p (house_id, person_id)
    where k.house_id = p.house_id and k.person_id = p.person_id`.execute(db);
  return Number(numAffectedRows ?? 0);
};

interface StoredEvent {
  readonly houseId: string;
  readonly entityId: string;
  readonly before: unknown;
  readonly after: unknown;
}

const hasSealed = (side: unknown): boolean => Object.values(objectOf(side) ?? {}).some(isSealedFact);

const keysOf = async (
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, Buffer>> => {
  const persons = new Map(
    events
      .filter(({ before, after }) => hasSealed(before) || hasSealed(after))
      .map(({ houseId, entityId }) => [entityId, houseId]),
  );
  if (persons.size === 0) return new Map();
  const { rows } = await sql<{ personId: string; salt: Buffer }>`
    select k.person_id, k.salt from person_keys k join unnest(${[...persons.values()]}::uuid[],
      ${[...persons.keys()]}::uuid[]) as p (house_id, person_id)
    on k.house_id = p.house_id and k.person_id = p.person_id`.execute(db);
  return new Map(rows.map(({ personId, salt }) => [personId, services.cipher.personKey(salt, personId)]));
};

const openFact = (value: unknown, key: Buffer | undefined, erased: string): unknown => {
  if (!isSealedFact(value)) return value;
  if (!key) return erased;
  try {
    return openValue(key, value);
  } catch {
    // Encrypted under a destroyed key; the person has a new one since.
    return erased;
  }
};

/** Decrypts personal facts of events; erased ones are marked in the caller's language. */
export const openEvents = async <E extends StoredEvent>(
  ctx: Pick<Ctx, 'db' | 'services' | 'language'>,
  events: readonly E[],
): Promise<E[]> => {
  const keys = await keysOf(ctx, events);
  const erased = sayText(erasedText, ctx.language);
  const open = (side: unknown, key: Buffer | undefined): unknown => {
    const facts = objectOf(side);
    return facts
      ? Object.fromEntries(
          Object.entries(facts).map(([field, value]) => [field, openFact(value, key, erased)]),
        )
      : side;
  };
  return events.map((event) => {
    const key = keys.get(event.entityId);
    return { ...event, before: open(event.before, key), after: open(event.after, key) };
  });
};

/** Both sides as stored, encrypted with the person's key. */
export const sealSides = (
  cipher: FieldCipher,
  {
    entity,
    entityId,
    before,
    after,
  }: { entity: string; entityId: string; before?: unknown; after?: unknown },
  salt: Buffer,
): { before: unknown; after: unknown } => {
  const key = cipher.personKey(salt, entityId);
  return { before: sealedFacts(entity, before, key), after: sealedFacts(entity, after, key) };
};
