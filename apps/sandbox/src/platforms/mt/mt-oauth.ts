/** Codes and tokens of Meituan: a store is open to one developer at a time. */
import {
  MT_CODE_SECONDS,
  MT_REFRESH_SECONDS,
  MT_TOKEN_SECONDS,
  MtTokenRequest,
  MtUnauthQuery,
  mtCodes,
} from '@minsu/contract/connections/channels/wire/mt.ts';
import { formOf, json } from '../../http/exchange.ts';
import { storeOf } from '../add-store.ts';
import { type Door, endpoint } from '../door.ts';
import { type Reason, Refused } from '../refused.ts';
import { newSecret } from '../secrets.ts';
import type { MtGrant, Store, World } from '../world.ts';
import { assertMtSigned } from './mt-sign.ts';

/** A used refresh token stays valid this long, because its answer may have been lost. */
const USED_REFRESH_SECONDS = 600;

const later = (world: World, seconds: number): number => world.clock.now() + seconds * 1_000;

/** The owner has consented. */
export const newCode = (world: World, store: Store, scope: string): string => {
  const { developerId } = world.credentials.mt;
  if (store.boundTo !== null && store.boundTo !== developerId) throw new Refused('boundElsewhere');
  const code = newSecret();
  world.state.mtCodes[code] = { storeId: store.id, developerId, scope, until: later(world, MT_CODE_SECONDS) };
  world.touch();
  return code;
};

const grantTokens = (world: World, { storeId, developerId, scope }: MtGrant) => {
  const store = storeOf(world, 'mt', storeId);
  if (!store) throw new Refused('tokenDead');
  if (store.boundTo !== null && store.boundTo !== developerId) throw new Refused('boundElsewhere');
  const [accessToken, refreshToken] = [newSecret(), newSecret()];
  const grant = { storeId, developerId, scope };
  world.state.mtTokens[accessToken] = { ...grant, until: later(world, MT_TOKEN_SECONDS) };
  world.state.mtRefreshTokens[refreshToken] = { ...grant, until: later(world, MT_REFRESH_SECONDS) };
  store.boundTo = developerId;
  store.boundAt ??= world.clock.now();
  world.touch();
  return {
    accessToken,
    refreshToken,
    expireIn: MT_TOKEN_SECONDS,
    refreshExpireIn: MT_REFRESH_SECONDS,
    scope,
    opBizCode: storeId,
    opBizName: store.name,
  };
};

const useCode = (world: World, code: string) => {
  const grant = world.state.mtCodes[code];
  delete world.state.mtCodes[code];
  if (!grant || grant.until <= world.clock.now()) throw new Refused('tokenDead', '授权码无效或已过期');
  return grantTokens(world, grant);
};

const useRefreshToken = (world: World, token: string) => {
  const { mtRefreshTokens } = world.state;
  const grant = mtRefreshTokens[token];
  if (!grant || grant.until <= world.clock.now()) throw new Refused('tokenDead');
  mtRefreshTokens[token] = { ...grant, until: Math.min(grant.until, later(world, USED_REFRESH_SECONDS)) };
  return grantTokens(world, grant);
};

/** Returns the store that a token belongs to. */
export const storeOfToken = (world: World, token: string): Store => {
  const grant = world.state.mtTokens[token];
  const store = grant && grant.until > world.clock.now() ? storeOf(world, 'mt', grant.storeId) : undefined;
  if (!store) throw new Refused('tokenDead');
  return store;
};

/** Revokes all tokens of the store and notifies the partner. */
export const revokeStore = (world: World, store: Store): void => {
  const { mtTokens, mtRefreshTokens, mtCodes } = world.state;
  for (const grants of [mtTokens, mtRefreshTokens, mtCodes])
    for (const [token, { storeId }] of Object.entries(grants)) if (storeId === store.id) delete grants[token];
  world.emit('tokenRevoked', { platform: 'mt', storeId: store.id });
  store.boundTo = null;
  store.boundAt = null;
  world.touch();
};

const oauthCodes: Partial<Record<Reason, string>> = {
  tokenDead: mtCodes.tokenDead,
  boundElsewhere: mtCodes.boundElsewhere,
  badSign: mtCodes.badSign,
  staleTimestamp: mtCodes.staleTimestamp,
  badParameter: mtCodes.badParameter,
  rateLimited: mtCodes.rateLimited,
  retryLater: mtCodes.retryLater,
};

/** For the partner as a whole: no store is meant yet. */
const partner = { platform: 'mt', id: 'partner' } as Store;

export const mtOauthDoor = (world: World): Door => ({
  platform: 'mt',
  endpoints: {
    'POST /oauth/token': endpoint('oauth/token', MtTokenRequest, ({ grantType, code }) => {
      if (grantType !== 'authorization_code' || !code) throw new Refused('badParameter');
      return useCode(world, code);
    }),
    'POST /oauth/refresh': endpoint('oauth/refresh', MtTokenRequest, ({ grantType, refreshToken }) => {
      if (grantType !== 'refresh_token' || !refreshToken) throw new Refused('badParameter');
      return useRefreshToken(world, refreshToken);
    }),
    'GET /general/unauth': endpoint('general/unauth', MtUnauthQuery, ({ appAuthToken }) => {
      const store = storeOfToken(world, appAuthToken);
      revokeStore(world, store);
      store.hookUrl = null;
      return null;
    }),
  },
  identify(exchange) {
    assertMtSigned(world, exchange.method === 'GET' ? exchange.query : formOf(exchange.body));
    return partner;
  },
  inputOf: (exchange) => (exchange.method === 'GET' ? exchange.query : formOf(exchange.body)),
  answer: (data) => json(200, { code: 0, message: 'success', data }),
  refuse: ({ reason, message }) =>
    json(200, { code: Number(oauthCodes[reason] ?? mtCodes.system), message, data: null }),
});
