/** A month of real orders split under a draft, next to the result under the terms in force. */
import type { ContractVersion, StatementPreview } from '@minsu/contract/finance/contracts/contract.ts';
import type { previewStatement } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import type { ContractParty, ContractTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import {
  type DayRange,
  daysOfMonth,
  overlapOf,
  payoutOf,
} from '@minsu/contract/finance/contracts/month-rules.ts';
import {
  buildStatement,
  type StatementSegment,
  type StatementVersion,
} from '@minsu/contract/finance/contracts/statement-rules.ts';
import { spansIn } from '@minsu/contract/finance/contracts/version-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { assertDraft } from './assert-draft.ts';
import { contractDetail } from './contract-row-queries.ts';
import { assertSeesContracts } from './contract-scope.ts';
import { type OriginItem, readItems } from './statement-item-queries.ts';

type Input = z.output<typeof previewStatement.input>;
type Answer = z.input<typeof StatementPreview>;
type Version = z.input<typeof ContractVersion>;

/** Lines of a segment that are sent; sums are of all. */
const SHOWN = 400;

interface Part extends StatementVersion<OriginItem> {
  /** Null for the draft. */
  readonly number: number | null;
  readonly parties: Version['parties'];
  readonly houseIds: ReadonlySet<string>;
}

const partOf = (
  days: DayRange,
  version: {
    terms: ContractTerms;
    parties: Version['parties'];
    houseIds: readonly string[];
    number: number | null;
  },
): Part => {
  const houseIds = new Set(version.houseIds);
  return {
    days,
    ...version,
    houseIds,
    shares: version.parties.map(({ shareBp }) => shareBp),
    landlordIds: version.parties.map(({ landlordId }) => landlordId),
    covers: (item) => houseIds.has(item.houseId),
  };
};

const ofVersion = (version: Version, days: DayRange): Part =>
  partOf(days, { ...version, houseIds: version.houses.map(({ id }) => id) });

/** The versions in force in the month; without any, the last signed version for the whole month. */
const currentParts = (versions: readonly Version[], month: DayRange): Part[] => {
  const inForce = versions.filter((version) => version.inForce);
  const found = spansIn(inForce, month).map(({ span, days }) => ofVersion(span, days));
  const [last] = [...inForce].sort((a, b) => (a.from < b.from ? 1 : -1));
  return found.length > 0 || !last ? found : [ofVersion(last, month)];
};

const DAY_WITHOUT_END = '9999-12-31';

/**
 * A draft that starts within the month follows the version in force before it; otherwise the draft covers the whole
 * month.
 */
const draftParts = (
  draft: Part,
  { from, to }: Input,
  versions: readonly Version[],
  month: DayRange,
): Part[] => {
  const own = overlapOf({ from, to: to ?? DAY_WITHOUT_END }, month);
  if (own === null) return [draft];
  const before = { from: month.from, to: addDays(own.from, -1) };
  const earlier =
    before.to < before.from
      ? []
      : spansIn(
          versions.filter((version) => version.inForce),
          before,
        ).map(({ span, days }) => ofVersion(span, days));
  return [...earlier, { ...draft, days: own }];
};

const namesOf = async (ctx: Ctx, parties: readonly ContractParty[]): Promise<Version['parties']> => {
  const ids = parties.map(({ landlordId }) => landlordId);
  const rows = await ctx.db.selectFrom('landlords').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return parties.map((party) => ({ ...party, name: names.get(party.landlordId) ?? '' }));
};

const wireSegment = (part: Part, segment: StatementSegment<OriginItem>): Answer['segments'][number] => ({
  number: part.number,
  ...segment.days,
  terms: part.terms,
  parties: part.parties,
  lines: segment.lines.slice(0, SHOWN).map(({ item, split, amountFen }) => {
    const { kind, night, houseId, houseName, orderId, orderNo, channel, estimated } = item;
    const { refundFen, cleaningFen } = item.kind === 'night' ? item : { refundFen: 0, cleaningFen: 0 };
    const { parts, owners, why } = split;
    return {
      ...{ kind, night, houseId, houseName, orderId, orderNo, channel, estimated },
      ...{ amountFen, refundFen, cleaningFen, parts, owners: [...owners], why },
    };
  }),
  lineCount: segment.lines.length,
  trueUps: segment.trueUps.map((line) => ({ ...line, owners: [...line.owners] })),
  sums: { ...segment.sums, owners: [...segment.sums.owners] },
});

const totalOf = (segments: readonly StatementSegment<OriginItem>[], terms: ContractTerms) => {
  const sums = segments.reduce(
    (total, { sums: { parts, amountFen } }) => ({
      landlordFen: total.landlordFen + parts.landlordFen,
      platformFen: total.platformFen + parts.platformFen,
      channelFen: total.channelFen + parts.channelFen,
      taxFen: total.taxFen + parts.taxFen,
      amountFen: total.amountFen + amountFen,
    }),
    { landlordFen: 0, platformFen: 0, channelFen: 0, taxFen: 0, amountFen: 0 },
  );
  return { sums, payout: payoutOf(sums.landlordFen, 0, terms) };
};

export const statementPreview = async (ctx: Ctx, input: Input): Promise<Answer> => {
  assertSeesContracts(ctx);
  const month = daysOfMonth(input.month);
  const versions = input.id === undefined ? [] : (await contractDetail(ctx, input.id)).versions;
  const draft = { ...input, houseIds: [...new Set(input.houseIds)], clauses: '', reason: '' };
  const landlordId = input.parties[0]?.landlordId ?? '';
  // Houses must be the landlord's; days may be under contract, since nothing is signed.
  await assertDraft(ctx, draft, { contractId: null, landlordId, firstFrom: null, freely: true });
  const parties = await namesOf(ctx, input.parties);
  const drafted = partOf(month, { terms: input.terms, parties, houseIds: draft.houseIds, number: null });
  const parts = draftParts(drafted, input, versions, month);
  const current = currentParts(versions, month);
  const houseIds = [...new Set([...parts, ...current].flatMap((part) => [...part.houseIds]))];
  const { items, ownerNightsBefore } = await readItems(ctx, { houseIds, days: month });
  const segments = buildStatement(items, parts, ownerNightsBefore);
  const now = buildStatement(items, current, ownerNightsBefore);
  const lastTerms = current.at(-1)?.terms;
  return {
    month: input.month,
    segments: segments.map((segment, at) => wireSegment(parts[at] as Part, segment)),
    ...totalOf(segments, input.terms),
    current: lastTerms ? totalOf(now, lastTerms) : null,
    estimatedNights: items.filter(({ estimated }) => estimated).length,
  };
};
