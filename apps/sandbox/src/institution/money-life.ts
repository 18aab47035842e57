/** Runs divides and payouts from request to end. Ended ones notify the partner and appear in the daily file. */
import type { DivideRequest, PayoutRequest } from '@minsu/contract/finance/institution/money-wire.ts';
import type { InstitutionWorld } from './application-life.ts';
import type { Divide, Outcome, Payout } from './institution-book.ts';
import { queueNotice } from './queue-notice.ts';

/** For each payout, whatever its amount. */
const PAYOUT_FEE_FEN = 100;
const WRONG_BY_FEN = 1;

const end = (world: InstitutionWorld, of: Divide | Payout, outcome: Omit<Outcome, 'at'>): void => {
  const at = world.now();
  Object.assign(of, { status: outcome.status, seq: of.seq + 1, dueAt: null, finishedAt: at });
  of.outcomes.push({ ...outcome, at });
  const about =
    'divideNo' in of
      ? ({ kind: 'DIVIDE', number: of.divideNo } as const)
      : ({ kind: 'PAYOUT', number: of.payoutNo } as const);
  queueNotice(world, { ...about, seq: of.seq, status: outcome.status, url: of.request.notifyUrl });
  world.book.saveSoon();
};

const endPayout = (world: InstitutionWorld, of: Payout, isGood: boolean): void => {
  if (!isGood) {
    of.reason = '收款账户状态异常';
    return end(world, of, { status: 'FAILED', reference: null });
  }
  of.reason = null;
  of.feeFen = PAYOUT_FEE_FEN;
  of.reference = `PO${String(world.book.nextTurn()).padStart(10, '0')}`;
  end(world, of, { status: 'PAID', reference: of.reference });
};

const endDivide = (world: InstitutionWorld, of: Divide, isGood: boolean): void => {
  of.reason = isGood ? null : '分账接收方状态异常';
  end(world, of, { status: isGood ? 'SUCCESS' : 'FAILED', reference: null });
};

const amountAt = ({ faults }: InstitutionWorld, askedFen: number): number =>
  faults.strikes('wrongAmount') ? askedFen + WRONG_BY_FEN : askedFen;

const whenPaid = ({ faults, now, times }: InstitutionWorld): number | null => {
  if (faults.strikes('neverPayout')) return null;
  return now() + (faults.strikes('latePayout') ? faults.times.lateMs : times.payoutMs);
};

/** A failed one starts again under its number. */
export const takePayout = (world: InstitutionWorld, payoutNo: string, request: PayoutRequest): Payout => {
  const { book, faults } = world;
  const known = book.state.payouts[payoutNo];
  const of: Payout = {
    ...{ payoutNo, request, status: 'PROCESSING', seq: (known?.seq ?? 0) + 1 },
    ...{ amountFen: amountAt(world, request.amountFen), feeFen: 0, reference: null, reason: null },
    ...{ dueAt: whenPaid(world), finishedAt: null, willFail: faults.strikes('failPayout') },
    outcomes: known?.outcomes ?? [],
  };
  book.state.payouts[payoutNo] = of;
  book.saveSoon();
  return of;
};

/** Done at once, unless it is slow. */
export const takeDivide = (world: InstitutionWorld, divideNo: string, request: DivideRequest): Divide => {
  const { book, faults, now, times } = world;
  const asked = request.receivers.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const known = book.state.divides[divideNo];
  const of: Divide = {
    ...{ divideNo, request, status: 'PROCESSING', seq: (known?.seq ?? 0) + 1, reason: null },
    ...{ amountFen: amountAt(world, asked), dueAt: now() + times.payoutMs, finishedAt: null },
    outcomes: known?.outcomes ?? [],
  };
  book.state.divides[divideNo] = of;
  if (faults.strikes('slowDivide')) book.saveSoon();
  else endDivide(world, of, true);
  return of;
};

export const returnDivide = (world: InstitutionWorld, of: Divide): void => {
  if (of.status === 'SUCCESS') end(world, of, { status: 'RETURNED', reference: null });
};

export const endDue = (world: InstitutionWorld): void => {
  const { divides, payouts } = world.book.state;
  const isDue = ({ dueAt }: Divide | Payout): boolean => dueAt !== null && dueAt <= world.now();
  for (const of of Object.values(payouts)) if (isDue(of)) endPayout(world, of, !of.willFail);
  for (const of of Object.values(divides)) if (isDue(of)) endDivide(world, of, true);
};

/** Whether it was under way. */
export const endNow = (world: InstitutionWorld, number: string, ends: 'good' | 'bad'): boolean => {
  const { divides, payouts } = world.book.state;
  const [payout, divide] = [payouts[number], divides[number]];
  if (payout?.status === 'PROCESSING') endPayout(world, payout, ends === 'good');
  else if (divide?.status === 'PROCESSING') endDivide(world, divide, ends === 'good');
  else return false;
  return true;
};
