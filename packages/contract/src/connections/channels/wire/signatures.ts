/**
 * Text that each platform signs; the caller hashes it. Meituan's rule is public (SHA-1 over sorted parameters), Tujia's
 * is that of the Ctrip homestay contract, Xiaozhu's algorithm is ours.
 */

/** Sender and receiver may be this far apart, in milliseconds. */
export const CLOCK_WINDOW_MS = 5 * 60_000;

export type MtParams = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Lower-case hex SHA-1: sign key, then each parameter as key and value, sorted by key, without separator, `sign`, null
 * or empty values.
 */
export const mtSignText = (signKey: string, params: MtParams): string =>
  signKey +
  Object.keys(params)
    .filter(
      (key) => key !== 'sign' && params[key] !== null && params[key] !== undefined && params[key] !== '',
    )
    .sort()
    .map((key) => `${key}${params[key]}`)
    .join('');

/** Lower-case hex MD5. `timestamp` in milliseconds, as in the query. */
export const tjSignText = (of: {
  readonly otaId: string;
  readonly timestamp: string;
  readonly account: string;
  readonly password: string;
}): string => of.otaId + of.timestamp + of.account + of.password;

/** Lower-case hex HMAC-SHA256 of this text under the AppKey. `path` with its query, `body` as its bytes are sent. */
export const pigSignText = (of: {
  readonly method: string;
  readonly path: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
}): string => of.method.toUpperCase() + of.path + of.timestamp + of.nonce + of.body;
