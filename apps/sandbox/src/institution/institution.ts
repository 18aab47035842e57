/** The payment institution put together: its interface, its audits and notices, its agreement page, its control. */
import type { Exchange, Reply } from '../http/exchange.ts';
import { agreementPage } from './agreement-page.ts';
import {
  closeMerchant,
  type Decision,
  decide,
  decideDue,
  type InstitutionWorld,
  sign,
} from './application-life.ts';
import { type Application, type Divide, openBook, type Payout } from './institution-book.ts';
import { institutionControl } from './institution-control.ts';
import { type InstitutionCredentials, institutionDoor, sandboxInstitution } from './institution-door.ts';
import { faultsOf, type InstitutionFault } from './institution-faults.ts';
import { noticeSender } from './institution-notices.ts';
import { endDue, endNow } from './money-life.ts';

export interface InstitutionOptions {
  /** Folder of its state; default: not stored. */
  readonly dir?: string;
  readonly institution?: InstitutionCredentials;
}

const TICK_MS = 100;
/** Duration of an audit. */
const AUDIT_MS = 3_000;
/** Duration of a payout at the bank. */
const PAYOUT_MS = 3_000;

/** State and decisions, for tests. */
const standingsOf = (world: InstitutionWorld) => {
  const { book } = world;
  const the = (applicationNo: string): Application => {
    const found = book.state.applications[applicationNo];
    if (!found) throw new Error(`The institution has no application ${applicationNo}.`);
    return found;
  };
  return {
    application: the,
    applications: () => Object.values(book.state.applications),
    pictures: () => Object.values(book.state.pictures),
    notices: () => [...book.state.notices],
    decide: (applicationNo: string, decision: Decision): boolean =>
      decide(world, the(applicationNo), decision),
    sign: (applicationNo: string, agrees = true): boolean => sign(world, the(applicationNo), agrees),
    /** For its own accord. */
    close: (applicationNo: string): void => closeMerchant(world, the(applicationNo), true),
    setAudit: (ms: number): void => {
      world.times.auditMs = ms;
    },
    payout: (payoutNo: string): Payout | undefined => book.state.payouts[payoutNo],
    payouts: (): Payout[] => Object.values(book.state.payouts),
    divide: (divideNo: string): Divide | undefined => book.state.divides[divideNo],
    divides: (): Divide[] => Object.values(book.state.divides),
    /** Ends a payout or a divide that is under way, now. */
    end: (number: string, ends: 'good' | 'bad'): boolean => endNow(world, number, ends),
    setPayoutMs: (ms: number): void => {
      world.times.payoutMs = ms;
    },
    setByHand: (on: boolean): void => {
      book.state.byHand = on;
    },
  };
};

/** `now`: milliseconds of the sandbox's clock. */
export const startInstitution = (options: InstitutionOptions, now: () => number) => {
  const credentials = options.institution ?? sandboxInstitution;
  const book = openBook(options.dir);
  const faults = faultsOf();
  const world: InstitutionWorld = { book, faults, now, times: { auditMs: AUDIT_MS, payoutMs: PAYOUT_MS } };
  const door = institutionDoor(world, credentials);
  const notices = noticeSender(world, credentials);
  const tick = (): Promise<void> => {
    decideDue(world);
    endDue(world);
    return notices.wake();
  };
  const ticking = setInterval(() => void tick(), TICK_MS).unref();
  return {
    credentials,
    faults,
    /** Null: not a path of the institution. */
    handle: (exchange: Exchange): Reply | null => {
      const [, first = '', second = '', ...rest] = exchange.path.split('/');
      if (first === 'institution' && second === 'v1') return door(exchange, rest);
      return agreementPage(world, exchange) ?? institutionControl(world, exchange);
    },
    ...standingsOf(world),
    setFault: (name: InstitutionFault, count?: number): void => faults.set(name, count),
    /** Audits that are due are decided, payouts that are due end, notices that are due are sent; resolves when all are answered. */
    settle: tick,
    /** Forgets everything, as after a disaster. */
    forget: (): void => book.clear(),
    stop: async (): Promise<void> => {
      clearInterval(ticking);
      await notices.stop();
      book.save();
    },
  };
};
