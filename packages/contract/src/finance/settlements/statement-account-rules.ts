/**
 * Groups statement lines for the landlord: one entry per order, equal nights together, corrections netted. Pure.
 */

import { ERASED_NAME } from '../../personal-fields.ts';
import { firstCharacter } from '../../platform/cut-text.ts';
import {
  type AccountEntry,
  type AccountNights,
  type AccountSection,
  type CarryReason,
  type CorrectionCause,
  changedFigures,
} from './statement-account.ts';
import type { LineFigures } from './statement-figures.ts';
import type { LineKind } from './statement-lines-rules.ts';

/** A line with references to its order, expense, and corrected line. */
export interface AccountLine {
  readonly line: number;
  readonly kind: LineKind;
  readonly ofMonth: string;
  readonly night: string | null;
  readonly amountFen: number;
  readonly houseName: string | null;
  /** The order, or the block of an owner's stay. */
  readonly unitId: string | null;
  readonly orderNo: string | null;
  readonly guestName: string | null;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly channel: string | null;
  readonly ending: NonNullable<AccountEntry['stay']>['ending'];
  readonly estimated: boolean;
  readonly figures: LineFigures | null;
  /** True if it reverses an earlier line. */
  readonly mirrors: boolean;
  readonly originNo: string | null;
  /** For a reversal: how the earlier line was computed, if that was kept. */
  readonly originFigures: LineFigures | null;
  readonly cause: CorrectionCause | null;
  readonly causeNote: string | null;
  /** For true-ups: the contract. */
  readonly contractId: string | null;
  readonly trueUp: string | null;
  readonly expenseId: string | null;
  readonly paperNo: string | null;
  readonly note: string | null;
  readonly spentOn: string | null;
  readonly markupBp: number | null;
}

const HAN = /\p{Script=Han}/u;
/** Letters of other scripts are missing in the print fonts. */
const PRINTED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Number of initials of a name in Latin letters. */
const INITIALS = 3;

/** `张三` → `张*`, `Ann de Boer` → `A. d. B.`; `*` for other scripts and erased guests. */
export const initialsOf = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed === ERASED_NAME) return '*';
  if (HAN.test(trimmed)) return `${firstCharacter(trimmed)}*`;
  if (!PRINTED.test(firstCharacter(trimmed))) return '*';
  return trimmed
    .split(/\s+/)
    .slice(0, INITIALS)
    .map((word) => `${firstCharacter(word)}.`)
    .join(' ');
};

/** Reason an amount is carried over; null: none is. */
export const carryReasonOf = (carriedFen: number): CarryReason | null => {
  if (carriedFen === 0) return null;
  return carriedFen < 0 ? 'owed' : 'belowMinimum';
};

const sections: Readonly<Record<LineKind, AccountSection | null>> = {
  night: 'earned',
  cancellation: 'earned',
  ownerNight: 'earned',
  tier: 'monthly',
  guarantee: 'monthly',
  rent: 'monthly',
  correction: 'corrections',
  expense: 'charges',
  markup: 'charges',
  adjustment: 'adjustments',
  release: 'released',
  // Part of the statement's total.
  carried: null,
  holdBack: null,
};

const sumOf = (lines: readonly { readonly amountFen: number }[]): number =>
  lines.reduce((sum, { amountFen }) => sum + amountFen, 0);

/** Key of an entry: an order in a section, a contract's month, an expense with markup. */
const keyOf = (line: AccountLine): string => {
  const { kind, unitId, expenseId, contractId, trueUp, ofMonth } = line;
  if (trueUp !== null)
    return `${kind} ${contractId} ${trueUp} ${ofMonth} ${kind === 'correction' ? '' : line.line}`;
  if (unitId !== null) return `${kind} ${unitId}`;
  return expenseId === null ? `${kind} ${line.line}` : `${sections[kind]} ${expenseId}`;
};

const isNightly = (figures: LineFigures | null): figures is Extract<AccountNights['figures'], object> =>
  figures !== null &&
  (figures.of === 'night' || figures.of === 'cancellation' || figures.of === 'ownerNight');

const isMonthly = (figures: LineFigures | null): figures is AccountEntry['months'][number] =>
  figures !== null && !isNightly(figures);

type NightLine = Pick<AccountLine, 'night' | 'figures' | 'amountFen'>;

/** Groups nights with equal figures, in order. */
export const alikeNights = (lines: readonly NightLine[]): AccountNights[] => {
  const alike = Map.groupBy(lines, ({ figures, amountFen }) =>
    JSON.stringify([isNightly(figures) ? figures : null, amountFen]),
  );
  return [...alike.values()].map((group) => {
    const [{ figures }] = group as [NightLine];
    return {
      dates: group.map(({ night }) => night ?? '').sort(),
      figures: isNightly(figures) ? figures : null,
      amountFen: sumOf(group),
    };
  });
};

const nightLines = (lines: readonly AccountLine[]): AccountLine[] =>
  lines.filter(({ trueUp, night, unitId }) => trueUp === null && night !== null && unitId !== null);

const nightsOf = (lines: readonly AccountLine[]): AccountNights[] =>
  alikeNights(nightLines(lines).filter(({ mirrors }) => !mirrors));

/** Nothing where the earlier computation of a line was not kept. */
const changedOf = (lines: readonly AccountLine[]): AccountEntry['changed'] => {
  const [was, is] = [true, false].map((mirrored) =>
    nightLines(lines)
      .filter(({ mirrors }) => mirrors === mirrored)
      .map(({ figures, originFigures }) => (mirrored ? originFigures : figures)),
  ) as [(LineFigures | null)[], (LineFigures | null)[]];
  if (was.length === 0 || is.length === 0 || ![...was, ...is].every(isNightly)) return [];
  const sum = (all: readonly (LineFigures | null)[], key: (typeof changedFigures)[number]): number =>
    all.reduce(
      (fen, figures) => fen + (isNightly(figures) && figures.of !== 'ownerNight' ? (figures[key] ?? 0) : 0),
      0,
    );
  return changedFigures
    .map((what) => ({ what, beforeFen: sum(was, what), afterFen: sum(is, what) }))
    .filter(({ beforeFen, afterFen }) => beforeFen !== afterFen);
};

/** Earlier amounts by statement. */
const beforeOf = (lines: readonly AccountLine[]): AccountEntry['before'] =>
  [
    ...Map.groupBy(
      lines.filter(({ mirrors }) => mirrors),
      ({ originNo }) => originNo ?? '',
    ),
  ].map(([statementNo, taken]) => ({ statementNo, amountFen: 0 - sumOf(taken) }));

const stayOf = ({
  unitId,
  checkIn,
  checkOut,
  orderNo,
  guestName,
  channel,
  ending,
  estimated,
}: AccountLine): AccountEntry['stay'] =>
  unitId === null || checkIn === null || checkOut === null
    ? null
    : {
        orderNo,
        guest: guestName === null ? '' : initialsOf(guestName),
        checkIn,
        checkOut,
        channel,
        ending,
        estimated,
      };

/** Groups the two lines of an expense, or the one of an adjustment. */
const paperOf = (lines: readonly AccountLine[]): AccountEntry['paper'] => {
  const line = lines.find(({ paperNo }) => paperNo !== null);
  if (!line || line.paperNo === null) return null;
  const cost = lines.filter(({ kind }) => kind !== 'markup');
  return {
    no: line.paperNo,
    note: line.note ?? '',
    date: line.spentOn,
    amountFen: sumOf(cost),
    markupBp: lines.some(({ kind }) => kind === 'markup') ? (line.markupBp ?? 0) : 0,
  };
};

/** Most important of several causes: a new contract also explains changed order money. */
const causes: readonly CorrectionCause[] = ['contract', 'money', 'hand', 'expense', 'month'];

const entryOf = (lines: readonly AccountLine[]): Omit<AccountEntry, 'number'> | null => {
  const [first] = lines as [AccountLine];
  const section = sections[first.kind];
  if (section === null) return null;
  const withOrder = lines.find(({ unitId }) => unitId !== null) ?? first;
  const cause = causes.find((each) => lines.some((line) => line.cause === each)) ?? null;
  return {
    ...{ section, kind: first.kind, ofMonth: first.ofMonth, houseName: first.houseName },
    stay: stayOf({ ...withOrder, estimated: lines.some(({ mirrors, estimated }) => !mirrors && estimated) }),
    nights: nightsOf(lines),
    months: lines.map(({ figures }) => figures).filter(isMonthly),
    before: beforeOf(lines),
    changed: changedOf(lines),
    ...{ cause, causeNote: lines.find((line) => line.cause === cause)?.causeNote ?? null },
    paper: paperOf(lines),
    amountFen: sumOf(lines),
    lines: lines.map(({ line }) => line),
  };
};

/** Split again without a change of this landlord's amount, as when damage is charged and not paid yet. */
const cancelsOut = ({ section, amountFen }: Pick<AccountEntry, 'section' | 'amountFen'>): boolean =>
  section === 'corrections' && amountFen === 0;

/**
 * Groups all lines into entries, except carried-over amounts, the reserve, and corrections that come to nothing. Their
 * sum is that of the lines.
 */
export const entriesOf = (lines: readonly AccountLine[]): AccountEntry[] =>
  [...Map.groupBy(lines, keyOf).values()]
    .flatMap((group) => entryOf(group) ?? [])
    .filter((entry) => !cancelsOut(entry))
    .map((entry, at) => ({ number: at + 1, ...entry }));
