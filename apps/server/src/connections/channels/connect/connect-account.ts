/** Connects a platform account: secrets sealed, and an address for its webhook. */
import { randomBytes } from 'node:crypto';
import type { AuthorisedConnection } from '@minsu/contract/connections/channels/channel-endpoints.ts';
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { FailureError, fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { StepCtx } from '../../../platform/http/routes.ts';
import { hashToken } from '../../../platform/http/session.ts';
import type { Adapter, Authorised } from '../adapters/adapter.ts';
import { accountCallsOf } from '../adapters/all-adapters.ts';
import { failOutcome, type NotDone } from '../fail-outcome.ts';
import { giveBack } from '../give-back.ts';
import { noteOperation, resultOf } from '../note-operation.ts';
import { settleBroken } from './connection-news.ts';
import { type LockedConnection, lockConnectionFor } from './connection-scope.ts';
import { openAccount } from './open-account.ts';
import { hookUrl } from './register-hooks.ts';

export interface Connecting extends LockedConnection {
  readonly accountKey: string | null;
  readonly hookKeyCipher: string | null;
}

/**
 * For a connection that is about to get an account; held until the change is done. Fails with `connectionNotFound`,
 * `foreignHouses` or `otherPlatform`.
 */
export const lockConnecting = async (
  ctx: Ctx,
  id: string,
  platform: Adapter['platform'],
): Promise<Connecting> => {
  const connection = await lockConnectionFor(ctx, id, 'authorise');
  if (connection.platform !== platform) fail(channelFailures.otherPlatform);
  const account = await ctx.db
    .selectFrom('channelConnections')
    .select(['accountKey', 'hookKeyCipher'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...connection, ...account };
};

/** Credentials of an account; tj has a password instead of tokens. */
export interface NewAccount extends Omit<Authorised, 'token'> {
  readonly token: string | null;
  readonly secret: string | null;
}

const refuseTaken = async (ctx: Ctx, connection: Connecting, accountKey: string): Promise<void> => {
  const other = await ctx.db
    .selectFrom('channelConnections')
    .select('name')
    .where('platform', '=', connection.platform)
    .where('accountKey', '=', accountKey)
    .where('id', '<>', connection.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (other) fail(channelFailures.accountTaken, { params: { name: other.name } });
};

/** Mappings belong to the account: another one would take them over. */
const refuseOther = ({ accountKey, accountName }: Connecting, account: NewAccount): void => {
  if (accountKey === null || accountKey === account.accountKey) return;
  fail(channelFailures.otherAccount, { params: { account: accountName || accountKey } });
};

/** Two connections that get the same account at once: the second sees the first. */
const lockAccount = async (ctx: Ctx, platform: string, accountKey: string): Promise<void> => {
  const key = `channel:${platform}:${accountKey}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db);
};

/** The account with its secrets sealed. */
const sealed = ({ services: { cipher } }: Ctx, account: NewAccount) => {
  const seal = (text: string | null) => (text === null ? null : cipher.encrypt(text));
  return {
    accountKey: account.accountKey,
    accountName: account.accountName,
    tokenCipher: seal(account.token),
    refreshCipher: seal(account.refreshToken),
    secretCipher: seal(account.secret),
    tokenExpiresAt: account.expiresAt,
    refreshExpiresAt: account.refreshExpiresAt,
  };
};

/** The webhook's address stays, because the platform knows it. */
const newHook = ({ services: { cipher } }: Ctx, hookKeyCipher: string | null) => {
  if (hookKeyCipher !== null) return {};
  const key = randomBytes(32).toString('base64url');
  return { hookKeyHash: hashToken(key), hookKeyCipher: cipher.encrypt(key) };
};

const storeAccount = async (
  ctx: Ctx,
  id: string,
  platform: Adapter['platform'],
  account: NewAccount,
): Promise<AuthorisedConnection> => {
  await lockAccount(ctx, platform, account.accountKey);
  const connection = await lockConnecting(ctx, id, platform);
  refuseOther(connection, account);
  await refuseTaken(ctx, connection, account.accountKey);
  const { name, hookKeyCipher } = connection;
  // Authorising again does not undo what people stopped.
  const state = connection.state === 'paused' ? 'paused' : 'active';
  await ctx.db
    .updateTable('channelConnections')
    .set({ ...sealed(ctx, account), ...newHook(ctx, hookKeyCipher) })
    .set({ state, failures: 0, retryAt: null, problem: '', updatedAt: ctx.now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const { accountName } = account;
  await ctx.record({
    name: 'channelConnection.authorised',
    entity: 'channelConnection',
    entityId: id,
    before: { state: connection.state },
    after: { state, name, platform, account: accountName },
  });
  await settleBroken(ctx, id);
  await noteOperation(ctx, { connectionId: id, kind: 'authorise', subject: accountName, result: 'done' });
  return { id, platform, name, state, accountKey: account.accountKey, accountName };
};

/** An account that the platform has just opened for us and that has no place here; one that another connection holds stays. */
const giveBackOther = async (
  ctx: StepCtx,
  connectionId: string,
  platform: Adapter['platform'],
  { accountKey, token, secret }: NewAccount,
): Promise<void> => {
  if (token === null) return;
  const holder = await ctx.db
    .selectFrom('channelConnections')
    .select('id')
    .where('platform', '=', platform)
    .where('accountKey', '=', accountKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!holder) await giveBack(ctx, { connectionId, platform, accountKey, token, secret });
};

/** New tokens may have ended those of the connection that has the account: it uses the new ones. */
const renewHolder = (ctx: StepCtx, platform: Adapter['platform'], account: NewAccount): Promise<void> =>
  ctx.store(async (store) => {
    await lockAccount(store, platform, account.accountKey);
    const { accountKey, accountName, ...secrets } = sealed(store, account);
    await store.db
      .updateTable('channelConnections')
      .set({ ...secrets, updatedAt: store.now })
      .where('platform', '=', platform)
      .where('accountKey', '=', accountKey)
      .where('deletedAt', 'is', null)
      .execute();
  });

const storeOrGiveBack = async (
  ctx: StepCtx,
  id: string,
  platform: Adapter['platform'],
  account: NewAccount,
): Promise<AuthorisedConnection> => {
  try {
    return await ctx.store((store) => storeAccount(store, id, platform, account));
  } catch (error) {
    const failure = error instanceof FailureError ? error.failure : null;
    if (failure === channelFailures.otherAccount) await giveBackOther(ctx, id, platform, account);
    if (failure === channelFailures.accountTaken) await renewHolder(ctx, platform, account);
    throw error;
  }
};

/**
 * Stores the account, then registers the webhook. If that fails the account stays: orders are read on a schedule, and
 * the address is registered later (`channels.registerHooks`).
 */
export const connectAccount = async (
  ctx: StepCtx,
  id: string,
  platform: Adapter['platform'],
  account: NewAccount,
): Promise<AuthorisedConnection> => {
  const connected = await storeOrGiveBack(ctx, id, platform, account);
  const opened = await openAccount(ctx, id);
  const url = await hookUrl(ctx, id);
  const calls = accountCallsOf(ctx.services)[platform];
  if (!opened || !calls || url === null) return connected;
  const outcome = await calls.registerHook(opened.account, url);
  if (outcome.kind !== 'done')
    await ctx.store((store) =>
      noteOperation(store, { connectionId: id, kind: 'authorise', subject: 'hook', ...resultOf(outcome) }),
    );
  return connected;
};

/** Refused by the platform, or no answer: logged, and reported to the user. */
export const failConnecting = async (ctx: StepCtx, id: string, outcome: NotDone): Promise<never> => {
  await ctx.store((store) =>
    noteOperation(store, { connectionId: id, kind: 'authorise', ...resultOf(outcome) }),
  );
  return failOutcome(outcome);
};
