/**
 * Connects an account by an API key: tested with a real call before it is stored with its properties. A new key of the
 * same account replaces the old one; selections and mappings stay.
 */
import { randomBytes } from 'node:crypto';
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { bindKey } from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { knownFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../../platform/context.ts';
import { externalCommand, type StepCtx } from '../../../platform/http/routes.ts';
import { hashToken } from '../../../platform/http/session.ts';
import type { KeyAccount } from '../adapters/account-calls.ts';
import { type AdapterPlatform, keyAccountsOf } from '../adapters/all-adapters.ts';
import { failOutcome } from '../fail-outcome.ts';
import { connectAccount } from './connect-account.ts';
import { lockConnectionFor } from './connection-scope.ts';
import { assertCovers, assertFree, storeProperties } from './properties.ts';
import { tryConnecting } from './try-connecting.ts';

interface Known {
  readonly platform: AdapterPlatform;
  readonly accountKey: string | null;
  /** Secret for checking webhooks. One that we created is kept; the platform's is received again. */
  readonly secret: string | null;
}

const readKnown = (ctx: StepCtx, id: string): Promise<Known> =>
  ctx.store(async (store) => {
    const { platform } = await lockConnectionFor(store, id, 'authorise');
    if (knownFacts(platform)?.authorisedBy !== 'apiKey') fail(channelFailures.otherPlatform);
    const { accountKey, secretCipher } = await store.db
      .selectFrom('channelConnections')
      .select(['accountKey', 'secretCipher'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const secret = secretCipher === null ? null : store.services.cipher.decrypt(secretCipher);
    return { platform: platform as AdapterPlatform, accountKey, secret };
  });

/** Environment first, because a key belongs to one; the rest identifies the account within it. */
const accountKeyOf = (environment: string, apiKey: string): string =>
  `${environment}:${hashToken(apiKey).toString('hex').slice(0, 16)}`;

const assertEnvironment = ({ platform, accountKey }: Known, environment: string): void => {
  const environments = knownFacts(platform)?.environments ?? [];
  if (!environments.includes(environment)) failAt('environment', channelFailures.notConnectable);
  const known = accountKey?.split(':')[0];
  if (known !== undefined && known !== environment)
    failAt('environment', channelFailures.otherEnvironment, { environment: known });
};

const keep = async (ctx: Ctx, connectionId: string, { properties }: KeyAccount): Promise<void> => {
  await assertCovers(ctx, connectionId, properties);
  await assertFree(ctx, connectionId, properties);
  await storeProperties(ctx, connectionId, properties);
};

export const bindKeyRoute = externalCommand(bindKey, async (ctx, { id, environment, apiKey }) => {
  const known = await readKnown(ctx, id);
  assertEnvironment(known, environment);
  const { platform } = known;
  const accountKey = known.accountKey ?? accountKeyOf(environment, apiKey);
  const calls = keyAccountsOf(ctx.services, platform);
  const secret =
    calls?.hookSecret === 'theirs' ? null : (known.secret ?? randomBytes(32).toString('base64url'));
  const account = { connectionId: id, platform, accountKey, token: apiKey, secret };
  const tried = { connectionId: id, platform, what: 'password' } as const;
  const outcome = await tryConnecting(ctx, tried, calls ? () => calls.open(account) : undefined);
  if (outcome.kind === 'unauthorised') return failAt('apiKey', channelFailures.wrongKey);
  if (outcome.kind !== 'done') return failOutcome(outcome);
  if (outcome.value.isReadOnly) return failAt('apiKey', channelFailures.keyReadOnly);
  if (outcome.value.properties.length === 0) return failAt('apiKey', channelFailures.keyWithoutProperties);
  await ctx.store((store) => keep(store, id, outcome.value));
  return connectAccount(ctx, id, platform, {
    accountKey,
    accountName: outcome.value.accountName,
    token: apiKey,
    secret,
    ...{ refreshToken: null, expiresAt: null, refreshExpiresAt: null },
  });
});
