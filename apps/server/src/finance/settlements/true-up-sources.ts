/**
 * True-ups due to a landlord: of this month, of months left out before it, and of billed months whose nights changed
 * since.
 */
import {
  type DayRange,
  daysOfMonth,
  monthTrueUp,
  overlapOf,
} from '@minsu/contract/finance/contracts/month-rules.ts';
import { addHeld, type SplitWhy } from '@minsu/contract/finance/contracts/split-rules.ts';
import type { MonthFigures } from '@minsu/contract/finance/settlements/statement-figures.ts';
import {
  figuresAgainst,
  figuresOfMonth,
} from '@minsu/contract/finance/settlements/statement-figures-rules.ts';
import {
  monthsOf,
  type TrueUpKind,
  type TrueUpToBill,
  trueUpKindOf,
  type VersionMonth,
} from '@minsu/contract/finance/settlements/statement-lines-rules.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { OpenHeld } from '../splits/split-hooks.ts';
import {
  type BilledTrueUp,
  type ContractMonth,
  contractsOfVersions,
  type OwnContractMonth,
  ownMonths,
  readBilledTrueUps,
  readVersions,
  type SourceVersion,
} from './statement-contract-queries.ts';
import type { SourceItem, SourceUndone } from './statement-source-queries.ts';

export interface OwedTrueUp extends TrueUpToBill {
  readonly landlordId: string;
}

export interface OwedOf {
  readonly landlordIds: readonly string[];
  readonly months: readonly ContractMonth[];
  readonly isWanted: (of: OfLandlord) => boolean;
  /** Nights of these months that no split covers yet. */
  readonly open?: readonly OpenHeld[];
  /** Lines `l` that count as billed. */
  readonly billed?: RawBuilder<unknown>;
}

const NO_END = '9999-12-31';

/** Contracts of nights of other months that come or go with these statements. */
const changedMonths = async (
  ctx: Ctx,
  month: string,
  changed: readonly (SourceItem | SourceUndone)[],
): Promise<ContractMonth[]> => {
  const late = changed.flatMap(({ night, contractVersionId }) =>
    night !== null && contractVersionId !== null && night.slice(0, 7) !== month
      ? [{ versionId: contractVersionId, month: night.slice(0, 7) }]
      : [],
  );
  if (late.length === 0) return [];
  const contracts = await contractsOfVersions(
    ctx,
    late.map(({ versionId }) => versionId),
  );
  return late.map(({ versionId, month: of }) => ({ contractId: contracts.get(versionId) ?? '', month: of }));
};

const inMonth = ({ from, to, month }: SourceVersion): DayRange =>
  overlapOf({ from, to: to ?? NO_END }, daysOfMonth(month)) ?? daysOfMonth(month);

interface OwnMonth extends VersionMonth {
  readonly of: SourceVersion;
}

const versionMonth = (version: SourceVersion): OwnMonth => ({
  of: version,
  versionId: version.versionId,
  days: inMonth(version),
  held: version.held,
  terms: version.terms,
  shares: version.parties.map(({ shareBp }) => shareBp),
});

interface Due {
  readonly landlordId: string;
  readonly contractId: string;
  readonly contractVersionId: string;
  readonly ofMonth: string;
  readonly kind: TrueUpKind;
  readonly dueFen: number;
  readonly why: SplitWhy | null;
  readonly figures: MonthFigures | null;
}

const keyOf = ({
  landlordId,
  contractVersionId,
  ofMonth,
  kind,
}: Pick<Due, 'landlordId' | 'contractVersionId' | 'ofMonth' | 'kind'>): string =>
  `${landlordId} ${contractVersionId} ${ofMonth} ${kind}`;

const groupsOf = (versions: readonly SourceVersion[]): SourceVersion[][] => [
  ...Map.groupBy(versions, ({ contractId, month }) => `${contractId} ${month}`).values(),
];

/** The amount a version owes each owner for a month; zero too, which reverses what was billed. */
const dueOfMonth = ({ version, month }: ReturnType<typeof monthsOf<OwnMonth>>[number]): Due[] => {
  const { of, terms } = version;
  const kind = trueUpKindOf(terms);
  if (kind === null) return [];
  const [line] = monthTrueUp(month, version);
  const dueFen = line?.parts.landlordFen ?? 0;
  return of.parties.map(({ landlordId, shareBp }, at) => {
    const ownFen = line?.owners[at] ?? 0;
    return {
      ...{ landlordId, contractId: of.contractId, contractVersionId: of.versionId },
      ...{ ofMonth: of.month, kind, dueFen: ownFen, why: line?.why ?? null },
      figures: figuresOfMonth({ ...month, terms, dueFen, shareBp, ownFen, since: of.from, until: of.to }),
    };
  });
};

const dueOf = (versions: readonly SourceVersion[]): Due[] =>
  groupsOf(versions).flatMap((group) => monthsOf(group.map(versionMonth)).flatMap(dueOfMonth));

/**
 * True-ups of a superseded version are reversed if a replacement corrects the month, or the contract ended before it.
 * Otherwise they stay while nights of the month are split by its terms.
 */
const isReplaced = (versions: readonly SourceVersion[]) => {
  const covered = new Set(versions.map(({ contractId, month }) => `${contractId} ${month}`));
  const righted = new Set(
    versions
      .filter(({ terms }) => terms.model.kind !== 'commission')
      .map(({ contractId, month }) => `${contractId} ${month}`),
  );
  return ({ contractId, ofMonth, hasNights }: BilledTrueUp): boolean =>
    !hasNights || righted.has(`${contractId} ${ofMonth}`) || !covered.has(`${contractId} ${ofMonth}`);
};

/** Amounts due against amounts billed; billed ones no longer due are set against zero. */
const owed = (
  due: readonly Due[],
  billed: readonly BilledTrueUp[],
  replaced: (billed: BilledTrueUp) => boolean,
): OwedTrueUp[] => {
  const before = new Map(billed.map((each) => [keyOf(each), each]));
  const now = new Set(due.map(keyOf));
  return [
    ...due.map((each) => {
      const was = before.get(keyOf(each));
      const billedFen = was?.billedFen ?? 0;
      const figures = figuresAgainst(each.kind, each.figures, billedFen);
      return { ...each, figures, billedFen, originLineId: was?.originLineId ?? null };
    }),
    ...billed
      .filter((each) => !now.has(keyOf(each)) && replaced(each))
      .map((each) => ({
        ...each,
        ...{ dueFen: 0, why: null, figures: figuresAgainst(each.kind, null, each.billedFen) },
      })),
  ];
};

type OfLandlord = Pick<Due, 'landlordId' | 'contractId' | 'ofMonth'>;

/** A changed month is read for all its owners, a left-out one only for those whose statements left it out. */
export const isAsked = (own: readonly OwnContractMonth[], changed: readonly ContractMonth[]) => {
  const keys = new Set([
    ...own.map(({ landlordId, contractId, month }) => `${landlordId} ${contractId} ${month}`),
    ...changed.map(({ contractId, month }) => `${contractId} ${month}`),
  ]);
  return ({ landlordId, contractId, ofMonth }: OfLandlord): boolean =>
    keys.has(`${contractId} ${ofMonth}`) || keys.has(`${landlordId} ${contractId} ${ofMonth}`);
};

const withOpen = (versions: readonly SourceVersion[], open: readonly OpenHeld[]): SourceVersion[] => {
  const byMonth = Map.groupBy(open, ({ versionId, month }) => `${versionId} ${month}`);
  return versions.map((version) => ({
    ...version,
    held: (byMonth.get(`${version.versionId} ${version.month}`) ?? []).reduce(
      (sum, { held }) => addHeld(sum, held),
      version.held,
    ),
  }));
};

/** True-ups of these months against the billed ones. */
export const owedTrueUps = async (
  ctx: Ctx,
  { landlordIds, months, isWanted, open = [], billed: which }: OwedOf,
): Promise<OwedTrueUp[]> => {
  const versions = withOpen(await readVersions(ctx, months), open);
  const wanted = new Set(landlordIds);
  const due = dueOf(versions).filter((each) => wanted.has(each.landlordId) && isWanted(each));
  const billed = await readBilledTrueUps(ctx, landlordIds, months, which);
  return owed(due, billed.filter(isWanted), isReplaced(versions));
};

export const distinctMonths = (all: readonly ContractMonth[]): ContractMonth[] => [
  ...new Map(all.map((each) => [`${each.contractId} ${each.month}`, each])).values(),
];

export const readTrueUps = async (
  ctx: Ctx,
  landlordIds: readonly string[],
  month: string,
  changed: readonly (SourceItem | SourceUndone)[],
): Promise<OwedTrueUp[]> => {
  const own = await ownMonths(ctx, landlordIds, month);
  const late = await changedMonths(ctx, month, changed);
  const months = distinctMonths([...own, ...late]);
  return owedTrueUps(ctx, { landlordIds, months, isWanted: isAsked(own, late) });
};
