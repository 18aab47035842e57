/** `/oauth2/token`, and the check of every other call's client, token and date. */
import { createHash } from 'node:crypto';
import { badParameter, TtlockError } from './ttlock-error.ts';
import type { Client, Owner, Token, TtlockWorld } from './ttlock-state.ts';

type Params = Readonly<Record<string, string>>;

const DAY_S = 86_400;
const REFRESH_DAYS = 3_650;

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

const newToken = ({ random }: TtlockWorld): string =>
  Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('');

/** Clients in the field write both ways. */
const clientIn = ({ state }: TtlockWorld, params: Params): Client => {
  const client = state.clients[params.clientId ?? params.client_id ?? ''];
  if (!client) throw new TtlockError(10_000);
  if (client.clientSecret !== (params.clientSecret ?? params.client_secret)) throw new TtlockError(10_001);
  return client;
};

const grant = (world: TtlockWorld, client: Client, owner: Owner): object => {
  const { state } = world;
  const now = world.now();
  const expiresIn = state.settings.tokenDays * DAY_S;
  const [access, refresh] = [newToken(world), newToken(world)];
  const of = { clientId: client.clientId, username: owner.username };
  state.accessTokens[access] = { ...of, expiresAt: now + expiresIn * 1_000 };
  state.refreshTokens[refresh] = { ...of, expiresAt: now + REFRESH_DAYS * DAY_S * 1_000 };
  state.authorized[`${client.clientId}/${owner.username}`] = true;
  world.touch();
  return { access_token: access, uid: owner.uid, expires_in: expiresIn, refresh_token: refresh };
};

const byPassword = (world: TtlockWorld, client: Client, { username, password }: Params): object => {
  if (!username || !password) throw badParameter('username, password');
  if (!/^[0-9a-f]{32}$/.test(password)) throw new TtlockError(30_005);
  const owner = world.state.owners[username];
  if (owner?.passwordMd5 !== password) throw new TtlockError(10_007);
  return grant(world, client, owner);
};

const isGood = (world: TtlockWorld, token: Token | undefined, client: Client): token is Token =>
  token !== undefined && token.clientId === client.clientId && token.expiresAt > world.now();

/** Earlier access tokens end with the refresh. */
const byRefresh = (world: TtlockWorld, client: Client, params: Params): object => {
  const { state } = world;
  const key = params.refresh_token ?? '';
  const token = state.refreshTokens[key];
  if (!isGood(world, token, client)) throw new TtlockError(10_011);
  const owner = state.owners[token.username];
  if (!owner) throw new TtlockError(10_011);
  if (state.settings.isRefreshRotated) delete state.refreshTokens[key];
  for (const [access, one] of Object.entries(state.accessTokens))
    if (one.username === token.username && one.clientId === token.clientId) delete state.accessTokens[access];
  return grant(world, client, owner);
};

export const grantToken = (world: TtlockWorld, params: Params): object => {
  const client = clientIn(world, params);
  return params.grant_type === 'refresh_token'
    ? byRefresh(world, client, params)
    : byPassword(world, client, params);
};

export const authenticate = (world: TtlockWorld, params: Params): Owner => {
  const { state } = world;
  const client = state.clients[params.clientId ?? ''];
  if (!client) throw new TtlockError(10_000);
  if (!params.accessToken) throw new TtlockError(10_003);
  const token = state.accessTokens[params.accessToken];
  const owner = isGood(world, token, client) ? state.owners[token.username] : undefined;
  if (!owner) throw new TtlockError(10_004);
  const { date = '' } = params;
  const off = Math.abs(world.now() - Number(date));
  if (!/^\d{13}$/.test(date) || off > state.settings.dateMinutes * 60_000) throw new TtlockError(80_000);
  return owner;
};
