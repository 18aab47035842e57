/**
 * Counts questions about full numbers, because a miss is a guess. Thirty an hour per user and API token, then refused;
 * the first question about a number is audited. The contract lists the calls.
 */
import { createHash } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { FailureError, fail } from '@minsu/contract/platform/failure.ts';
import { commonPartOf, type FullNumber } from '@minsu/contract/platform/full-numbers.ts';
import { LOOKUP_MISSES, type LookupWay, lookupFailures, lookupOf } from '@minsu/contract/sealed-lookups.ts';
import { sql } from 'kysely';
import { type Caller, createContext, type Services } from './context.ts';
import type { Database, Db } from './database/open-database.ts';
import { inTransaction } from './database/transaction.ts';

interface Asked {
  readonly services: Services;
  readonly database: Database;
  readonly caller: Caller;
  readonly way: LookupWay;
  readonly numbers: readonly FullNumber[];
  /** The call, for the audit log. */
  readonly call: string;
}

interface Probe {
  readonly probe: Buffer;
  readonly look: Buffer;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Hashed under the key of the sealed values, or the few possible numbers could be tried by brute force. */
const probesOf = (
  { services: { cipher } }: Asked,
  numbers: readonly FullNumber[],
  asker: string,
): Probe[] => {
  const hashed = (text: string) => digest(`${asker} ${cipher.hash(`lookup ${text}`).toString('hex')}`);
  const unique = new Map(numbers.map((number) => [`${number.kind} ${number.value}`, number]));
  return [...unique].map(([text, number]) => ({ probe: hashed(text), look: hashed(commonPartOf(number)) }));
};

/** Searches without result count; inputs of changes only if similar to another. */
const spentBy = async (db: Db, asker: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from sealed_lookups where asker = ${asker} and not act and not found)::int
      + coalesce((select sum(n - 1) from (select count(*) as n from sealed_lookups
          where asker = ${asker} and act group by look) alike), 0)::int as n`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Returns how many numbers are asked about for the first time within the hour. */
const spend = async (db: Db, asked: Asked, asker: string): Promise<number> => {
  const now = asked.services.clock();
  const probes = probesOf(asked, asked.numbers, asker);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sealed lookups ${asker}`}, 0))`.execute(db);
  await sql`delete from sealed_lookups where asker = ${asker} and at <= ${new Date(now.getTime() - HOUR_MS)}`.execute(
    db,
  );
  const before = await spentBy(db, asker);
  const fresh = await db
    .insertInto('sealedLookups')
    .values(probes.map((each) => ({ ...each, asker, act: asked.way === 'act', at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('probe')
    .execute();
  const after = await spentBy(db, asker);
  if (after > LOOKUP_MISSES && after > before) await refuse(db, asker, now);
  return fresh.length;
};

const refuse = async (db: Db, asker: string, now: Date): Promise<never> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from sealed_lookups where asker = ${asker}`.execute(db);
  const until = (rows[0]?.at ?? now).getTime() + HOUR_MS - now.getTime();
  const params = { limit: LOOKUP_MISSES, minutes: Math.max(1, Math.ceil(until / MINUTE_MS)) };
  return fail(lookupFailures.tooMany, {
    params,
    extra: { retryAfterSeconds: Math.max(1, Math.ceil(until / 1_000)) },
  });
};

const askersOf = ({ user }: Caller): string[] => [
  user.id,
  ...(user.apiToken ? [`token ${user.apiToken.id}`] : []),
];

const note = (db: Db, ending: Parameters<typeof createContext>[4], asked: Asked, refused: boolean) => {
  const { services, caller, call, numbers } = asked;
  return createContext(services, db, caller, 'signedIn', ending).record({
    name: refused ? 'access.lookupsRefused' : 'access.numberLookedUp',
    entity: 'access',
    entityId: caller.user.id,
    after: { call, kinds: [...new Set(numbers.map(({ kind }) => kind))], numbers: numbers.length },
    // No screen shows it.
    toldUserIds: [],
  });
};

/** Records a refusal once an hour, not for each further attempt. */
const noteRefusal = (asked: Asked): Promise<void> =>
  inTransaction(asked.database, async (db, ending) => {
    const asker = `refused ${asked.caller.user.id}`;
    const now = asked.services.clock();
    await sql`delete from sealed_lookups where asker = ${asker} and at <= ${new Date(now.getTime() - HOUR_MS)}`.execute(
      db,
    );
    const mark = digest(asker);
    const first = await db
      .insertInto('sealedLookups')
      .values({ asker, probe: mark, look: mark, act: true, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('probe')
      .execute();
    if (first.length > 0) await note(db, ending, asked, true);
  });

/**
 * Counts before the answer in its own transaction, because the call may roll back. Changes have their own event, so
 * only searches and checks are recorded here.
 */
export const chargeLookups = async (asked: Asked): Promise<void> => {
  if (asked.numbers.length === 0 || asked.caller.user.id === '') return;
  try {
    await inTransaction(asked.database, async (db, ending) => {
      let fresh = 0;
      for (const asker of askersOf(asked.caller)) fresh += await spend(db, asked, asker);
      if (fresh > 0 && asked.way !== 'act') await note(db, ending, asked, false);
    });
  } catch (error) {
    if (error instanceof FailureError) await noteRefusal(asked);
    throw error;
  }
};

/** A hit does not count as a miss. */
const noteFound = async (asked: Asked): Promise<void> => {
  for (const asker of askersOf(asked.caller))
    await asked.database
      .updateTable('sealedLookups')
      .set({ found: true })
      .where('asker', '=', asker)
      .where(
        'probe',
        'in',
        probesOf(asked, asked.numbers, asker).map(({ probe }) => probe),
      )
      .execute();
};

/** True if an answer contains records. */
const holdsAny = (data: unknown): boolean => {
  if (Array.isArray(data)) return data.length > 0;
  if (typeof data !== 'object' || data === null) return data !== null && data !== undefined;
  if ('total' in data) return Number(data.total) > 0;
  return Object.values(data).some(holdsAny);
};

export interface LookupGuard {
  readonly counts: boolean;
  /** Called with the answer. */
  answered(data: unknown): Promise<void>;
}

const unguarded: LookupGuard = { counts: false, answered: async () => {} };

type Guarding = Omit<Asked, 'way' | 'numbers' | 'call'> & { readonly path: string; readonly input: unknown };

/** Runs before every call. */
export const guardLookups = async ({ path, input, ...of }: Guarding): Promise<LookupGuard> => {
  const lookup = lookupOf(path);
  if (!lookup) return unguarded;
  const numbers = lookup.numbers(input as never);
  const isToken = of.caller.user.apiToken !== undefined;
  if (numbers.length === 0 || (isToken && lookup.way === 'keyword')) return unguarded;
  if (isToken && lookup.way === 'check') fail(lookupFailures.notForTokens);
  const asked: Asked = { ...of, numbers, way: lookup.way, call: path };
  await chargeLookups(asked);
  return {
    counts: true,
    answered: async (data) => {
      if (asked.way !== 'act' && holdsAny(data)) await noteFound(asked);
    },
  };
};

/** Questions older than the hour that counts. */
export const forgetLookups = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('sealedLookups')
    .where('at', '<', new Date(now.getTime() - HOUR_MS))
    .execute();
};
