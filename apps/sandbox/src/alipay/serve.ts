/** Shared by both forms of the API: records, faults, and the call of a method. */
import type { Exchange, Reply } from '../http/exchange.ts';
import type { RecordedRequest } from '../service-kit/request-log.ts';
import { type FaultPlace, replyAfterWork, replyBeforeWork } from '../service-kit/service-faults.ts';
import { AlipayError, callLimited, invalidSignature, unknownOutcome } from './alipay-error.ts';
import type { AlipayWorld } from './alipay-state.ts';
import type { Call, Endpoint } from './call.ts';
import { progress } from './progress.ts';

const refusals = {
  keyRefused: invalidSignature,
  rateLimited: callLimited,
  http500: unknownOutcome,
  http503: unknownOutcome,
} as const;

/** A documented refusal that a fault asks for. */
const refusalByFault = (
  world: AlipayWorld,
  place: FaultPlace,
  record: RecordedRequest,
): AlipayError | null => {
  for (const [fault, refusal] of Object.entries(refusals))
    if (world.faults.strikes('alipay', fault as keyof typeof refusals, place)) {
      record.fault = fault;
      return refusal();
    }
  return null;
};

/** The method's answer; business refusals included. */
export const answerOf = (endpoint: Endpoint | undefined, call: Call): Readonly<Record<string, unknown>> => {
  if (!endpoint) throw new AlipayError('40002', 'isv.invalid-method', '不存在的方法名');
  progress(call.world);
  return { code: '10000', msg: 'Success', ...endpoint(call) };
};

/** Signatures are not recorded. */
const recordOf = (world: AlipayWorld, exchange: Exchange, endpoint: string, body: unknown): RecordedRequest =>
  world.log.begin({
    at: new Date(world.now()).toISOString(),
    account: null,
    method: exchange.method,
    path: exchange.path,
    endpoint,
    query: {},
    userAgent: exchange.headers['user-agent'] ?? '',
    body,
    bytes: exchange.body.length,
  });

export interface Asked {
  readonly exchange: Exchange;
  /** Name of the method. */
  readonly endpoint: string;
  /** As it is recorded. */
  readonly body: unknown;
  /** The app that the call names. */
  readonly account: string;
}

export const serve = (
  world: AlipayWorld,
  { exchange, endpoint, body, account }: Asked,
  work: (record: RecordedRequest, struck: AlipayError | null) => Reply,
): Reply => {
  const record = recordOf(world, exchange, endpoint, body);
  const place: FaultPlace = [endpoint, account];
  const struck = refusalByFault(world, place, record);
  const before = struck ? null : replyBeforeWork(world.faults, 'alipay', place);
  const { fault, reply } = before ?? replyAfterWork(world, 'alipay', place, work(record, struck));
  record.fault ??= fault;
  world.log.end(record, reply.status, reply.body);
  return { ...reply, headers: { ...reply.headers, date: new Date(world.now()).toUTCString() } };
};
