/** Promised figures, each reported by the test that measures it. */
import { type Figure, figure, type Limit } from '../bench/figures.ts';
import { type Outcomes, told, verdictOf } from './named-tests.ts';

interface Promised {
  readonly name: string;
  readonly test: string;
  /** Key used by the test. */
  readonly key: string;
  readonly unit?: string;
  readonly limit: Limit;
  /** Limit of the short run. */
  readonly short?: Limit;
}

const server = (file: string, title: string): string => `apps/server/src/${file}.test.ts › ${title}`;
const HOOKS = server('connections/channels/pull/take-hook', 'forged, changed, late');
const NOTICES = server('sales/payments/forged-notices', 'forged notifications of every provider');
const SPELLINGS = server('platform/safe-fetch', 'there are at least thirty');
const PRICES = server('sales/orders/sell/forged-prices', '');
const SESSIONS = server('foundation/account/session-death', 'log-out, freezing');
const FUZZED = `apps/server/src/platform/http/fuzz.test.ts › `;
const PLANTED = server('operations/privacy/no-leaks', 'nor in a file');

const UPLOADS = server('platform/files/upload-fuzz', 'every endpoint that accepts a file');
const UPLOADS_AT_ONCE = server('platform/files/upload-fuzz', 'ten at once');
const LARGE = server('platform/http/intake', '40 MiB of every shape');

const MATRIX = server('permissions', '');
const ROTATED = server('operations/privacy/rotate-keys', 'a hundred thousand values');
const VERIFIED = server('foundation/audit/audit-chain', 'a hundred thousand rows');

export const promised: readonly Promised[] = [
  { name: 'forged messages of platforms', test: HOOKS, key: 'forged', limit: ['>=', 500] },
  { name: 'of them accepted', test: HOOKS, key: 'accepted', limit: ['<=', 0] },
  { name: 'forged notifications of payment providers', test: NOTICES, key: 'forged', limit: ['>=', 200] },
  { name: 'of them taken', test: NOTICES, key: 'taken', limit: ['<=', 0] },
  { name: 'spellings of inside addresses', test: SPELLINGS, key: 'spellings', limit: ['>=', 30] },
  { name: 'of them that reached the canary', test: SPELLINGS, key: 'hits', limit: ['<=', 0] },
  {
    ...{ name: 'orders with made-up prices', test: PRICES, key: 'orders' },
    ...{ limit: ['>=', 10_000], short: ['>=', 500] },
  },
  { name: 'of them sold at another price', test: PRICES, key: 'mismatches', limit: ['<=', 0] },
  {
    ...{ name: 'fuzzed calls over all operations', test: FUZZED, key: 'calls' },
    ...{ limit: ['>=', 50_000], short: ['>=', 8_000] },
  },
  { name: 'of them a 5xx, no envelope or an inner word', test: FUZZED, key: 'found', limit: ['<=', 0] },
  { name: 'forms fuzzed over all upload endpoints', test: UPLOADS, key: 'calls', limit: ['>=', 1_000] },
  { name: 'of them a 5xx, no envelope or no answer', test: UPLOADS, key: 'found', limit: ['<=', 0] },
  {
    ...{ name: 'memory of the process meanwhile (heap 256 MB)', test: UPLOADS, key: 'peakMb' },
    ...{ unit: 'MB', limit: ['<=', 600] },
  },
  {
    ...{ name: 'memory with ten large forms at once', test: UPLOADS_AT_ONCE, key: 'peakMb' },
    ...{ unit: 'MB', limit: ['<=', 600] },
  },
  { name: 'bodies of 40 MiB to public calls', test: LARGE, key: 'calls', limit: ['>=', 150] },
  {
    ...{ name: 'memory that they cost', test: LARGE, key: 'growthMb' },
    ...{ unit: 'MB', limit: ['<=', 200] },
  },
  { name: 'causes that end a session', test: SESSIONS, key: 'causes', limit: ['>=', 5] },
  {
    ...{ name: 'the longest until it is dead', test: SESSIONS, key: 'longestMs' },
    ...{ unit: 'ms', limit: ['<=', 1_000] },
  },
  {
    ...{ name: 'guesses an hour that are looked at', key: 'guesses', limit: ['<=', 20] },
    test: server('foundation/auth/guessing', 'of 720 guesses'),
  },
  { name: 'numbers of people planted', test: PLANTED, key: 'planted', limit: ['>=', 1_000] },
  { name: 'endpoints × roles tried', test: MATRIX, key: 'cells', limit: ['>=', 3_000] },
  { name: 'of them let in or refused wrongly', test: MATRIX, key: 'wrong', limit: ['<=', 0] },
  { name: 'ids of others asked about', test: MATRIX, key: 'ids', limit: ['>=', 500] },
  { name: 'of them told apart from unknown ones', test: MATRIX, key: 'leaks', limit: ['<=', 0] },
  { name: 'values sealed under a new key', test: ROTATED, key: 'values', limit: ['>=', 100_000] },
  { name: 'all of them sealed anew within', test: ROTATED, key: 'seconds', unit: 's', limit: ['<=', 30] },
  { name: 'audit rows verified', test: VERIFIED, key: 'perSecond', unit: '/s', limit: ['>=', 100_000] },
];

/** Timed tests, run one at a time. */
export const aloneTests: readonly string[] = [ROTATED, VERIFIED];

/** Kinds of tampering with the audit log, each detected by its own test. */
const TAMPER = ['flipped byte', 'deleted row', 'inserted row', 'two rows swapped', 'the end cut'].map(
  (title) => server('foundation/audit/audit-chain', title),
);
const CLEAN = ['stand nowhere in the database in clear', 'nor in a file', 'would be found'].map((title) =>
  server('operations/privacy/no-leaks', title),
);
const REPLAYED = server('foundation/auth/login-ticket', 'a recorded log-in is refused a hundred times');

export const promisedTests: readonly string[] = [
  ...promised.map(({ test }) => test),
  ...TAMPER,
  ...CLEAN,
  REPLAYED,
];

const counted = (name: string, tests: readonly string[], outcomes: Outcomes): Figure => {
  const held = tests.filter((named) => verdictOf(named, outcomes) === 'passed').length;
  return figure(name, held, { unit: `of ${tests.length}`, limit: ['>=', tests.length] });
};

export const promisedFigures = (outcomes: Outcomes, full: boolean): Figure[] => [
  ...promised.map(({ name, test, key, unit = '', limit, short }): Figure => {
    const value = told(test, key, outcomes);
    const most = full ? limit : (short ?? limit);
    return value === null
      ? { name, measured: 'not told', target: `${most[1]}`, passed: false, note: test }
      : figure(name, value, { unit, limit: most });
  }),
  counted('planted numbers found in no table, file, log, export', CLEAN, outcomes),
  counted('kinds of tampering with the audit log found', TAMPER, outcomes),
  counted('a recorded log-in refused a hundred times', [REPLAYED], outcomes),
  {
    name: 'control: a figure that nobody has told',
    measured: told(HOOKS, 'nothing', outcomes) === null ? 'seen' : 'not seen',
    target: 'seen',
    passed: told(HOOKS, 'nothing', outcomes) === null,
  },
];
