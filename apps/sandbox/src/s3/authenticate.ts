/** Authenticates a call by header or presigned address. Returns the expected hash of the body too. */
import { timingSafeEqual } from 'node:crypto';
import { accessDenied, S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { Key, S3World } from './s3-state.ts';
import { canonicalRequest, type Scope, signingKey, signRequest } from './sigv4.ts';

const SKEW_MS = 15 * 60_000;
const MAX_EXPIRES_S = 7 * 86_400;

export interface Caller {
  readonly key: Key;
  /** Hex, or one of S3's keywords in place of a hash. */
  readonly payload: string;
  /** Start of the chain of signed chunks. */
  readonly chain: {
    readonly key: Buffer;
    readonly date: string;
    readonly scope: Scope;
    readonly seed: string;
  };
}

const words = [
  'UNSIGNED-PAYLOAD',
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
];

const instantOf = (date: string): number => {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  return y === undefined ? Number.NaN : Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
};

interface Credential {
  readonly accessKey: string;
  readonly scope: Scope;
}

const credentialOf = (text: string): Credential | null => {
  const [, accessKey = '', day = '', region = ''] =
    /^([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request$/.exec(text) ?? [];
  return accessKey === '' ? null : { accessKey, scope: { day, region } };
};

const keyOf = ({ state }: S3World, accessKey: string): Key => {
  const key = state.keys[accessKey];
  if (!key)
    throw new S3Error(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
      { AWSAccessKeyId: accessKey },
    );
  return key;
};

const checkSigned = (headers: S3Request['headers'], signed: readonly string[]): void => {
  const left = Object.keys(headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signed.includes(name),
  );
  if (left.length > 0)
    throw new S3Error(
      403,
      'AccessDenied',
      'There were headers present in the request which were not signed',
      { HeadersNotSigned: left.join(', ') },
    );
};

interface Claim {
  readonly credential: Credential;
  readonly date: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly payload: string;
}

const verify = (world: S3World, request: S3Request, claim: Claim): Caller => {
  const { credential, date, signedHeaders, signature, payload } = claim;
  const { scope } = credential;
  const key = keyOf(world, credential.accessKey);
  const query = request.pairs.filter(([name]) => name !== 'X-Amz-Signature');
  const { method, path, headers } = request;
  const canonical = canonicalRequest({ method, path, query, headers, signedHeaders, payload });
  const chainKey = signingKey(key.secret, scope);
  const ours = signRequest(chainKey, { date, scope, canonical });
  const isSame =
    ours.length === signature.length && timingSafeEqual(Buffer.from(ours), Buffer.from(signature));
  if (!isSame)
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      { AWSAccessKeyId: key.accessKey, CanonicalRequest: canonical },
    );
  return { key, payload, chain: { key: chainKey, date, scope, seed: signature } };
};

const checkRegion = ({ state }: S3World, { scope }: Credential): void => {
  const { region } = state.settings;
  if (scope.region !== region)
    throw new S3Error(
      400,
      'AuthorizationHeaderMalformed',
      `The authorization header is malformed; the region '${scope.region}' is wrong; expecting '${region}'`,
      { Region: region },
    );
};

const malformed = (message: string): S3Error =>
  new S3Error(400, 'AuthorizationHeaderMalformed', `The authorization header is malformed; ${message}`);

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([a-z0-9;_-]+),\s*Signature=([0-9a-f]{64})$/;

const byHeader = (world: S3World, request: S3Request): Caller => {
  const { headers } = request;
  const [, named = '', names = '', signature = ''] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const credential = credentialOf(named);
  if (!credential) throw malformed('the Credential is mal-formed.');
  checkRegion(world, credential);
  const date = headers['x-amz-date'] ?? '';
  const at = instantOf(date);
  if (Number.isNaN(at)) throw accessDenied('AWS authentication requires a valid Date or x-amz-date header');
  if (Math.abs(world.now() - at) > SKEW_MS)
    throw new S3Error(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
      {
        RequestTime: date,
        ServerTime: new Date(world.now()).toISOString(),
        MaxAllowedSkewMilliseconds: '900000',
      },
    );
  if (!date.startsWith(credential.scope.day)) throw malformed('Invalid credential date.');
  const payload = headers['x-amz-content-sha256'];
  if (payload === undefined)
    throw new S3Error(
      400,
      'InvalidRequest',
      'Missing required header for this request: x-amz-content-sha256',
    );
  if (!words.includes(payload) && !/^[0-9a-f]{64}$/.test(payload)) throw invalidSha(payload);
  const signedHeaders = names.split(';');
  checkSigned(headers, signedHeaders);
  return verify(world, request, { credential, date, signedHeaders, signature, payload });
};

const invalidSha = (payload: string): S3Error =>
  new S3Error(
    400,
    'InvalidArgument',
    'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-UNSIGNED-PAYLOAD-TRAILER, STREAMING-AWS4-HMAC-SHA256-PAYLOAD, or a valid sha256 value.',
    { ArgumentName: 'x-amz-content-sha256', ArgumentValue: payload },
  );

const queryError = (message: string): S3Error =>
  new S3Error(400, 'AuthorizationQueryParametersError', message);

const byQuery = (world: S3World, request: S3Request): Caller => {
  const { query } = request;
  const credential = credentialOf(query['X-Amz-Credential'] ?? '');
  if (query['X-Amz-Algorithm'] !== 'AWS4-HMAC-SHA256')
    throw queryError('X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"');
  if (!credential) throw queryError('Error parsing the X-Amz-Credential parameter.');
  checkRegion(world, credential);
  const date = query['X-Amz-Date'] ?? '';
  const at = instantOf(date);
  if (Number.isNaN(at))
    throw queryError("X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  const expires = Number(query['X-Amz-Expires']);
  if (!Number.isInteger(expires) || expires < 1) throw queryError('X-Amz-Expires should be a number');
  if (expires > MAX_EXPIRES_S)
    throw queryError(
      'X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than 604800 seconds',
    );
  if (world.now() < at - SKEW_MS) throw accessDenied('Request is not yet valid');
  if (world.now() > at + expires * 1_000) throw accessDenied('Request has expired');
  const signedHeaders = (query['X-Amz-SignedHeaders'] ?? '').split(';');
  checkSigned(request.headers, signedHeaders);
  const signature = query['X-Amz-Signature'] ?? '';
  const payload = 'UNSIGNED-PAYLOAD';
  return verify(world, request, { credential, date, signedHeaders, signature, payload });
};

export const authenticate = (world: S3World, request: S3Request): Caller => {
  if (request.headers.authorization !== undefined) return byHeader(world, request);
  if (request.query['X-Amz-Signature'] !== undefined) return byQuery(world, request);
  throw accessDenied();
};
