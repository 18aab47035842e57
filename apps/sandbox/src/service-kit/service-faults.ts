/** The fault menu of the services that exist outside: the platforms' own menu, with the failures that a public HTTP API adds. */
import { json, notFound, type Reply } from '../http/exchange.ts';
import type { FaultBook } from '../platforms/fault-book.ts';

const serviceNames = [
  ...(['channex', 'hostex', 'wechat-pay', 'alipay', 'stripe'] as const),
  ...(['aliyun-sms', 'tencent-sms', 'twilio', 'chat-robots', 'ttlock', 'nuonuo', 'web-push', 's3'] as const),
] as const;
export type ServiceName = (typeof serviceNames)[number];

export const serviceFaultTitles = {
  // Nothing is done.
  http500: 'HTTP 500',
  http503: 'HTTP 503',
  rateLimited: '限流 429',
  keyRefused: '密钥被拒',
  hang: '无响应',
  resetMidBody: '中途断开，未处理',
  garbage: '200 但答乱码',
  // The work is done.
  slow: '慢',
  timeoutAfterCommit: '做完不回答',
  lostAnswer: '做完断开',
  halfAnswer: '做完，答一半',
  gateway504: '做完答 504',
  // Part of the work is done.
  halfApplied: '批量只做一半，答 503',
  // Lists.
  shuffledList: '列表乱序',
  repeatedRow: '列表重复一行',
  // Webhooks.
  duplicatePush: '重复推送',
  reversedPush: '倒序推送',
  delayedPush: '延迟推送',
  lostPush: '推送丢失',
} as const;
export type ServiceFault = keyof typeof serviceFaultTitles;
export const serviceFaults = Object.keys(serviceFaultTitles) as ServiceFault[];

export const isServiceFault = (value: unknown): value is ServiceFault =>
  typeof value === 'string' && Object.hasOwn(serviceFaultTitles, value);

/** Where a call is: its endpoint and its account. A fault can be kept to either. */
export type FaultPlace = readonly [endpoint: string, account: string];

export type ServiceFaults = FaultBook<ServiceName, ServiceFault>;

export interface ServiceTimes {
  slowMs: number;
  /** Offset added to every timestamp the service writes. */
  skewMs: number;
}

/** A failure that happens before anything is read; null if none strikes. */
export const replyBeforeWork = (
  faults: ServiceFaults,
  service: ServiceName,
  at: FaultPlace,
): { fault: ServiceFault; reply: Reply } | null => {
  const plain: readonly (readonly [ServiceFault, () => Reply])[] = [
    ['http500', () => json(500, { error: 'Internal Server Error' })],
    ['hang', () => ({ ...notFound, afterMs: faults.times.hangMs, breaks: 'before' })],
    ['resetMidBody', () => ({ ...json(200, { data: 'x'.repeat(2_000) }), breaks: 'midBody' })],
    [
      'garbage',
      () => ({ status: 200, type: 'text/html', body: '<html><body>502 Bad Gateway</body></html>' }),
    ],
  ];
  for (const [fault, reply] of plain)
    if (faults.strikes(service, fault, at)) return { fault, reply: reply() };
  return null;
};

/** A failure on the way back, after the work is done. */
export const replyAfterWork = (
  { faults, times }: { faults: ServiceFaults; times: ServiceTimes },
  service: ServiceName,
  at: FaultPlace,
  reply: Reply,
): { fault: ServiceFault | null; reply: Reply } => {
  const late: readonly (readonly [ServiceFault, () => Reply])[] = [
    ['slow', () => ({ ...reply, afterMs: times.slowMs })],
    ['timeoutAfterCommit', () => ({ ...reply, afterMs: faults.times.hangMs })],
    ['lostAnswer', () => ({ ...reply, breaks: 'before' })],
    ['halfAnswer', () => ({ ...reply, breaks: 'midBody' })],
    ['gateway504', () => ({ status: 504, type: 'text/html', body: '<html><body>504</body></html>' })],
  ];
  for (const [fault, change] of late)
    if (faults.strikes(service, fault, at)) return { fault, reply: change() };
  return { fault: null, reply };
};

/** Rows as a list shows them while the list faults are on. */
export const disturbList = <T>(
  { faults, random }: { faults: ServiceFaults; random: { shuffle<R>(of: readonly R[]): R[] } },
  service: ServiceName,
  at: string,
  rows: readonly T[],
): T[] => {
  const shown = faults.strikes(service, 'shuffledList', at) ? random.shuffle(rows) : [...rows];
  const [first] = shown;
  if (first !== undefined && faults.strikes(service, 'repeatedRow', at)) shown.push(first);
  return shown;
};
