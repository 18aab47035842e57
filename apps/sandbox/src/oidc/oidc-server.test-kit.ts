/**
 * A real OpenID provider (`oidc-provider`) for tests: discovery, PKCE, groups claim, sign-out. The user chosen by `signInAs` signs
 * in without a page. A proxy before it makes the faults, so that the provider itself stays unchanged.
 */
import { generateKeyPairSync } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { memoryAdapter } from './memory-adapter.test-kit.ts';

const oidcFaults = [
  // The connection breaks.
  'down',
  // No answer until the fault is cleared.
  'hang',
  'http503',
  // Discovery names another issuer.
  'otherIssuer',
  // Tokens and userinfo come without groups.
  'missingGroups',
  // Tokens are signed with a key that is not published.
  'unknownKey',
  // The user presses cancel.
  'accessDenied',
  // The token endpoint refuses every code.
  'invalidGrant',
] as const;
export type OidcFault = (typeof oidcFaults)[number];

export interface OidcUser {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly groups: readonly string[];
}

export interface OidcOptions {
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris?: readonly string[];
  readonly port?: number;
  /** Part of the issuer, such as `/realms/hotel`. */
  readonly path?: string;
  /** Life of an ID token; 3,600 seconds by default. */
  readonly idTokenSeconds?: number;
}

export const oidcClient = { clientId: 'minsu', clientSecret: 'sandbox-oidc-client-secret-00001' } as const;

const oidcUsers: readonly OidcUser[] = [
  {
    ...{ sub: 'u-manager', name: '王经理', email: 'manager@stay.example', isEmailVerified: true },
    groups: ['minsu-managers', 'staff'],
  },
  {
    ...{ sub: 'u-desk', name: '李前台', email: 'desk@stay.example', isEmailVerified: true },
    groups: ['minsu-desk'],
  },
  {
    ...{ sub: 'u-stranger', name: '访客', email: 'someone@stay.example', isEmailVerified: false },
    groups: [],
  },
];

const signingKeys = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const jwk = privateKey.export({ format: 'jwk' });
  return { keys: [{ ...jwk, kty: 'RSA' as const, kid: 'sandbox-1', use: 'sig', alg: 'RS256' }] };
};

interface Session {
  user: OidcUser;
  readonly faults: Set<OidcFault>;
}

const claimsOf = ({ faults }: Session, user: OidcUser) => ({
  sub: user.sub,
  name: user.name,
  preferred_username: user.email.split('@')[0],
  email: user.email,
  email_verified: user.isEmailVerified,
  ...(!faults.has('missingGroups') && { groups: [...user.groups] }),
});

/** Grants consent automatically. */
const grantAll = async ({ oidc }: KoaContextWithOIDC) => {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId,
    accountId: oidc.session?.accountId,
  });
  grant.addOIDCScope('openid profile email groups offline_access');
  await grant.save();
  return grant;
};

const configurationOf = (session: Session, options: OidcOptions): Configuration => ({
  adapter: memoryAdapter(),
  clients: [
    {
      client_id: oidcClient.clientId,
      client_secret: oidcClient.clientSecret,
      redirect_uris: [...options.redirectUris],
      post_logout_redirect_uris: [...(options.postLogoutRedirectUris ?? [])],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: {
    openid: ['sub'],
    profile: ['name', 'preferred_username'],
    email: ['email', 'email_verified'],
    groups: ['groups'],
  },
  // As Keycloak: the ID token holds the claims of its scopes.
  conformIdTokenClaims: false,
  cookies: { keys: ['sandbox-oidc-cookies'] },
  features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
  findAccount: (_, sub) => {
    const user = oidcUsers.find((one) => one.sub === sub);
    return user && { accountId: sub, claims: () => claimsOf(session, user) };
  },
  interactions: { url: (_, { uid }) => `${options.path ?? ''}/interaction/${uid}` },
  jwks: signingKeys(),
  loadExistingGrant: grantAll,
  pkce: { required: () => true },
  ttl: {
    IdToken: options.idTokenSeconds ?? 3_600,
    AccessToken: 3_600,
    Session: 3_600,
    Interaction: 600,
    Grant: 3_600,
  },
});

/** Signs in the chosen user, or cancels. */
const interact = async (
  provider: Provider,
  session: Session,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> => {
  const result = session.faults.has('accessDenied')
    ? { error: 'access_denied', error_description: 'The user canceled.' }
    : { login: { accountId: session.user.sub } };
  await provider.interactionFinished(request, response, result);
};

const listen = async (server: http.Server, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
};

const close = async (server: http.Server): Promise<void> => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
};

/** A JSON answer of the provider with what a fault changes. */
const changed = ({ faults }: Session, path: string, body: string): string => {
  const isDiscovery = path.endsWith('/.well-known/openid-configuration');
  if (isDiscovery && faults.has('otherIssuer'))
    return JSON.stringify({ ...(JSON.parse(body) as object), issuer: 'https://login.other.example' });
  if (path.endsWith('/jwks') && faults.has('unknownKey')) return JSON.stringify(signedByOthers());
  return body;
};

/** A published set in which the signing key is missing. */
const signedByOthers = () => {
  const { keys } = signingKeys();
  return { keys: keys.map(({ kty, n, e }) => ({ kty, n, e, kid: 'another', use: 'sig', alg: 'RS256' })) };
};

const sendJson = (response: http.ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

/** Null: the provider answers. */
const answerByFault = (
  { faults }: Session,
  path: string,
  response: http.ServerResponse,
): 'answered' | null => {
  if (faults.has('down')) response.socket?.destroy();
  else if (faults.has('http503')) sendJson(response, 503, { error: 'temporarily_unavailable' });
  else if (faults.has('invalidGrant') && path.endsWith('/token'))
    sendJson(response, 400, { error: 'invalid_grant', error_description: 'grant request is invalid' });
  else if (!faults.has('hang')) return null;
  return 'answered';
};

const forward = (
  session: Session,
  port: number,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): void => {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const { method, headers } = request;
  const onward = http.request({ host: '127.0.0.1', port, path: request.url, method, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const isJson = answer.headers['content-type']?.includes('json') === true;
      const raw = Buffer.concat(chunks);
      const body = isJson ? Buffer.from(changed(session, path, raw.toString())) : raw;
      const { 'transfer-encoding': _, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, { ...rest, 'content-length': body.length });
      response.end(body);
    });
  });
  onward.once('error', () => response.socket?.destroy());
  request.pipe(onward);
};

export const startOidcServer = async (options: OidcOptions) => {
  const session: Session = { user: oidcUsers[0] as OidcUser, faults: new Set() };
  const path = options.path ?? '';
  const seen: string[] = [];
  const inner = http.createServer();
  const innerPort = await listen(inner, 0);
  const outer = http.createServer((request, response) => {
    const asked = (request.url ?? '/').split('?')[0] ?? '/';
    seen.push(`${request.method} ${asked}`);
    if (answerByFault(session, asked, response) === null) forward(session, innerPort, request, response);
  });
  const issuer = `http://127.0.0.1:${await listen(outer, options.port ?? 0)}${path}`;
  const provider = new Provider(issuer, configurationOf(session, options));
  const callback = provider.callback();
  inner.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    const target = (request.url ?? '/').slice(path.length);
    if (target.startsWith('/interaction/'))
      return void interact(provider, session, request, response).catch(() => response.writeHead(400).end());
    // Koa mounts have the whole address in originalUrl.
    Object.assign(request, { originalUrl: request.url, baseUrl: path });
    request.url = target === '' ? '/' : target;
    return void callback(request, response);
  });
  return {
    issuer,
    ...oidcClient,
    users: oidcUsers,
    /** Method and path of every request. */
    seen,
    signInAs: (sub: string): void => {
      const user = oidcUsers.find((one) => one.sub === sub);
      if (!user) throw new Error(`no user ${sub}`);
      session.user = user;
    },
    setFault: (fault: OidcFault, isOn = true): void => {
      if (isOn) session.faults.add(fault);
      else session.faults.delete(fault);
    },
    clearFaults: (): void => session.faults.clear(),
    stop: async (): Promise<void> => {
      await close(outer);
      await close(inner);
    },
  };
};
export type OidcServer = Awaited<ReturnType<typeof startOidcServer>>;
