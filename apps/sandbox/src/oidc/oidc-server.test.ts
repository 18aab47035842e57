/** The provider's flow as a client walks it, and each fault. */
import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OidcServer, oidcClient, startOidcServer } from './oidc-server.test-kit.ts';

const REDIRECT = 'http://127.0.0.1:9/api/sign-in/oidc/callback';
const AFTER = 'http://127.0.0.1:9/signed-out';
let server: OidcServer;
beforeEach(async () => {
  server = await startOidcServer({
    ...{ redirectUris: [REDIRECT], postLogoutRedirectUris: [AFTER], path: '/realms/hotel' },
  });
});
afterEach(() => server.stop());

type Fields = Readonly<Record<string, string>>;
const discover = async (): Promise<Record<string, string>> =>
  (await (await fetch(`${server.issuer}/.well-known/openid-configuration`)).json()) as Record<string, string>;

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Follows redirects inside the provider as a browser does; ends at the client's address. */
const authorize = async (params: Fields): Promise<URL> => {
  const { authorization_endpoint: endpoint = '' } = await discover();
  const cookies = new Map<string, string>();
  let target = `${endpoint}?${new URLSearchParams({
    ...{ client_id: oidcClient.clientId, response_type: 'code', redirect_uri: REDIRECT },
    ...{ scope: 'openid profile email groups', state: 's1', nonce: 'n1', ...params },
  })}`;
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(target, { redirect: 'manual', headers: { cookie } });
    for (const one of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`no redirect: ${response.status} ${await response.text()}`);
    target = new URL(location, target).href;
    if (target.startsWith(REDIRECT)) return new URL(target);
  }
  throw new Error('too many redirects');
};

const exchange = async (code: string, verifier: string, more: Fields = {}) => {
  const { token_endpoint: endpoint = '' } = await discover();
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier },
    ...{ client_id: oidcClient.clientId, client_secret: oidcClient.clientSecret, ...more },
  });
  const response = await fetch(endpoint, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};

const signIn = async () => {
  const verifier = randomBytes(32).toString('base64url');
  const back = await authorize({ code_challenge: challengeOf(verifier), code_challenge_method: 'S256' });
  const tokens = await exchange(back.searchParams.get('code') ?? '', verifier);
  return { back, verifier, tokens };
};

const part = (token: string, index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** Whether a published key has signed the token. */
const isSigned = async (token: string): Promise<boolean> => {
  const { jwks_uri: uri = '' } = await discover();
  const { keys } = (await (await fetch(uri)).json()) as { keys: (JsonWebKey & { kid: string })[] };
  const jwk = keys.find(({ kid }) => kid === part(token, 0).kid);
  if (!jwk) return false;
  const [head, payload, signature = ''] = token.split('.');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return verify('sha256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'));
};

describe('PKCE', () => {
  it('the check value of RFC 7636', () => {
    expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });
});

describe('the provider', () => {
  it('signs a user in, with groups in the token and in userinfo', async () => {
    server.signInAs('u-desk');
    const { back, tokens } = await signIn();
    expect(back.searchParams.get('state')).toBe('s1');
    const { id_token: token = '', access_token: access } = tokens.body;
    expect(await isSigned(token)).toBe(true);
    expect(part(token, 1)).toMatchObject({
      ...{ iss: server.issuer, aud: 'minsu', sub: 'u-desk', nonce: 'n1', groups: ['minsu-desk'] },
      ...{ name: '李前台', email: 'desk@stay.example', email_verified: true },
    });
    const { userinfo_endpoint: userinfo = '' } = await discover();
    const info = await fetch(userinfo, { headers: { authorization: `Bearer ${access}` } });
    expect(await info.json()).toMatchObject({ sub: 'u-desk', groups: ['minsu-desk'] });
  });

  it('asks for PKCE, and takes a code once, with its own verifier', async () => {
    expect((await authorize({})).searchParams.get('error')).toBe('invalid_request');
    const verifier = randomBytes(32).toString('base64url');
    const challenge = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' };
    const code = (await authorize(challenge)).searchParams.get('code') ?? '';
    expect((await exchange(code, `${verifier}x`)).body.error).toBe('invalid_grant');
    const { tokens, verifier: own, back } = await signIn();
    expect(tokens.status).toBe(200);
    const again = await exchange(back.searchParams.get('code') ?? '', own);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    const wrong = await exchange('x', own, { client_secret: 'wrong' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
  });

  it('refuses another address to come back to', async () => {
    await expect(authorize({ redirect_uri: 'http://127.0.0.1:9/other' })).rejects.toThrow('400');
  });

  it('names where to sign out', async () => {
    expect((await discover()).end_session_endpoint).toContain(server.issuer);
  });
});

describe('faults', () => {
  it('down, busy, hanging', async () => {
    server.setFault('down');
    await expect(discover()).rejects.toThrow();
    server.clearFaults();
    server.setFault('http503');
    expect((await discover()).error).toBe('temporarily_unavailable');
    server.clearFaults();
    server.setFault('hang');
    await expect(
      fetch(`${server.issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(300) }),
    ).rejects.toThrow();
    server.clearFaults();
    expect((await discover()).issuer).toBe(server.issuer);
  });

  it('another issuer in the discovery', async () => {
    server.setFault('otherIssuer');
    expect((await discover()).issuer).toBe('https://login.other.example');
  });

  it('no groups', async () => {
    server.setFault('missingGroups');
    const { tokens } = await signIn();
    expect(part(tokens.body.id_token ?? '', 1)).not.toHaveProperty('groups');
    expect(part(tokens.body.id_token ?? '', 1)).toHaveProperty('sub', 'u-manager');
  });

  it('a signing key that is not published', async () => {
    const { tokens } = await signIn();
    server.setFault('unknownKey');
    expect(await isSigned(tokens.body.id_token ?? '')).toBe(false);
  });

  it('a user who cancels, and a code that is refused', async () => {
    server.setFault('accessDenied');
    const challenge = { code_challenge: challengeOf('x'.repeat(43)), code_challenge_method: 'S256' };
    expect((await authorize(challenge)).searchParams.get('error')).toBe('access_denied');
    server.clearFaults();
    server.setFault('invalidGrant');
    expect((await signIn()).tokens.body.error).toBe('invalid_grant');
  });
});
