/** The institution's interface for money: divides, payouts, files of days. The same number again is the same request. */
import {
  type DayFile,
  DivideRequest,
  type DivideStanding,
  PayoutRequest,
  type PayoutStanding,
} from '@minsu/contract/finance/institution/money-wire.ts';
import { type Exchange, json, jsonOf, type Reply } from '../http/exchange.ts';
import { isDate, localDate } from '../platforms/clock.ts';
import type { InstitutionWorld } from './application-life.ts';
import { dayFileOf } from './day-file.ts';
import type { Divide, Payout } from './institution-book.ts';
import { returnDivide, takeDivide, takePayout } from './money-life.ts';

const no = (status: number, message: string): Reply => json(status, { message });

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const divideStanding = ({
  divideNo,
  seq,
  status,
  amountFen,
  reason,
  finishedAt,
}: Divide): DivideStanding => ({
  ...{ divideNo, seq, status, amountFen, reason },
  finishedAt: instant(finishedAt),
});

const payoutStanding = (of: Payout): PayoutStanding => {
  const { payoutNo, seq, status, amountFen, feeFen, reference, reason, finishedAt } = of;
  return { payoutNo, seq, status, amountFen, feeFen, reference, reason, finishedAt: instant(finishedAt) };
};

/** Merchants older than this state file have numbers of the same form. */
const merchantProblem = ({ book }: InstitutionWorld, merchantNo: string): string | null => {
  const of = Object.values(book.state.applications).find((one) => one.merchantNo === merchantNo);
  if (of) return of.status === 'JOINED' ? null : `商户 ${merchantNo} 已注销`;
  return /^8\d{11}$/.test(merchantNo) ? null : `商户 ${merchantNo} 不存在`;
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const putPayout = (world: InstitutionWorld, payoutNo: string, body: unknown): Reply => {
  const parsed = PayoutRequest.safeParse(body);
  if (!parsed.success) return no(422, `参数错误 ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  const request = parsed.data;
  const known = world.book.state.payouts[payoutNo];
  if (known && known.status !== 'FAILED')
    return isSame(known.request, request)
      ? json(200, payoutStanding(known))
      : no(409, '付款单号已用于另一笔付款');
  if (known && known.request.amountFen !== request.amountFen) return no(409, '重新付款的金额不一致');
  const problem = merchantProblem(world, request.merchantNo);
  if (problem) return no(422, problem);
  if (world.faults.strikes('refuseMoney')) return no(422, '付款超出当日限额');
  return json(202, payoutStanding(takePayout(world, payoutNo, request)));
};

const putDivide = (world: InstitutionWorld, divideNo: string, body: unknown): Reply => {
  const parsed = DivideRequest.safeParse(body);
  if (!parsed.success) return no(422, `参数错误 ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  const request = parsed.data;
  const known = world.book.state.divides[divideNo];
  if (known && known.status !== 'FAILED')
    return isSame(known.request, request)
      ? json(200, divideStanding(known))
      : no(409, '分账单号已用于另一笔分账');
  const problem = request.receivers
    .map(({ merchantNo }) => merchantProblem(world, merchantNo))
    .find((one) => one !== null);
  if (problem) return no(422, problem);
  if (world.faults.strikes('refuseMoney')) return no(422, '订单可分账余额不足');
  return json(202, divideStanding(takeDivide(world, divideNo, request)));
};

const divides = (world: InstitutionWorld, { method, body }: Exchange, which: string, verb: string): Reply => {
  if (method === 'PUT' && verb === '') return putDivide(world, which, jsonOf(body));
  const of = world.book.state.divides[which];
  if (!of) return no(404, '分账单不存在');
  if (method === 'GET' && verb === '') return json(200, divideStanding(of));
  if (method !== 'POST' || verb !== 'return') return no(404, 'no such path');
  if (of.status === 'PROCESSING') return no(503, '分账处理中，请稍后再试');
  if (of.status === 'SUCCESS' && world.faults.strikes('refuseReturn'))
    return no(422, '接收方余额不足，无法退回');
  returnDivide(world, of);
  return json(200, divideStanding(of));
};

const payouts = (world: InstitutionWorld, { method, body }: Exchange, which: string): Reply => {
  if (method === 'PUT') return putPayout(world, which, jsonOf(body));
  const of = world.book.state.payouts[which];
  return of && method === 'GET' ? json(200, payoutStanding(of)) : no(404, '付款单不存在');
};

/** A day is closed when it is over. */
const file = (world: InstitutionWorld, date: string): Reply => {
  if (!isDate(date)) return no(422, '日期格式错误');
  const isClosed = date < localDate(world.now()) && !world.faults.strikes('fileLate');
  const answer: DayFile = { date, content: isClosed ? dayFileOf(world, date) : null };
  return json(200, answer);
};

/** `parts`: what follows `/institution/v1`. */
export const moneyDoor = (
  world: InstitutionWorld,
  exchange: Exchange,
  [what = '', which = '', verb = '']: readonly string[],
): Reply => {
  if (which === '') return no(404, 'no such path');
  if (what === 'files' && exchange.method === 'GET') return file(world, which);
  if (what === 'divides') return divides(world, exchange, which, verb);
  return what === 'payouts' && verb === '' ? payouts(world, exchange, which) : no(404, 'no such path');
};
