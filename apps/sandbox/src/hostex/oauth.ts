/** OAuth for partners: consent page, codes, tokens of 7 days, refresh tokens that change with every use. */
import { randomBytes } from 'node:crypto';
import { escapeHtml } from '../http/escape-html.ts';
import { type Exchange, formOf, html, type Reply, redirect } from '../http/exchange.ts';
import { HostexError, invalidToken } from './hostex-error.ts';
import type { Edition, HostexWorld, OauthGrant } from './hostex-state.ts';
import { bodyOf, type Given, oneOf, required, text } from './params.ts';

const ACCESS_SECONDS = 7 * 24 * 3_600;

const secret = (prefix: string): string => `${prefix}-${randomBytes(18).toString('hex')}`;

const assertClient = ({ state }: HostexWorld, given: Given): string => {
  const clientId = required(text, given, 'client_id');
  if (state.clients[clientId] !== required(text, given, 'client_secret')) throw invalidToken();
  return clientId;
};

export const newCode = (world: HostexWorld, grant: OauthGrant): string => {
  const code = secret('code');
  world.state.codes[code] = grant;
  world.touch();
  return code;
};

const issue = (world: HostexWorld, grant: OauthGrant) => {
  const [token, refresh] = [secret('at'), secret('rt')];
  const { accountId, clientId } = grant;
  const expiresAt = world.now() + ACCESS_SECONDS * 1_000;
  world.state.tokens[token] = { token, accountId, scope: 'writable', expiresAt, clientId, isRevoked: false };
  world.state.refreshTokens[refresh] = grant;
  world.touch();
  return { access_token: token, refresh_token: refresh, token_type: 'Bearer', expires_in: ACCESS_SECONDS };
};

/** A code or refresh token is spent by its use. */
const spend = (grants: Record<string, OauthGrant>, value: string, clientId: string): OauthGrant => {
  const grant = grants[value];
  if (grant?.clientId !== clientId) throw new HostexError(400, 'Invalid grant.');
  delete grants[value];
  return grant;
};

const authorize = (world: HostexWorld, body: string) => {
  const given = bodyOf(body, ['client_id', 'client_secret', 'grant_type', 'code', 'refresh_token']);
  const clientId = assertClient(world, given);
  const kind = required(oneOf('authorization_code', 'refresh_token'), given, 'grant_type');
  const { codes, refreshTokens } = world.state;
  return kind === 'authorization_code'
    ? issue(world, spend(codes, required(text, given, 'code'), clientId))
    : issue(world, spend(refreshTokens, required(text, given, 'refresh_token'), clientId));
};

const revoke = (world: HostexWorld, body: string) => {
  const given = bodyOf(body, ['client_id', 'client_secret', 'token']);
  const clientId = assertClient(world, given);
  const value = required(text, given, 'token');
  const token = world.state.tokens[value];
  if (token?.clientId === clientId) token.isRevoked = true;
  if (world.state.refreshTokens[value]?.clientId === clientId) delete world.state.refreshTokens[value];
  world.touch();
  return {};
};

/** Calls that need no token; undefined: another path. */
export const oauthCall = (
  world: HostexWorld,
  endpoint: string,
  body: string,
): { data: unknown; isBare: boolean } | undefined => {
  if (endpoint === 'POST /oauth/authorizations')
    return { data: authorize(world, body), isBare: world.state.settings.oauthAnswer === 'bare' };
  return endpoint === 'POST /oauth/revoke' ? { data: revoke(world, body), isBare: false } : undefined;
};

const consentForm = (query: Exchange['query'], accounts: readonly { id: string; name: string }[]): string => {
  const hidden = ['client_id', 'redirect_uri', 'state']
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(query[name] ?? '')}">`)
    .join('');
  const options = accounts
    .map(({ id, name }) => `<option value="${escapeHtml(id)}">${escapeHtml(name)}</option>`)
    .join('');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Hostex 授权</title><link rel="stylesheet" href="/control/page.css"></head><body><main><section><h2>百居易授权 Hostex authorization</h2><form method="post">${hidden}<label>账号 Account<select name="account">${options}</select></label><button>同意 Agree</button></form></section></main></body></html>`;
};

/** `/hostex/<edition>/app/authorization`. Null: another path. */
export const consentPage = (
  world: HostexWorld,
  exchange: Exchange,
  edition: Edition,
  path: string,
): Reply | null => {
  if (path !== '/app/authorization') return null;
  const given = exchange.method === 'POST' ? formOf(exchange.body) : exchange.query;
  const { client_id: clientId = '', redirect_uri: redirectUri = '', state = '', account = '' } = given;
  if (!Object.hasOwn(world.state.clients, clientId) || !URL.canParse(redirectUri))
    return html(400, '<!doctype html><title>Hostex</title><p>Unknown client or redirect_uri.</p>');
  const accounts = Object.values(world.state.accounts).filter((one) => one.edition === edition);
  if (exchange.method !== 'POST' || !accounts.some(({ id }) => id === account))
    return html(200, consentForm(given, accounts), new URL(redirectUri).origin);
  const address = new URL(redirectUri);
  address.searchParams.set('code', newCode(world, { accountId: account, clientId, redirectUri }));
  address.searchParams.set('state', state);
  return redirect(address.toString());
};
