/** What the institution knows: applications, pictures, notices to its partner. One file, kept over a restart. */
import fs from 'node:fs';
import path from 'node:path';
import type {
  InstitutionApplication,
  InstitutionStanding,
  InstitutionStatus,
} from '@minsu/contract/onboarding/wire/institution.ts';

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
  /** Who has it may sign. */
  agreementToken: string | null;
  returnUrl: string | null;
}

export interface Notice {
  readonly id: string;
  readonly applicationNo: string;
  readonly seq: number;
  readonly status: InstitutionStatus;
  readonly url: string;
  dueAt: number;
  /** Those that wait for each other go the last one first. */
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
  notices: Notice[];
}

const empty = (): State => ({
  shape: 1,
  turn: 0,
  byHand: false,
  applications: {},
  pictures: {},
  notices: [],
});

const MOST_NOTICES = 500;

export interface Book {
  readonly state: State;
  nextTurn(): number;
  save(): void;
  clear(): void;
}

const read = (file: string): State => {
  if (!fs.existsSync(file)) return empty();
  const found = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<State>;
  return found.shape === 1 ? { ...empty(), ...found } : empty();
};

/** `dir` undefined: nothing is kept. */
export const openBook = (dir: string | undefined): Book => {
  const file = dir === undefined ? null : path.join(dir, 'institution.json');
  const state = file === null ? empty() : read(file);
  return {
    state,
    nextTurn: () => {
      state.turn += 1;
      return state.turn;
    },
    save: () => {
      state.notices.splice(0, Math.max(0, state.notices.length - MOST_NOTICES));
      if (file === null) return;
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(`${file}.new`, JSON.stringify(state));
      fs.renameSync(`${file}.new`, file);
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
