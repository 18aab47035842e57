/**
 * The institution's daily file, parsed and matched with our records. Pure: no partly readable line is accepted, and
 * every line and record ends up matched or in exactly one difference.
 */
import { BUSINESS_TIME_ZONE, isCalendarDate, localDate } from '../../platform/dates.ts';
import { dayFileColumns, type divideStatuses, type payoutStatuses } from '../institution/money-wire.ts';

export const differenceKinds = ['missingHere', 'missingThere', 'amountDiffers', 'stateDiffers'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const recordKinds = ['payout', 'divide'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Final states at the institution. */
export const lineStates = ['paid', 'failed', 'divided', 'returned'] as const;
export type LineState = (typeof lineStates)[number];

export interface DayLine {
  readonly what: RecordKind;
  readonly requestNo: string;
  readonly orderNo: string | null;
  readonly amountFen: number;
  readonly feeFen: number;
  readonly state: LineState;
  readonly reference: string | null;
}

export type DayFileProblem =
  | { readonly kind: 'badHead' | 'cutFile' | 'tooLarge' }
  | { readonly kind: 'badFile' | 'otherDay'; readonly line: number };

/** Fen of `123.45`; null: no amount. */
export const fenOfText = (text: string): number | null => {
  const [, yuan, cents] = /^(\d{1,11})\.(\d{2})$/.exec(text) ?? [];
  return yuan === undefined || cents === undefined ? null : Number(yuan) * 100 + Number(cents);
};

const stateOf: Readonly<Record<string, LineState>> = {
  'PAYOUT PAID': 'paid',
  'PAYOUT FAILED': 'failed',
  'DIVIDE SUCCESS': 'divided',
  'DIVIDE FAILED': 'failed',
  'DIVIDE RETURNED': 'returned',
} satisfies Record<
  | `PAYOUT ${Exclude<(typeof payoutStatuses)[number], 'PROCESSING'>}`
  | `DIVIDE ${Exclude<(typeof divideStatuses)[number], 'PROCESSING'>}`,
  LineState
>;

interface ReadLine extends DayLine {
  readonly day: string;
}

const readLine = (text: string): ReadLine | null => {
  const parts = text.split(',');
  if (parts.length !== dayFileColumns.length) return null;
  const [kind = '', requestNo = '', orderNo = '', amount = '', fee = '', status = ''] = parts;
  const [reference = '', finishedAt = ''] = parts.slice(6);
  const [amountFen, feeFen] = [fenOfText(amount), fenOfText(fee)];
  const state = stateOf[`${kind} ${status}`];
  const at = new Date(finishedAt);
  if (!state || requestNo === '' || amountFen === null || feeFen === null || Number.isNaN(at.getTime()))
    return null;
  return {
    ...{ what: kind === 'PAYOUT' ? 'payout' : 'divide', requestNo, orderNo: orderNo || null },
    ...{ amountFen, feeFen, state, reference: reference || null },
    day: localDate(at, BUSINESS_TIME_ZONE),
  };
};

/** `date`: the day it should be of. */
export const readDayFile = (
  content: string,
  date: string,
): { readonly lines: readonly DayLine[] } | { readonly problem: DayFileProblem } => {
  const rows = content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '');
  if (rows[0] !== dayFileColumns.join(',')) return { problem: { kind: 'badHead' } };
  const last = rows.length > 1 ? (rows.at(-1) ?? '') : '';
  const [word, count, total] = last.split(',');
  const lines: DayLine[] = [];
  for (const [index, row] of rows.slice(1, word === 'TOTAL' ? -1 : undefined).entries()) {
    const line = readLine(row);
    if (!line) return { problem: { kind: 'badFile', line: index + 2 } };
    const { day, ...rest } = line;
    if (day !== date) return { problem: { kind: 'otherDay', line: index + 2 } };
    lines.push(rest);
  }
  const sum = lines.reduce((all, { amountFen }) => all + amountFen, 0);
  const isWhole = word === 'TOTAL' && Number(count) === lines.length && fenOfText(total ?? '') === sum;
  return isWhole && isCalendarDate(date) ? { lines } : { problem: { kind: 'cutFile' } };
};

/** Our payout or divide concerning that day, or named by a line. */
export interface OurRecord {
  readonly what: RecordKind;
  readonly requestNo: string;
  readonly orderNo: string | null;
  readonly payoutId: string | null;
  readonly amountFen: number;
  /** Current state in our records. */
  readonly state: string;
  /** Final state on this day in our books; null: not on this day. */
  readonly ended: readonly LineState[];
  /** Sent to the institution without a known answer. */
  readonly isOpen: boolean;
}

export interface Difference {
  readonly what: RecordKind;
  readonly kind: DifferenceKind;
  readonly requestNo: string;
  readonly orderNo: string | null;
  readonly payoutId: string | null;
  readonly ourFen: number | null;
  readonly theirFen: number | null;
  readonly ourState: string | null;
  readonly theirState: LineState | null;
}

const keyOf = ({ what, requestNo }: Pick<DayLine, 'what' | 'requestNo'>): string => `${what} ${requestNo}`;

const isMoney = (state: LineState): boolean => state !== 'failed';

const differenceOf = (kind: DifferenceKind, our: OurRecord | null, their: DayLine | null): Difference => {
  const one = (our ?? their) as OurRecord | DayLine;
  return {
    ...{ what: one.what, kind, requestNo: one.requestNo, orderNo: our?.orderNo ?? their?.orderNo ?? null },
    ...{
      payoutId: our?.payoutId ?? null,
      ourFen: our?.amountFen ?? null,
      theirFen: their?.amountFen ?? null,
    },
    ...{ ourState: our?.state ?? null, theirState: their?.state ?? null },
  };
};

interface ToldLine extends DayLine {
  readonly isRepeated: boolean;
}

/** Lines by number and direction; repeated ones are summed. */
const asTold = (lines: readonly DayLine[]): ToldLine[] => {
  const groups = Map.groupBy(lines, (line, at) =>
    isMoney(line.state) ? `${keyOf(line)} ${line.state}` : String(at),
  );
  return [...groups.values()].map((of) => ({
    ...(of[0] as DayLine),
    amountFen: of.reduce((sum, { amountFen }) => sum + amountFen, 0),
    isRepeated: of.length > 1,
  }));
};

/** A failure followed by a retry is known here only by its result. */
const lineDifference = (our: OurRecord | undefined, their: ToldLine): Difference | null => {
  if (!our) return differenceOf('missingHere', null, their);
  if (their.isRepeated || our.amountFen !== their.amountFen) return differenceOf('amountDiffers', our, their);
  if (isMoney(their.state))
    return our.ended.includes(their.state) ? null : differenceOf('stateDiffers', our, their);
  return our.isOpen ? differenceOf('stateDiffers', our, their) : null;
};

export interface Matched {
  readonly differences: readonly Difference[];
  /** Lines that agree. */
  readonly matched: number;
  /** Sums of moved money: paid out and divided. */
  readonly theirFen: number;
  readonly ourFen: number;
  readonly feeFen: number;
}

/** One difference per number and kind, however often the file repeats a line. */
const once = (all: readonly Difference[]): Difference[] => [
  ...new Map(all.map((one) => [`${keyOf(one)} ${one.kind}`, one])).values(),
];

export const matchDay = (lines: readonly DayLine[], ours: readonly OurRecord[]): Matched => {
  const byKey = new Map(ours.map((our) => [keyOf(our), our]));
  const told = new Set(lines.map((line) => `${keyOf(line)} ${line.state}`));
  const judged = asTold(lines).map((line) => lineDifference(byKey.get(keyOf(line)), line));
  // A differing line is reported once, not also as missing.
  const named = new Set(judged.flatMap((one) => (one ? [keyOf(one)] : [])));
  const missing = ours.filter(
    (our) =>
      !named.has(keyOf(our)) &&
      our.ended.some((state) => isMoney(state) && !told.has(`${keyOf(our)} ${state}`)),
  );
  const sumOf = (state: 'paid' | 'divided', all: readonly { state: string; amountFen: number }[]) =>
    all.reduce((sum, one) => sum + (one.state === state ? one.amountFen : 0), 0);
  const ended = ours.flatMap(({ ended: states, amountFen }) => states.map((state) => ({ state, amountFen })));
  return {
    differences: once([
      ...judged.filter((one) => one !== null),
      ...missing.map((our) => differenceOf('missingThere', our, null)),
    ]),
    matched: judged.filter((one) => one === null).length,
    theirFen: sumOf('paid', lines) + sumOf('divided', lines),
    ourFen: sumOf('paid', ended) + sumOf('divided', ended),
    feeFen: lines.reduce((sum, { feeFen }) => sum + feeFen, 0),
  };
};
