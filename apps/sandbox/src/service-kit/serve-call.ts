/** Carries one call of a client through the request log and the fault menu. */
import type { Exchange, Reply } from '../http/exchange.ts';
import type { RecordedRequest } from './request-log.ts';
import { type FaultPlace, replyAfterWork, replyBeforeWork } from './service-faults.ts';
import type { BaseState, ServiceWorld } from './service-world.ts';

/** The documented form of the refusals that the fault menu asks for. */
export interface Refusals {
  readonly http500: () => Reply;
  readonly http503: () => Reply;
  readonly rateLimited: () => Reply;
  readonly keyRefused: () => Reply;
}

export interface ServedCall {
  readonly endpoint: string;
  /** Null if the call names none that exists. */
  readonly account: string | null;
  /** Shown in the log, without keys. */
  readonly body: unknown;
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The answer holds a key: the log does not show it. */
  readonly hidesAnswer?: boolean;
}

const refusedByFault = <State extends BaseState>(
  { faults, service }: ServiceWorld<State>,
  place: FaultPlace,
  refusals: Refusals,
): { fault: keyof Refusals; reply: Reply } | null => {
  for (const fault of ['http500', 'http503', 'rateLimited', 'keyRefused'] as const)
    if (faults.strikes(service, fault, place)) return { fault, reply: refusals[fault]() };
  return null;
};

/** `work` runs unless a fault stops the call before. */
export const serveCall = <State extends BaseState>(
  world: ServiceWorld<State>,
  exchange: Exchange,
  call: ServedCall,
  parts: { readonly refusals: Refusals; work(record: RecordedRequest): Reply },
): Reply => {
  const { method, path, query, headers, bytes } = exchange;
  const { endpoint, account, body } = call;
  const record = world.log.begin({
    ...{ method, endpoint, account, body },
    at: new Date(world.now()).toISOString(),
    path: call.path ?? path,
    query: call.query ?? query,
    userAgent: headers['user-agent'] ?? '',
    bytes: bytes.length,
  });
  const place: FaultPlace = [endpoint, account ?? ''];
  const { fault, reply } =
    refusedByFault(world, place, parts.refusals) ??
    replyBeforeWork(world.faults, world.service, place) ??
    replyAfterWork(world, world.service, place, parts.work(record));
  record.fault = fault;
  world.log.end(record, reply.status, call.hidesAnswer ? '' : reply.body);
  return reply;
};
