/**
 * The HTTP side: `/channex/production/api/v1` and `/channex/staging/api/v1`. A key belongs to one of the two. Faults
 * strike before the call is read or after its work is done; every request is recorded.
 */
import { type Exchange, json, jsonOf, type Reply } from '../http/exchange.ts';
import type { RecordedRequest } from '../service-kit/request-log.ts';
import { routerOf } from '../service-kit/routes.ts';
import { type FaultPlace, replyAfterWork, replyBeforeWork } from '../service-kit/service-faults.ts';
import {
  ApiError,
  replyOfError,
  resourceNotFound,
  tooManyRequests,
  unauthorized,
  unavailable,
} from './api-error.ts';
import { ariReadEndpoints } from './ari-read.ts';
import { ariWriteEndpoints } from './ari-write.ts';
import { bookingEndpoints } from './booking-endpoints.ts';
import type { Answer, Call, Endpoint } from './call.ts';
import { channelEndpoints } from './channels.ts';
import { type Account, type ApiKey, type ChannexWorld, environments } from './channex-state.ts';
import { messageEndpoints } from './messages.ts';
import { propertyEndpoints } from './properties.ts';
import { ratePlanEndpoints } from './rate-plans.ts';
import { reviewEndpoints } from './reviews.ts';
import { roomTypeEndpoints } from './room-types.ts';
import { webhookEndpoints } from './webhooks.ts';

const KEY_HEADER = 'user-api-key';

const route = routerOf<Endpoint>({
  ...propertyEndpoints,
  ...roomTypeEndpoints,
  ...ratePlanEndpoints,
  ...ariWriteEndpoints,
  ...ariReadEndpoints,
  ...bookingEndpoints,
  ...webhookEndpoints,
  ...messageEndpoints,
  ...reviewEndpoints,
  ...channelEndpoints,
});

const endpointOf = (method: string, path: string): string => {
  const match = route(method, path);
  return typeof match === 'object' ? match.route.name : `${method} ${path}`;
};

const replyOf = ({ status, body, file }: Answer): Reply =>
  file ? { status, type: file.type, body: Buffer.from(file.base64, 'base64') } : json(status, body);

const replyOfThrown = (error: unknown): Reply => {
  if (error instanceof ApiError) return replyOfError(error);
  throw error;
};

interface Address {
  readonly environment: Account['environment'];
  /** Below `/api/v1`. */
  readonly path: string;
}

const addressOf = (path: string): Address | null => {
  for (const environment of environments) {
    const base = `/channex/${environment}/api/v1`;
    if (path.startsWith(`${base}/`)) return { environment, path: path.slice(base.length) };
  }
  return null;
};

const signIn = (
  { state }: ChannexWorld,
  key: ApiKey | undefined,
  { environment }: Address,
): [ApiKey, Account] => {
  const account = key && state.accounts[key.accountId];
  if (!account || key.isRevoked || account.environment !== environment) throw unauthorized();
  return [key, account];
};

const assertNoFault = ({ faults }: ChannexWorld, at: FaultPlace, record: RecordedRequest): void => {
  const refusals = { keyRefused: unauthorized, rateLimited: tooManyRequests, http503: unavailable };
  for (const [fault, refusal] of Object.entries(refusals))
    if (faults.strikes('channex', fault as keyof typeof refusals, at)) {
      record.fault = fault;
      throw refusal();
    }
};

const answer = async (
  world: ChannexWorld,
  { method, headers, query, body }: Exchange,
  address: Address,
  record: RecordedRequest,
): Promise<Reply> => {
  const match = route(method, address.path);
  const given = world.state.keys[headers[KEY_HEADER] ?? ''];
  const place: FaultPlace = [record.endpoint, world.state.accounts[given?.accountId ?? '']?.name ?? ''];
  const before = replyBeforeWork(world.faults, 'channex', place);
  if (before) {
    record.fault = before.fault;
    return before.reply;
  }
  const [key, account] = signIn(world, given, address);
  record.account = account.name;
  assertNoFault(world, place, record);
  if (typeof match !== 'object') throw resourceNotFound();
  const call: Call = { world, account, key, params: match.params, query, body, endpoint: match.route.name };
  const after = replyAfterWork(world, 'channex', place, replyOf(await match.route.handler(call)));
  record.fault = after.fault;
  return after.reply;
};

/** Null: another path. */
export const channexApi =
  (world: ChannexWorld) =>
  async (exchange: Exchange): Promise<Reply | null> => {
    const address = addressOf(exchange.path);
    if (!address) return null;
    const { method, body, query } = exchange;
    const record = world.log.begin({
      at: new Date(world.now()).toISOString(),
      account: null,
      method,
      path: address.path,
      endpoint: endpointOf(method, address.path),
      query,
      userAgent: exchange.headers['user-agent'] ?? '',
      body: body === '' ? null : (jsonOf(body) ?? body),
      bytes: body.length,
    });
    const reply = await answer(world, exchange, address, record).catch(replyOfThrown);
    world.log.end(record, reply.status, reply.body);
    return { ...reply, headers: { ...reply.headers, date: new Date(world.now()).toUTCString() } };
  };
