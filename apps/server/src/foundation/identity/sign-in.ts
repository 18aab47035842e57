/** Sign-in through an OpenID provider: code flow with PKCE, state and nonce; then the second factor and the session as by password. */

import { authFailures } from '@minsu/contract/foundation/auth/auth-failures.ts';
import { finishOidcSignIn, startOidcSignIn } from '@minsu/contract/foundation/identity/identity-endpoints.ts';
import { identityFailures } from '@minsu/contract/foundation/identity/identity-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand, type StepCtx } from '../../platform/http/routes.ts';
import { asCaller, loadUser } from '../../platform/http/session.ts';
import { openSession, readSessionRules } from '../auth/log-in.ts';
import { lookUpLogin } from '../auth/look-up-login.ts';
import { checkSecondFactor, type SignInMethod, totpOf } from '../auth/second-factor.ts';
import { userInfoOf } from '../auth/user-queries.ts';
import { beginFlow, endFlow, keepForSecondFactor, resumeFlow, secretsOfFlow, spendFlow } from './flow.ts';
import { openProvider, type Provider, readProvider, redirectUrlOf } from './open-provider.ts';
import { type Proof, provedUser } from './proved-user.ts';
import { errorTextOf, isOutage } from './provider-words.ts';
import { noteAnswer } from './test-provider.ts';

type Asked = z.output<typeof finishOidcSignIn.input>;

const activeProvider = async (ctx: Ctx, id: string): Promise<Provider> => {
  const provider = await readProvider(ctx, id);
  return provider?.state === 'active' ? provider : fail(identityFailures.notActive);
};

/** Records the provider's outcome on the connection and reports it to the user. */
const asking = async <T>(ctx: StepCtx, { id }: Provider, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    await ctx.store((store) => noteAnswer(store, id, errorTextOf(error)));
    return fail(isOutage(error) ? identityFailures.unavailable : identityFailures.refused);
  }
};

export const startRoute = externalCommand(startOidcSignIn, async (ctx, { providerId }) => {
  const provider = await activeProvider(ctx, providerId);
  const configuration = await asking(ctx, provider, () => openProvider(ctx.services, provider));
  const flow = await ctx.store((store) => beginFlow(store, providerId));
  const { state, nonce, verifier } = secretsOfFlow(ctx, flow);
  const url = buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: redirectUrlOf(ctx.services), scope: provider.scopes, state, nonce },
    ...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
  });
  return { url: url.href, flow };
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** One name or a list of them; null: the claim is missing or has another form. */
const groupsOf = (value: unknown): readonly string[] | null => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : null;
};

const proofOf = (issuer: string, subject: string, claims: Record<string, unknown>, claim: string): Proof => ({
  ...{ issuer, subject, name: textOf(claims.name), preferredName: textOf(claims.preferred_username) },
  email: claims.email_verified === true ? textOf(claims.email) || null : null,
  groups: groupsOf(claims[claim]),
});

/** Reads the claims of the ID token, and those it lacks from the userinfo endpoint. */
const proofFrom = async (
  ctx: StepCtx,
  provider: Provider,
  configuration: Configuration,
  { flow, query }: Pick<Asked, 'flow' | 'query'>,
): Promise<Proof> => {
  const { state, nonce, verifier } = secretsOfFlow(ctx, flow);
  const address = new URL(redirectUrlOf(ctx.services));
  address.search = query;
  const tokens = await authorizationCodeGrant(configuration, address, {
    ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('no ID token');
  const { userinfo_endpoint: userinfo } = configuration.serverMetadata();
  const isComplete = claims[provider.groupsClaim] !== undefined;
  const more =
    isComplete || !userinfo ? {} : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return proofOf(claims.iss, claims.sub, { ...more, ...claims }, provider.groupsClaim);
};

const methods: Readonly<Record<SignInMethod, 'oidc' | 'oidcTotp' | 'oidcRecoveryCode'>> = {
  ...{ password: 'oidc', totp: 'oidcTotp', recoveryCode: 'oidcRecoveryCode' },
};

/** Sent back by the provider without a code. */
const refuseCanceled = (query: string): void => {
  const error = new URLSearchParams(query).get('error');
  if (error === 'access_denied') fail(identityFailures.canceled);
};

interface Proved {
  readonly provider: Provider;
  readonly userId: string;
}

/** The flow is used up first: a second answer to it, true or not, is refused. */
const prove = async (ctx: StepCtx, asked: Asked): Promise<Proved> => {
  const providerId = await ctx.store((store) => spendFlow(store, asked.flow));
  if (providerId === null) return fail(identityFailures.expired);
  refuseCanceled(asked.query);
  const provider = await activeProvider(ctx, providerId);
  const proof = await asking(ctx, provider, async () =>
    proofFrom(ctx, provider, await openProvider(ctx.services, provider), asked),
  );
  const userId = await provedUser(ctx, provider, proof);
  await ctx.store((store) => noteAnswer(store, provider.id, null));
  return { provider, userId };
};

const resume = async (ctx: StepCtx, flow: string): Promise<Proved> => {
  const found = await ctx.store((store) => resumeFlow(store, flow));
  if (!found) return fail(identityFailures.expired);
  return { provider: await activeProvider(ctx, found.providerId), userId: found.userId };
};

const logoutUrlOf = async (ctx: Ctx, provider: Provider): Promise<string | null> => {
  const configuration = await openProvider(ctx.services, provider);
  const { end_session_endpoint: end } = configuration.serverMetadata();
  if (!end) return null;
  const url = new URL(end);
  url.searchParams.set('client_id', provider.clientId);
  url.searchParams.set('post_logout_redirect_uri', `${ctx.services.config.publicUrl}/`);
  return url.href;
};

/** The user's second factor is still required, even if the provider asked for one. */
const secondFactor = async (ctx: StepCtx, asked: Asked, userId: string): Promise<SignInMethod> => {
  const sealedTotp = await totpOf(ctx, userId);
  const method = await checkSecondFactor(ctx, { userId, sealedTotp }, asked.totp);
  if (method === 'missing') {
    await ctx.store((store) => keepForSecondFactor(store, asked.flow, userId));
    return fail(identityFailures.totpRequired, { extra: { totpRequired: true } });
  }
  return method === 'wrong' ? fail(authFailures.badTotp, { extra: { totpRequired: true } }) : method;
};

const accountOf = (ctx: Ctx, userId: string) =>
  ctx.db
    .selectFrom('users')
    .select(['username', 'passwordHash'])
    .where('id', '=', userId)
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

export const finishRoute = externalCommand(finishOidcSignIn, async (ctx, asked) => {
  const { provider, userId } = asked.totp ? await resume(ctx, asked.flow) : await prove(ctx, asked);
  const method = await secondFactor(ctx, asked, userId);
  const [user, account] = await Promise.all([loadUser(ctx.db, userId), accountOf(ctx, userId)]);
  if (!user || !account) return fail(identityFailures.closed);
  const [look, rules] = await Promise.all([
    lookUpLogin(ctx, account.username.toLowerCase()),
    readSessionRules(ctx),
  ]);
  const userInfo = await userInfoOf(ctx, asCaller(user));
  const verified = { user, userInfo, passwordHash: account.passwordHash, renewedHash: null };
  const token = await ctx.store(async (store) => {
    await endFlow(store, asked.flow);
    return openSession({ ...store, user }, { ...verified, method: methods[method] }, look, rules);
  });
  return { Authorization: token, userInfo, logoutUrl: await logoutUrlOf(ctx, provider).catch(() => null) };
});
