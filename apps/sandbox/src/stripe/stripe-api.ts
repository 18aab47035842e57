/** The HTTP side at the paths of the real service, `/v1/…`: bearer key, form bodies, JSON answers, remembered POSTs. */
import { type Exchange, json, type Reply } from '../http/exchange.ts';
import type { RecordedRequest } from '../service-kit/request-log.ts';
import { routerOf } from '../service-kit/routes.ts';
import { type FaultPlace, replyAfterWork, replyBeforeWork } from '../service-kit/service-faults.ts';
import { accountEndpoints } from './account-endpoints.ts';
import { type Endpoint, newId, nowOf } from './call.ts';
import { parseForm } from './form.ts';
import { linkEndpoints } from './links.ts';
import { finishRefunds, refundEndpoints } from './refunds.ts';
import { ageSessions } from './sessions.ts';
import { invalidRequest, StripeError } from './stripe-error.ts';
import type { Account, Remembered, StripeWorld } from './stripe-state.ts';

const route = routerOf<Endpoint>({ ...linkEndpoints, ...refundEndpoints, ...accountEndpoints });

const DAY = 86_400;
const MAX_KEY = 255;

export const progress = (world: StripeWorld): void => {
  ageSessions(world);
  finishRefunds(world);
};

const keyOf = ({ headers }: Exchange): string => {
  const [, bearer = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  const [, basic = ''] = /^Basic (\S+)$/.exec(headers.authorization ?? '') ?? [];
  return bearer || (Buffer.from(basic, 'base64').toString().split(':')[0] ?? '');
};

const namedAccount = ({ state }: StripeWorld, exchange: Exchange): Account | undefined => {
  const key = keyOf(exchange);
  return key === '' ? undefined : Object.values(state.accounts).find(({ secretKey }) => secretKey === key);
};

const invalidKey = (key: string): StripeError => {
  const shown =
    key === ''
      ? 'You did not provide an API key.'
      : `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`;
  return new StripeError(401, 'invalid_request_error', shown);
};

const errorReply = ({ status, type, code, message, param }: StripeError): Reply =>
  json(status, {
    error: { type, ...(code !== undefined && { code }), message, ...(param !== undefined && { param }) },
  });

const refusals = {
  keyRefused: () => invalidKey('sk_test_revoked0000'),
  rateLimited: () =>
    new StripeError(429, 'invalid_request_error', 'Request rate limit exceeded.', { code: 'rate_limit' }),
  http500: () => new StripeError(500, 'api_error', 'An unknown error occurred.'),
  http503: () => new StripeError(503, 'api_error', 'The service is temporarily unavailable.'),
} as const;

const refusalByFault = (
  world: StripeWorld,
  place: FaultPlace,
  record: RecordedRequest,
): StripeError | null => {
  for (const [fault, refusal] of Object.entries(refusals))
    if (world.faults.strikes('stripe', fault as keyof typeof refusals, place)) {
      record.fault = fault;
      return refusal();
    }
  return null;
};

/** The first answer to a key; another request under the same key is refused. */
const rememberedReply = ({ state, now }: StripeWorld, id: string, fingerprint: string): Reply | null => {
  const known: Remembered | undefined = state.remembered[id];
  if (!known || now() / 1_000 - known.at > DAY) return null;
  if (known.fingerprint !== fingerprint)
    throw new StripeError(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    );
  const headers = { 'idempotent-replayed': 'true' };
  return { status: known.status, body: known.body, type: 'application/json', headers };
};

const work = (world: StripeWorld, account: Account, exchange: Exchange, record: RecordedRequest): Reply => {
  const { method, path, body, query, headers } = exchange;
  const match = route(method, path);
  if (typeof match !== 'object')
    throw invalidRequest(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
  const isForm = body === '' || headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (method === 'POST' && !isForm)
    throw invalidRequest('Invalid request: the body must be form-encoded.', {});
  const given = method === 'POST' ? parseForm(body) : parseForm(new URLSearchParams(query).toString());
  const key = headers['idempotency-key'];
  if (key !== undefined && key.length > MAX_KEY) throw invalidRequest('Idempotency-Key is too long.', {});
  const isKept = method === 'POST' && key !== undefined;
  const [id, fingerprint] = [`${account.id}/${key ?? ''}`, `${method} ${path} ${body}`];
  const replay = isKept ? rememberedReply(world, id, fingerprint) : null;
  if (replay) return replay;
  progress(world);
  const origin = `http://${headers.host ?? ''}`;
  const call = { world, account, params: match.params, given, endpoint: record.endpoint, origin };
  const reply = json(200, match.route.handler(call));
  if (isKept)
    world.state.remembered[id] = {
      fingerprint,
      status: reply.status,
      body: String(reply.body),
      at: nowOf(world),
    };
  world.touch();
  return reply;
};

const answer = (world: StripeWorld, exchange: Exchange, record: RecordedRequest): Reply => {
  try {
    const account = namedAccount(world, exchange);
    if (!account) throw invalidKey(keyOf(exchange));
    record.account = account.id;
    return work(world, account, exchange, record);
  } catch (error) {
    if (error instanceof StripeError) return errorReply(error);
    throw error;
  }
};

const serve = (world: StripeWorld, exchange: Exchange, record: RecordedRequest): Reply => {
  const place: FaultPlace = [record.endpoint, namedAccount(world, exchange)?.id ?? ''];
  const struck = refusalByFault(world, place, record);
  if (struck) return errorReply(struck);
  const { fault, reply } =
    replyBeforeWork(world.faults, 'stripe', place) ??
    replyAfterWork(world, 'stripe', place, answer(world, exchange, record));
  record.fault = fault;
  return reply;
};

/** Null: another path. */
export const stripeApi =
  (world: StripeWorld) =>
  (exchange: Exchange): Reply | null => {
    const { method, path, query, body, headers } = exchange;
    if (!path.startsWith('/v1/')) return null;
    const match = route(method, path);
    const record = world.log.begin({
      at: new Date(world.now()).toISOString(),
      account: null,
      method,
      path,
      endpoint: typeof match === 'object' ? match.route.name : `${method} ${path}`,
      query,
      userAgent: headers['user-agent'] ?? '',
      body: body === '' ? null : Object.fromEntries(new URLSearchParams(body)),
      bytes: body.length,
    });
    const reply = serve(world, exchange, record);
    world.log.end(record, reply.status, reply.body);
    const more = { 'request-id': newId(world, 'req'), date: new Date(world.now()).toUTCString() };
    return { ...reply, headers: { ...reply.headers, ...more } };
  };
