/** Steps of an application, one function each. Every step increments its seq and notifies the partner. */
import { randomBytes } from 'node:crypto';
import type {
  InstitutionApplication,
  InstitutionStanding,
} from '@minsu/contract/finance/institution/institution-wire.ts';
import { addDays, localDate } from '../platforms/clock.ts';
import { isNeverTold, usualAsks, usualReasons, type Verdict, verdictOf } from './audit-rules.ts';
import type { Application, Book } from './institution-book.ts';
import type { Faults } from './institution-faults.ts';
import { queueNotice } from './queue-notice.ts';

export interface InstitutionWorld {
  readonly book: Book;
  readonly faults: Faults;
  /** Milliseconds of its clock. */
  readonly now: () => number;
  /** How long an audit takes, and a payout. */
  readonly times: { auditMs: number; payoutMs: number };
}

const SUPPLEMENT_DAYS = 7;

const tell = (world: InstitutionWorld, of: Application): void => {
  const { applicationNo: number, seq, status, request } = of;
  if (isNeverTold(request)) return;
  queueNotice(world, { kind: 'APPLICATION', number, seq, status, url: request.notifyUrl });
};

const step = (
  world: InstitutionWorld,
  of: Application,
  change: Partial<Application>,
  isTold = true,
): void => {
  Object.assign(of, change, { seq: of.seq + 1 });
  if (isTold) tell(world, of);
  world.book.save();
};

const nothing = { asks: [], reasons: [], deadline: null, auditDueAt: null };

export const takeApplication = (
  world: InstitutionWorld,
  applicationNo: string,
  request: InstitutionApplication,
) => {
  const { book, now, times } = world;
  const known = book.state.applications[applicationNo];
  const start = { ...nothing, seq: 0, merchantNo: null, agreementToken: null, returnUrl: null };
  const of: Application = known ?? {
    applicationNo,
    ...start,
    request,
    round: request.round,
    status: 'AUDITING',
  };
  book.state.applications[applicationNo] = of;
  const auditDueAt = book.state.byHand ? null : now() + times.auditMs;
  const taken = { ...nothing, request, round: request.round, status: 'AUDITING', auditDueAt } as const;
  step(world, of, { ...taken, asks: [], reasons: [] }, false);
  return of;
};

export interface Decision {
  readonly verdict: Verdict;
  readonly asks?: InstitutionStanding['asks'];
  readonly reasons?: readonly string[];
}

export const decide = (
  world: InstitutionWorld,
  of: Application,
  { verdict, asks, reasons }: Decision,
): boolean => {
  if (of.status !== 'AUDITING') return false;
  if (verdict === 'pass') step(world, of, { ...nothing, asks: [], reasons: [], status: 'SIGNING' });
  else if (verdict === 'reject')
    step(world, of, { ...nothing, asks: [], status: 'REJECTED', reasons: [...(reasons ?? usualReasons)] });
  else
    step(world, of, {
      ...nothing,
      ...{ status: 'SUPPLEMENT', asks: asks ?? usualAsks, reasons: [] },
      deadline: addDays(localDate(world.now()), SUPPLEMENT_DAYS),
    });
  return true;
};

export const decideDue = (world: InstitutionWorld): void => {
  for (const of of Object.values(world.book.state.applications)) {
    if (of.auditDueAt === null || of.auditDueAt > world.now()) continue;
    decide(world, of, { verdict: verdictOf(of.request) });
  }
};

/** The page's address contains the token. */
export const openAgreement = ({ book }: InstitutionWorld, of: Application, returnUrl: string): string => {
  of.agreementToken ??= randomBytes(20).toString('hex');
  of.returnUrl = returnUrl;
  book.save();
  return of.agreementToken;
};

export const isSignable = ({ status }: Application): boolean => status === 'SIGNING' || status === 'DECLINED';

export const sign = (world: InstitutionWorld, of: Application, agrees: boolean): boolean => {
  if (!isSignable(of)) return false;
  const merchantNo = `8${String(world.now()).slice(-9)}${String(world.book.nextTurn() % 100).padStart(2, '0')}`;
  if (agrees) step(world, of, { status: 'JOINED', merchantNo, reasons: [] });
  else step(world, of, { status: 'DECLINED', reasons: ['签署人拒绝签署电子协议'] });
  return true;
};

/** `isTold`: sends a notice; false if the caller asked for the state. */
export const closeMerchant = (world: InstitutionWorld, of: Application, isTold: boolean): void => {
  if (of.status !== 'CLOSED') step(world, of, { status: 'CLOSED' }, isTold);
};
