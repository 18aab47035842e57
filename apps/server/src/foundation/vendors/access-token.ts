/**
 * Access tokens of connections, stored sealed so that all processes use one: services limit how often a token is fetched. Within a process
 * one fetch at a time per connection.
 */
import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { Ctx } from '../../platform/context.ts';

export interface AccessToken {
  readonly access: string;
  /** Null: the service has none. */
  readonly refresh: string | null;
  readonly expiresAt: Date;
}

export type Granted = AccessToken | { readonly failed: string };

export interface TokenStore {
  readonly key: string;
  /** Null: none, expired, or granted to other keys. */
  read(): Promise<AccessToken | null>;
  write(token: AccessToken): Promise<void>;
}

/** Runs a separate transaction, in a job or in a call of a route. */
export type InTransaction = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>;

interface Stored {
  readonly access: string;
  readonly refresh: string | null;
  /** Fingerprint of the keys it was granted to. */
  readonly keys: string;
}

const fingerprint = (credentials: Readonly<Record<string, string>>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(credentials).sort()))
    .digest('base64url');

interface Account {
  readonly id: string;
  readonly credentials: Readonly<Record<string, string>>;
}

export const tokenStoreOf = (change: InTransaction, { id, credentials }: Account): TokenStore => {
  const keys = fingerprint(credentials);
  return {
    key: `${id}/${keys}`,
    read: () =>
      change(async ({ db, services }) => {
        const row = await db
          .selectFrom('connectorTokens')
          .select(['tokenCipher', 'expiresAt'])
          .where('connectorId', '=', id)
          .executeTakeFirst();
        if (!row) return null;
        const stored = JSON.parse(services.cipher.decrypt(row.tokenCipher)) as Stored;
        return stored.keys === keys ? { ...stored, expiresAt: row.expiresAt } : null;
      }),
    write: ({ access, refresh, expiresAt }) =>
      change(async (ctx) => {
        const token: Stored = { access, refresh, keys };
        const values = {
          tokenCipher: ctx.services.cipher.encrypt(JSON.stringify(token)),
          ...{ expiresAt, updatedAt: ctx.now },
        };
        await ctx.db
          .insertInto('connectorTokens')
          .values({ connectorId: id, ...values })
          .onConflict((known) => known.column('connectorId').doUpdateSet(values))
          .execute();
      }),
  };
};

const under = new Map<string, Promise<Granted>>();

/** Renewed this long before its end, because clocks differ. */
const EARLY_MS = 5 * MINUTE_MS;

interface TokenNeeds {
  readonly store: TokenStore;
  readonly now: Date;
  /** A token that the service refused; null: none was refused. */
  readonly refused: string | null;
  readonly grant: (refresh: string | null) => Promise<Granted>;
}

const obtain = async ({ store, now, refused, grant }: TokenNeeds): Promise<Granted> => {
  const stored = await store.read();
  const isUsable =
    stored !== null && stored.access !== refused && stored.expiresAt.getTime() - EARLY_MS > now.getTime();
  if (isUsable) return stored;
  const granted = await grant(stored?.refresh ?? null);
  if (!('failed' in granted)) await store.write(granted);
  return granted;
};

export const accessToken = (needs: TokenNeeds): Promise<Granted> => {
  const { key } = needs.store;
  const before = under.get(key);
  // A fetch that is under way may still answer with the refused token.
  if (before && needs.refused === null) return before;
  const own = (before ?? Promise.resolve())
    .catch(() => {})
    .then(() => obtain(needs))
    .finally(() => {
      if (under.get(key) === own) under.delete(key);
    });
  under.set(key, own);
  return own;
};
