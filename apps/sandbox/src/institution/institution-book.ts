/** State of the institution: applications, pictures, notifications to its partner. One file, kept over a restart. */
import fs from 'node:fs';
import path from 'node:path';
import type {
  InstitutionApplication,
  InstitutionStanding,
  InstitutionStatus,
} from '@minsu/contract/finance/institution/institution-wire.ts';
import type {
  DivideRequest,
  DivideStatus,
  PayoutRequest,
  PayoutStatus,
} from '@minsu/contract/finance/institution/money-wire.ts';

export interface Application {
  readonly applicationNo: string;
  request: InstitutionApplication;
  round: number;
  seq: number;
  status: InstitutionStatus;
  asks: InstitutionStanding['asks'];
  reasons: string[];
  deadline: string | null;
  merchantNo: string | null;
  /** Milliseconds of its clock; null: a person decides. */
  auditDueAt: number | null;
  /** Its holder may sign. */
  agreementToken: string | null;
  returnUrl: string | null;
}

/** A finished item, for the file of its day. */
export interface Outcome {
  readonly at: number;
  readonly status: Exclude<DivideStatus | PayoutStatus, 'PROCESSING'>;
  readonly reference: string | null;
}

interface MoneyRecord {
  seq: number;
  /** As it has it, which may be wrong. */
  amountFen: number;
  reason: string | null;
  /** Milliseconds of its clock; null if it has ended or never ends automatically. */
  dueAt: number | null;
  finishedAt: number | null;
  readonly outcomes: Outcome[];
}

export interface Divide extends MoneyRecord {
  readonly divideNo: string;
  readonly request: DivideRequest;
  status: DivideStatus;
}

export interface Payout extends MoneyRecord {
  readonly payoutNo: string;
  request: PayoutRequest;
  status: PayoutStatus;
  feeFen: number;
  reference: string | null;
  /** Fails when due. */
  willFail: boolean;
}

export interface Notice {
  readonly id: string;
  readonly kind: 'APPLICATION' | 'DIVIDE' | 'PAYOUT';
  /** Number the partner gave to the application, the divide or the payout. */
  readonly number: string;
  readonly seq: number;
  readonly status: InstitutionStatus | DivideStatus | PayoutStatus;
  readonly url: string;
  dueAt: number;
  /** Held notices are sent in reverse order. */
  readonly reversed: boolean;
  attempts: number;
  state: 'waiting' | 'delivered' | 'failed';
  lastAnswer: string;
}

interface State {
  readonly shape: 1;
  turn: number;
  /** People decide on every application. */
  byHand: boolean;
  applications: Record<string, Application>;
  /** By the partner's number: ours, kind and length. */
  pictures: Record<string, { readonly pictureNo: string; readonly kind: string; readonly bytes: number }>;
  divides: Record<string, Divide>;
  payouts: Record<string, Payout>;
  notices: Notice[];
}

const empty = (): State => ({
  shape: 1,
  turn: 0,
  byHand: false,
  applications: {},
  pictures: {},
  divides: {},
  payouts: {},
  notices: [],
});

const MAX_NOTICES = 500;
/** A run divides thousands of orders: its book is not written for each of them. */
const SOON_MS = 300;

export interface Book {
  readonly state: State;
  nextTurn(): number;
  save(): void;
  /** With what else comes within a moment. */
  saveSoon(): void;
  clear(): void;
}

const read = (file: string): State => {
  if (!fs.existsSync(file)) return empty();
  const found = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<State>;
  if (found.shape !== 1) return empty();
  // State files from before payouts were simulated have notices of applications only.
  const notices = (found.notices ?? []).filter(({ number }) => number !== undefined);
  return { ...empty(), ...found, notices };
};

/** `dir` undefined: nothing is kept. */
export const openBook = (dir: string | undefined): Book => {
  const file = dir === undefined ? null : path.join(dir, 'institution.json');
  const state = file === null ? empty() : read(file);
  let soon: NodeJS.Timeout | null = null;
  const save = (): void => {
    if (soon) clearTimeout(soon);
    soon = null;
    state.notices.splice(0, Math.max(0, state.notices.length - MAX_NOTICES));
    if (file === null) return;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(`${file}.new`, JSON.stringify(state));
    fs.renameSync(`${file}.new`, file);
  };
  return {
    state,
    nextTurn: () => {
      state.turn += 1;
      return state.turn;
    },
    save,
    saveSoon: () => {
      soon ??= setTimeout(save, SOON_MS).unref();
    },
    clear: () => Object.assign(state, empty()),
  };
};

export const standingOf = (of: Application): InstitutionStanding => ({
  applicationNo: of.applicationNo,
  round: of.round,
  seq: of.seq,
  status: of.status,
  asks: of.asks,
  reasons: of.reasons,
  deadline: of.deadline,
  merchantNo: of.merchantNo,
});
