/**
 * The HTTP side: `/hostex/international/v3` and `/hostex/china/v3`, with the same paths. A token belongs to one of the two.
 * Every answer is HTTP 200; `error_code` says whether it succeeded.
 */
import { randomUUID } from 'node:crypto';
import { type Exchange, json, jsonOf, type Reply } from '../http/exchange.ts';
import type { RecordedRequest } from '../service-kit/request-log.ts';
import { routerOf } from '../service-kit/routes.ts';
import { type FaultPlace, replyAfterWork, replyBeforeWork } from '../service-kit/service-faults.ts';
import { applyDue } from './calendars.ts';
import type { Call, Endpoint } from './call.ts';
import { guestEndpoints } from './guest-endpoints.ts';
import { accountProblem, HostexError, invalidToken, notAuthorized, unknown } from './hostex-error.ts';
import { type Account, type Edition, editions, type HostexWorld, type Token } from './hostex-state.ts';
import { takeCall, tooMany } from './limits.ts';
import { listingEndpoints } from './listing-endpoints.ts';
import { consentPage, oauthCall } from './oauth.ts';
import { propertyEndpoints } from './property-endpoints.ts';
import { reservationEndpoints } from './reservation-endpoints.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

const TOKEN_HEADER = 'hostex-access-token';

const route = routerOf<Endpoint>({
  ...propertyEndpoints,
  ...listingEndpoints,
  ...reservationEndpoints,
  ...guestEndpoints,
  ...webhookEndpoints,
});

interface Address {
  readonly edition: Edition;
  /** Below the edition. */
  readonly path: string;
}

const addressOf = (path: string): Address | null => {
  const edition = editions.find((one) => path.startsWith(`/hostex/${one}/`));
  return edition ? { edition, path: path.slice(`/hostex/${edition}`.length) } : null;
};

/** `data` undefined: the answer has none. */
const envelope = (
  code: number,
  message: string,
  data?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply =>
  json(
    200,
    {
      request_id: randomUUID(),
      error_code: code,
      error_msg: message,
      ...(data === undefined ? {} : { data }),
    },
    headers,
  );

const tokenOf = ({ headers }: Exchange): string => {
  const [, bearer = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  return headers[TOKEN_HEADER] ?? bearer;
};

const signIn = (world: HostexWorld, exchange: Exchange, edition: Edition): [Token, Account] => {
  const token = world.state.tokens[tokenOf(exchange)];
  const account = token && world.state.accounts[token.accountId];
  if (!account || token.isRevoked || account.edition !== edition) throw invalidToken();
  if (token.expiresAt !== null && token.expiresAt <= world.now()) throw invalidToken();
  if (account.subscription === 'expired') throw accountProblem('Your subscription has expired.');
  if (account.subscription === 'basic') throw accountProblem('The Basic edition has no API.');
  if (account.subscription === 'disabled')
    throw new HostexError(501, 'The API is disabled for this account.');
  return [token, account];
};

/** `POST /listings/calendar` only reads. */
const isRead = (method: string, endpoint: string): boolean =>
  method === 'GET' || endpoint === 'POST /listings/calendar';

const assertNoFault = ({ faults }: HostexWorld, at: FaultPlace, record: RecordedRequest): void => {
  const refusals = {
    keyRefused: invalidToken,
    rateLimited: () => tooMany('token', 60, 30),
    http503: () => new HostexError(503, 'Service unavailable.'),
  };
  for (const [fault, refusal] of Object.entries(refusals))
    if (faults.strikes('hostex', fault as keyof typeof refusals, at)) {
      record.fault = fault;
      throw refusal();
    }
};

const answer = (world: HostexWorld, exchange: Exchange, edition: Edition, record: RecordedRequest): Reply => {
  const { method, query, body } = exchange;
  const { successCode } = world.state.settings;
  const oauth = oauthCall(world, record.endpoint, body);
  if (oauth) return oauth.isBare ? json(200, oauth.data) : envelope(successCode, 'Done.', oauth.data);
  const [token, account] = signIn(world, exchange, edition);
  record.account = account.name;
  assertNoFault(world, [record.endpoint, account.name], record);
  const match = route(method, record.path);
  if (match === 'unknown') throw unknown('Path');
  if (match === 'otherMethod') throw new HostexError(405, 'Method not allowed.');
  const endpoint = match.route.name;
  const origin = `http://${exchange.headers.host ?? ''}`;
  const call: Call = { world, account, token, params: match.params, query, body, endpoint, origin };
  takeCall(call);
  if (!isRead(method, endpoint) && token.scope === 'read-only') throw notAuthorized();
  applyDue(world);
  return envelope(successCode, 'Done.', match.route.handler(call));
};

const work = (world: HostexWorld, exchange: Exchange, edition: Edition, record: RecordedRequest): Reply => {
  const given = world.state.tokens[tokenOf(exchange)];
  const place: FaultPlace = [record.endpoint, world.state.accounts[given?.accountId ?? '']?.name ?? ''];
  const before = replyBeforeWork(world.faults, 'hostex', place);
  if (before) {
    record.fault = before.fault;
    return before.reply;
  }
  try {
    const after = replyAfterWork(world, 'hostex', place, answer(world, exchange, edition, record));
    record.fault = after.fault;
    return after.reply;
  } catch (error) {
    if (error instanceof HostexError) return envelope(error.code, error.message, undefined, error.headers);
    throw error;
  }
};

/** The OAuth calls carry secrets: their bodies are not recorded. */
const recordedBody = (path: string, body: string): unknown => {
  if (body === '' || path.startsWith('/oauth/')) return null;
  return jsonOf(body) ?? body;
};

/** Pictures of messages, at the address that the message names. */
const file = ({ state }: HostexWorld, id: string): Reply => {
  const base64 = state.files[id];
  if (base64 === undefined) return json(404, { message: 'no such file' });
  return { status: 200, type: 'image/jpeg', body: Buffer.from(base64, 'base64') };
};

/** Null: another path. */
export const hostexApi =
  (world: HostexWorld) =>
  (exchange: Exchange): Reply | null => {
    const address = addressOf(exchange.path);
    if (!address) return null;
    if (address.path.startsWith('/files/')) return file(world, address.path.slice('/files/'.length));
    const page = consentPage(world, exchange, address.edition, address.path);
    if (page || !address.path.startsWith('/v3/')) return page;
    const path = address.path.slice('/v3'.length);
    const { method, query, body } = exchange;
    const match = route(method, path);
    const record = world.log.begin({
      at: new Date(world.now()).toISOString(),
      account: null,
      method,
      path,
      endpoint: typeof match === 'object' ? match.route.name : `${method} ${path}`,
      query,
      userAgent: exchange.headers['user-agent'] ?? '',
      body: recordedBody(path, body),
      bytes: body.length,
    });
    const reply = work(world, exchange, address.edition, record);
    world.log.end(record, reply.status, path.startsWith('/oauth/') ? '' : reply.body);
    return { ...reply, headers: { ...reply.headers, date: new Date(world.now()).toUTCString() } };
  };
