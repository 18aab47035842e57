/**
 * Lines of a landlord's monthly statement. Pure, in fen. Amounts are the landlord's; negative: pays. Lines sum to
 * payout plus carried-over amount; nothing appears on two statements: reversals are mirrored as corrections beside
 * the new split.
 */
import type { ContractTerms } from '../contracts/contract-terms.ts';
import {
  type DayRange,
  type MonthToTrueUp,
  monthTrueUp,
  payoutOf,
  type TrueUpLine,
} from '../contracts/month-rules.ts';
import { type MonthHeld, nothingHeld, type SharedTerms, type SplitWhy } from '../contracts/split-rules.ts';
import type { AdjustmentKind } from './adjustment-rules.ts';
import type { LineFigures } from './statement-figures.ts';

export const lineKinds = [
  'night',
  'cancellation',
  'ownerNight',
  'tier',
  'guarantee',
  'rent',
  'expense',
  'markup',
  'correction',
  'adjustment',
  'carried',
  'release',
  'holdBack',
] as const;
export type LineKind = (typeof lineKinds)[number];

export const itemKinds = ['night', 'cancellation', 'ownerNight'] as const;
export type ItemKind = (typeof itemKinds)[number];
export const trueUpKinds = ['tier', 'guarantee', 'rent'] as const;
export type TrueUpKind = (typeof trueUpKinds)[number];

/** A landlord's part of an order night not on a statement yet. */
export interface ItemToBill {
  readonly splitItemId: string;
  readonly kind: ItemKind;
  readonly night: string;
  readonly amountFen: number;
  /** The line that billed this order night before it was split again; null: never billed. */
  readonly originLineId: string | null;
}

/** A line of an approved statement whose cause is undone: a reversed split or expense. */
export interface LineToUndo {
  readonly lineId: string;
  readonly kind: LineKind;
  readonly ofMonth: string;
  readonly amountFen: number;
}

/** True-up a contract version owes for a month, against the billed one. */
export interface TrueUpToBill {
  readonly contractVersionId: string;
  readonly kind: TrueUpKind;
  readonly ofMonth: string;
  readonly dueFen: number;
  readonly billedFen: number;
  /** The line that billed it before; null: none did. */
  readonly originLineId: string | null;
  readonly why: SplitWhy | null;
  /** Its computation. */
  readonly figures?: LineFigures | null;
}

/** An approved expense charged to the landlord; both amounts positive. */
export interface ExpenseToBill {
  readonly expenseId: string;
  readonly spentOn: string;
  readonly amountFen: number;
  readonly markupFen: number;
}

/** Approved adjustment or reserve release. */
export interface AdjustmentToBill {
  readonly adjustmentId: string;
  readonly kind: AdjustmentKind;
  readonly amountFen: number;
}

export interface StatementToDraw<
  Item extends ItemToBill = ItemToBill,
  Undo extends LineToUndo = LineToUndo,
  Expense extends ExpenseToBill = ExpenseToBill,
  Adjustment extends AdjustmentToBill = AdjustmentToBill,
> {
  readonly month: string;
  readonly items: readonly Item[];
  readonly undone: readonly Undo[];
  readonly trueUps: readonly TrueUpToBill[];
  readonly expenses: readonly Expense[];
  readonly adjustments: readonly Adjustment[];
  /** Carried over from the previous statement; negative: the landlord owes. */
  readonly carriedInFen: number;
  /** True if no contract follows, so nothing will be added to a carried-over amount. */
  readonly isLast: boolean;
  readonly terms: PayoutTerms;
}

export type PayoutTerms = Pick<ContractTerms, 'holdBackBp' | 'minimumPayoutFen'>;

/** Amounts below the minimum are paid on the last statement. */
export const payoutTerms = ({ terms, isLast }: Pick<StatementToDraw, 'terms' | 'isLast'>): PayoutTerms => ({
  holdBackBp: terms.holdBackBp,
  minimumPayoutFen: isLast ? 0 : terms.minimumPayoutFen,
});

interface Line<From extends string, Of> {
  readonly from: From;
  readonly of: Of;
  readonly kind: LineKind;
  readonly ofMonth: string;
  readonly amountFen: number;
}

export type DrawnLine<I = ItemToBill, U = LineToUndo, E = ExpenseToBill, A = AdjustmentToBill> =
  | Line<'item', I>
  | Line<'undone', U>
  | Line<'trueUp', TrueUpToBill>
  | Line<'expense', E>
  | Line<'adjustment', A>
  | Line<'payout', null>;

export interface StatementTotals {
  /** Nights, cancellations and owner stays. */
  readonly earnedFen: number;
  readonly trueUpFen: number;
  readonly expenseFen: number;
  readonly correctionFen: number;
  readonly adjustmentFen: number;
  /** Sum of the five above; the reserve is a share of it. */
  readonly landlordFen: number;
  readonly carriedInFen: number;
  /** Released from earlier statements' reserves. */
  readonly releasedFen: number;
  readonly holdBackFen: number;
  readonly payableFen: number;
  readonly carriedOutFen: number;
}

export interface DrawnStatement<I = ItemToBill, U = LineToUndo, E = ExpenseToBill, A = AdjustmentToBill> {
  readonly lines: readonly DrawnLine<I, U, E, A>[];
  readonly totals: StatementTotals;
}

const isOneOf = (kinds: readonly string[], kind: string): boolean => kinds.includes(kind);

/** Stable order by date. */
const inOrder = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** Changes of billed items become corrections. */
const itemLines = <I extends ItemToBill>(items: readonly I[]): Line<'item', I>[] =>
  [...items]
    .sort((a, b) => inOrder(a.night, b.night))
    .map((of) => ({
      from: 'item',
      of,
      kind: of.originLineId === null ? of.kind : 'correction',
      ofMonth: of.night.slice(0, 7),
      amountFen: of.amountFen,
    }));

const undoneLines = <U extends LineToUndo>(undone: readonly U[]): Line<'undone', U>[] =>
  undone.map((of) => ({
    from: 'undone',
    of,
    kind: 'correction',
    ofMonth: of.ofMonth,
    amountFen: 0 - of.amountFen,
  }));

const trueUpLines = (trueUps: readonly TrueUpToBill[]): Line<'trueUp', TrueUpToBill>[] =>
  trueUps
    .filter(({ dueFen, billedFen }) => dueFen !== billedFen)
    .map((of) => ({
      from: 'trueUp',
      of,
      kind: of.originLineId === null ? of.kind : 'correction',
      ofMonth: of.ofMonth,
      amountFen: of.dueFen - of.billedFen,
    }));

const expenseLines = <E extends ExpenseToBill>(expenses: readonly E[]): Line<'expense', E>[] =>
  [...expenses]
    .sort((a, b) => inOrder(a.spentOn, b.spentOn))
    .flatMap((of): Line<'expense', E>[] => {
      const line = { from: 'expense', of, ofMonth: of.spentOn.slice(0, 7) } as const;
      const cost = { ...line, kind: 'expense', amountFen: 0 - of.amountFen } as const;
      return of.markupFen === 0
        ? [cost]
        : [cost, { ...line, kind: 'markup', amountFen: 0 - of.markupFen } as const];
    });

const adjustmentLines = <A extends AdjustmentToBill>(
  adjustments: readonly A[],
  month: string,
): Line<'adjustment', A>[] =>
  adjustments.map((of) => ({
    from: 'adjustment',
    of,
    kind: of.kind === 'release' ? 'release' : 'adjustment',
    ofMonth: month,
    amountFen: of.amountFen,
  }));

const sumOf = (lines: readonly { readonly amountFen: number }[]): number =>
  lines.reduce((sum, { amountFen }) => sum + amountFen, 0);

const sumOfKinds = (lines: readonly DrawnLine[], kinds: readonly string[]): number =>
  sumOf(lines.filter(({ kind }) => isOneOf(kinds, kind)));

const rankOf = ({ kind }: DrawnLine): number => lineKinds.indexOf(kind);

/**
 * Returns the statement; null if there is nothing to report and the carried-over amount can wait. Totals below the
 * minimum or owed by the landlord are carried over. Releases are not reserved again.
 */
export const drawStatement = <
  I extends ItemToBill,
  U extends LineToUndo,
  E extends ExpenseToBill,
  A extends AdjustmentToBill,
>(
  of: StatementToDraw<I, U, E, A>,
): DrawnStatement<I, U, E, A> | null => {
  const lines: DrawnLine<I, U, E, A>[] = [
    ...undoneLines(of.undone),
    ...itemLines(of.items),
    ...trueUpLines(of.trueUps),
    ...expenseLines(of.expenses),
    ...adjustmentLines(of.adjustments, of.month),
  ];
  const { carriedInFen, isLast } = of;
  if (lines.length === 0 && !(isLast && carriedInFen > 0)) return null;
  const releasedFen = sumOfKinds(lines, ['release']);
  const landlordFen = sumOf(lines) - releasedFen;
  const { holdBackFen, payableFen, carriedFen } = payoutOf(
    landlordFen,
    carriedInFen + releasedFen,
    payoutTerms(of),
  );
  const beside = (kind: LineKind, amountFen: number): DrawnLine<I, U, E, A>[] =>
    amountFen === 0 ? [] : [{ from: 'payout', of: null, kind, ofMonth: of.month, amountFen }];
  const all = [...lines, ...beside('carried', carriedInFen), ...beside('holdBack', 0 - holdBackFen)];
  return {
    lines: all.sort((a, b) => rankOf(a) - rankOf(b)),
    totals: {
      earnedFen: sumOfKinds(lines, itemKinds),
      trueUpFen: sumOfKinds(lines, trueUpKinds),
      expenseFen: sumOfKinds(lines, ['expense', 'markup']),
      correctionFen: sumOfKinds(lines, ['correction']),
      adjustmentFen: sumOfKinds(lines, ['adjustment']),
      landlordFen,
      carriedInFen,
      releasedFen,
      holdBackFen,
      payableFen,
      carriedOutFen: carriedFen,
    },
  };
};

/** A contract version on its days of a month, with the splits of its nights. */
export interface VersionMonth extends SharedTerms {
  readonly versionId: string;
  readonly days: DayRange;
  readonly held: MonthHeld;
}

export interface VersionTrueUp {
  readonly versionId: string;
  readonly line: TrueUpLine;
}

/** Versions of a contract in a month by date, each with the month's basis before it. */
export const monthsOf = <V extends VersionMonth>(
  versions: readonly V[],
): { readonly version: V; readonly month: MonthToTrueUp }[] => {
  let basisBeforeFen = 0;
  return versions.map((version) => {
    const { days, held } = version;
    const month = { held, basisBeforeFen, days };
    basisBeforeFen += held.basisFen;
    return { version, month };
  });
};

/** The true-ups of one contract in a month. */
export const trueUpsOf = (versions: readonly VersionMonth[]): VersionTrueUp[] =>
  monthsOf(versions).flatMap(({ version, month }) =>
    monthTrueUp(month, version).map((line) => ({ versionId: version.versionId, line })),
  );

const trueUpKindOfModel = { tiered: 'tier', guaranteed: 'guarantee', fixedRent: 'rent' } as const;

/** Kind of true-up a model needs; null: none. */
export const trueUpKindOf = ({ model }: Pick<ContractTerms, 'model'>): TrueUpKind | null =>
  model.kind === 'commission' ? null : trueUpKindOfModel[model.kind];

export const addHeld = (a: MonthHeld, b: MonthHeld = nothingHeld): MonthHeld => ({
  basisFen: a.basisFen + b.basisFen,
  feeFen: a.feeFen + b.feeFen,
  landlordFen: a.landlordFen + b.landlordFen,
});
