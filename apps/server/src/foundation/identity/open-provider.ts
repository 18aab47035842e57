/** An OpenID provider with its keys, ready to be asked. Built from openid.net/specs/openid-connect-core-1_0 and RFC 7636. */
import { OIDC_RETURN_PATH } from '@minsu/contract/foundation/identity/identity-endpoints.ts';
import { LRUCache } from 'lru-cache';
import {
  allowInsecureRequests,
  ClientSecretPost,
  type Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { Ctx } from '../../platform/context.ts';
import { safeFetch } from '../../platform/safe-fetch.ts';

export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly scopes: string;
  readonly groupsClaim: string;
  readonly version: number;
}

type Reads = Pick<Ctx, 'db' | 'services'>;

export const readProvider = async ({ db, services }: Reads, id: string): Promise<Provider | null> => {
  const row = await db
    .selectFrom('identityProviders')
    .select(['id', 'name', 'state', 'issuer', 'clientId', 'clientSecretCipher'])
    .select(['scopes', 'groupsClaim', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { clientSecretCipher, ...rest } = row;
  return {
    ...rest,
    clientSecret: clientSecretCipher === null ? null : services.cipher.decrypt(clientSecretCipher),
  };
};

export const redirectUrlOf = ({ config }: Ctx['services']): string =>
  `${config.publicUrl}${OIDC_RETURN_PATH}`;

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 512 * 1024;
const CLOCK_TOLERANCE_S = 60;
/** Discovery document and keys are asked for again after that. */
const KEPT_MS = 10 * 60_000;

/** Only public addresses, and those that the operator has named (OIDC_PRIVATE_HOSTS). */
const guardedFetch =
  (trusted: readonly string[]) =>
  async (
    url: string,
    options: { method: string; headers: ConstructorParameters<typeof Headers>[0]; body?: unknown },
  ): Promise<Response> => {
    const answer = await safeFetch(url, {
      method: options.method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(options.headers)),
      ...(options.body !== undefined && options.body !== null && { text: String(options.body) }),
      ...{ stay: true, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, trusted },
    });
    if (answer.kind !== 'answered')
      throw new TypeError(answer.kind === 'failed' ? answer.message : `address ${answer.kind}`);
    const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    );
    const hasBody = answer.status >= 200 && ![204, 304].includes(answer.status);
    return new Response(hasBody ? new Uint8Array(answer.body) : null, { status: answer.status, headers });
  };

const opened = new LRUCache<string, Configuration>({ max: 20, ttl: KEPT_MS });

export const isTrusted = (services: Ctx['services'], issuer: string): boolean => {
  const { hostname, port, protocol } = new URL(issuer);
  return services.config.oidcPrivateHosts.includes(
    `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`,
  );
};

/** Throws if the provider does not answer, or names another issuer. */
export const openProvider = async (
  services: Ctx['services'],
  provider: Provider,
  { isFresh = false } = {},
): Promise<Configuration> => {
  const name = `${provider.id} ${provider.version}`;
  const known = isFresh ? undefined : opened.get(name);
  if (known) return known;
  const fetchGuarded = guardedFetch(services.config.oidcPrivateHosts);
  const isPlain = new URL(provider.issuer).protocol === 'http:' && isTrusted(services, provider.issuer);
  const configuration = await discovery(
    new URL(provider.issuer),
    provider.clientId,
    { [clockTolerance]: CLOCK_TOLERANCE_S },
    ClientSecretPost(provider.clientSecret ?? ''),
    {
      [customFetch]: fetchGuarded,
      timeout: TIMEOUT_MS / 1_000,
      // Also checks the signature of ID tokens that come straight from the token endpoint.
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    },
  );
  configuration[customFetch] = fetchGuarded;
  opened.set(name, configuration);
  return configuration;
};
