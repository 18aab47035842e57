/** Contracts with landlords as the wire carries them. */
import { z } from 'zod';
import { custom } from '../../platform/field-messages.ts';
import { date, fen, id, instant, note } from '../../platform/wire.ts';
import { contractActions, versionStates } from './contract-states.ts';
import { AskedTerms, ContractParties, ContractTerms, MAX_HOUSES } from './contract-terms.ts';
import { splitRules } from './split-rules.ts';
import { contractStatuses } from './version-rules.ts';

const NamedHouse = z.object({ id: z.string(), name: z.string() });

export const ContractRow = z
  .object({
    id: z.string(),
    contractNo: z.string(),
    landlordId: z.string(),
    landlordName: z.string(),
    status: z.enum(contractStatuses),
    /** True with an unsigned draft or change. */
    hasDraft: z.boolean(),
    /** Number of the version in force; before it the next, after it the last, and of the draft if none is signed. */
    versionNumber: z.int(),
    terms: ContractTerms,
    /** First few property names. */
    houseNames: z.array(z.string()),
    houseCount: z.int(),
    ownerCount: z.int(),
    /** First day of the first version and last day of the last one, both included; null: without end. */
    from: z.string(),
    to: z.string().nullable(),
    /** Days until the last day; null without one or after it. */
    daysLeft: z.int().nullable(),
    updatedAt: instant,
    version: z.int(),
    actions: z.array(z.enum(contractActions)),
  })
  .meta({ id: 'ContractRow' });
export type ContractRow = z.infer<typeof ContractRow>;

export const ContractVersion = z
  .object({
    id: z.string(),
    number: z.int(),
    state: z.enum(versionStates),
    /** False for drafts, and for versions replaced before they started. */
    inForce: z.boolean(),
    from: z.string(),
    to: z.string().nullable(),
    terms: ContractTerms,
    parties: z.array(z.object({ landlordId: z.string(), name: z.string(), shareBp: z.int() })),
    houses: z.array(NamedHouse),
    clauses: z.string(),
    /** Why it was changed. */
    reason: z.string(),
    createdBy: z.string(),
    createdAt: instant,
    signedBy: z.string().nullable(),
    signedAt: instant.nullable(),
  })
  .meta({ id: 'ContractVersion' });
export type ContractVersion = z.infer<typeof ContractVersion>;

export const ContractDetail = z
  .object({
    contract: ContractRow.extend({
      businessDate: z.string(),
      createdBy: z.string(),
      createdAt: instant,
      endReason: z.string().nullable(),
    }),
    /** The newest first. */
    versions: z.array(ContractVersion),
  })
  .meta({ id: 'ContractDetail' });
export type ContractDetail = z.infer<typeof ContractDetail>;

/** Limits years to catch typing errors. */
const contractDay = date.pipe(
  z.string().refine((day) => day >= '2000' && day < '2100', custom('contractDay')),
);

/** Input of a draft; the first party is the landlord. */
export const draftShape = {
  houseIds: z.array(id).min(1).max(MAX_HOUSES),
  from: contractDay,
  to: contractDay.nullable().default(null),
  terms: AskedTerms,
  parties: ContractParties,
  clauses: note(4_000).default(''),
  reason: note(200).default(''),
};

const bothDays = z.object({ from: date, to: date });
/** The last day is not before the first. */
export const inOrder = {
  ok: ({ from, to }: { readonly from: string; readonly to: string | null }) => to === null || from <= to,
  ...custom('endsBeforeStart'),
  path: ['to'],
  when: ({ value }: { readonly value: unknown }) => bothDays.safeParse(value).success,
};

const previewLineKinds = ['night', 'cancellation', 'ownerNight'] as const;

const SplitParts = z.object({ landlordFen: fen, platformFen: fen, channelFen: fen, taxFen: fen });
const SplitWhy = z.object({
  rule: z.enum(splitRules),
  basis: z.enum(['gross', 'netOfChannel', 'netOfTax']),
  basisFen: fen,
  rateBp: z.int().nullable(),
  days: z.int().nullable(),
  daysOfMonth: z.int().nullable(),
});

export const PreviewLine = z
  .object({
    kind: z.enum(previewLineKinds),
    night: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    channel: z.string().nullable(),
    /** Split amount: sold plus cleaning minus refunds. */
    amountFen: fen,
    refundFen: fen,
    cleaningFen: fen,
    /** Commission unknown, so the given percentage is used. */
    estimated: z.boolean(),
    parts: SplitParts,
    owners: z.array(fen),
    why: SplitWhy,
  })
  .meta({ id: 'PreviewLine' });
export type PreviewLine = z.infer<typeof PreviewLine>;

const PreviewSums = z.object({ parts: SplitParts, amountFen: fen, owners: z.array(fen) });
export type PreviewSums = z.infer<typeof PreviewSums>;

export const PreviewSegment = z.object({
  /** Number of the version in force on these days; null for a draft. */
  number: z.int().nullable(),
  from: z.string(),
  to: z.string(),
  terms: ContractTerms,
  parties: z.array(z.object({ landlordId: z.string(), name: z.string(), shareBp: z.int() })),
  /** The first of them; sums are of all. */
  lines: z.array(PreviewLine),
  lineCount: z.int(),
  trueUps: z.array(
    z.object({
      kind: z.enum(['tier', 'guarantee', 'rent']),
      parts: SplitParts,
      owners: z.array(fen),
      why: SplitWhy,
    }),
  ),
  sums: PreviewSums,
});
export type PreviewSegment = z.infer<typeof PreviewSegment>;

const Payout = z.object({ holdBackFen: fen, payableFen: fen, carriedFen: fen });

export const StatementPreview = z
  .object({
    month: z.string(),
    segments: z.array(PreviewSegment),
    sums: SplitParts.extend({ amountFen: fen }),
    payout: Payout,
    /** The same month under the current terms; null if none. */
    current: z.object({ sums: SplitParts.extend({ amountFen: fen }), payout: Payout }).nullable(),
    /** Nights with an estimated commission. */
    estimatedNights: z.int(),
  })
  .meta({ id: 'StatementPreview' });
export type StatementPreview = z.infer<typeof StatementPreview>;

export const ContractHistoryEntry = z.object({
  id: z.string(),
  name: z.string(),
  at: instant,
  actor: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

export const contractColumns = [
  'contractNo',
  'landlordName',
  'status',
  'houses',
  'model',
  'to',
  'basis',
  'from',
  'daysLeft',
  'ownerCount',
  'versionNumber',
  'updatedAt',
] as const;
export type ContractColumn = (typeof contractColumns)[number];
export const contractViews = ['all', 'active', 'ending', 'upcoming', 'drafts', 'ended'] as const;
export type ContractView = (typeof contractViews)[number];
export const contractSorts = ['contractNo', 'from', 'to', 'updatedAt'] as const;
