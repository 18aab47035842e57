/**
 * What each platform's signature is made of, as text. Hashing is the caller's: the contract has no crypto.
 * Meituan's rule is public (SHA-1 over sorted parameters), tj's is that of the Ctrip homestay contract; of Xiaozhu only
 * AppId, AppKey and Channel are public, the algorithm is ours.
 */

/** Sender and receiver may be this far apart, in milliseconds. */
export const CLOCK_WINDOW_MS = 5 * 60_000;

export type MtParams = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Lower-case hex SHA-1 of this text: the sign key, then every parameter as key and value without a separator, sorted by
 * key; `sign` itself and what is null or empty is left out.
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

/** Lower-case hex MD5 of this text. `timestamp` in milliseconds, as it stands in the query. */
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
