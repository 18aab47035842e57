/**
 * Checks which tokens exist, many per statement: while one query runs, the next batch gathers. A flood of invalid
 * tokens costs one connection.
 */
import { sql } from 'kysely';
import type { Db } from '../database/open-database.ts';
import { hashToken } from '../http/session.ts';

export interface RollCall {
  /** True if a session or an API token has this token, even an expired one. */
  has(token: string): Promise<boolean>;
}

interface Asked {
  readonly hash: Buffer;
  readonly tell: (isKnown: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/** Per statement. */
const MAX_TOKENS = 1_000;

const knownOf = async (db: Db, hashes: readonly Buffer[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ tokenHash: Buffer }>`
    select token_hash from sessions where token_hash = any(${hashes}::bytea[])
    union all
    select token_hash from api_tokens where token_hash = any(${hashes}::bytea[])`.execute(db);
  return new Set(rows.map(({ tokenHash }) => tokenHash.toString('base64')));
};

export const createRollCall = (db: Db): RollCall => {
  const waiting: Asked[] = [];
  let isAsking = false;

  const askSome = async (): Promise<void> => {
    const some = waiting.splice(0, MAX_TOKENS);
    try {
      const known = await knownOf(
        db,
        some.map(({ hash }) => hash),
      );
      for (const { hash, tell } of some) tell(known.has(hash.toString('base64')));
    } catch (error) {
      for (const { fail } of some) fail(error);
    }
  };

  const askAll = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    while (waiting.length > 0) await askSome();
    isAsking = false;
  };

  return {
    has: (token) =>
      new Promise((tell, fail) => {
        waiting.push({ hash: hashToken(token), tell, fail });
        void askAll();
      }),
  };
};
