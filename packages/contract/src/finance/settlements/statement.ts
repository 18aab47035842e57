/** Owner statements in the API. Amounts are null for roles that do not see money. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';
import { splitRules } from '../contracts/split-rules.ts';
import { lineKinds } from './statement-lines-rules.ts';
import { statementActions, statementStates } from './statement-states.ts';

const hidden = fen.nullable();

export const StatementRow = z
  .object({
    id: z.string(),
    statementNo: z.string(),
    landlordId: z.string(),
    landlordName: z.string(),
    /** `2026-11` */
    month: z.string(),
    state: z.enum(statementStates),
    /** A payout is requested and has not arrived. */
    payoutOpen: z.boolean(),
    houseCount: z.int(),
    nightCount: z.int(),
    lineCount: z.int(),
    /** Nights, cancellations and owner stays. */
    earnedFen: hidden,
    trueUpFen: hidden,
    expenseFen: hidden,
    correctionFen: hidden,
    adjustmentFen: hidden,
    carriedInFen: hidden,
    /** Released from earlier statements' reserves. */
    releasedFen: hidden,
    holdBackFen: hidden,
    payableFen: hidden,
    carriedOutFen: hidden,
    /** Payment date by contract. */
    payoutOn: z.string(),
    sentAt: instant.nullable(),
    paidAt: instant.nullable(),
    updatedAt: instant,
    version: z.int(),
    actions: z.array(z.enum(statementActions)),
  })
  .meta({ id: 'StatementRow' });
export type StatementRow = z.infer<typeof StatementRow>;

const Step = z.object({ by: z.string(), at: instant });

export const StatementDetail = z
  .object({
    statement: StatementRow.extend({
      from: z.string(),
      to: z.string(),
      holdBackBp: z.int(),
      minimumPayoutFen: hidden,
      payoutId: z.string().nullable(),
      made: Step,
      reviewed: Step.nullable(),
      approved: Step.nullable(),
      sent: Step.nullable(),
      returnReason: z.string().nullable(),
      /** The last dispute; `answer` is null while it is open. */
      dispute: z
        .object({
          reason: z.string(),
          by: z.string(),
          at: instant,
          answer: z.string().nullable(),
          answeredBy: z.string().nullable(),
        })
        .nullable(),
      /** True if the reader created or reviewed it, so another person must approve it. */
      own: z.boolean(),
      /** Lines whose cause has changed since creation, in open statements. */
      outdatedLines: z.int(),
      /** Landlord's part of nights not yet collected. */
      awaitedFen: hidden,
    }),
    houses: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Totals by kind, in line order. */
    kinds: z.array(z.object({ kind: z.enum(lineKinds), lineCount: z.int(), amountFen: hidden })),
    /** The statements before and after of the same landlord that this user may see. */
    earlierId: z.string().nullable(),
    laterId: z.string().nullable(),
  })
  .meta({ id: 'StatementDetail' });
export type StatementDetail = z.infer<typeof StatementDetail>;

const lineChanges = ['reversed', 'resplit', 'undone', 'trueUp'] as const;

/** Reason of a line. Amounts are the rule's basis. */
export const LineWhy = z.object({
  rule: z.enum(splitRules).nullable(),
  basisFen: hidden,
  rateBp: z.int().nullable(),
  days: z.int().nullable(),
  daysOfMonth: z.int().nullable(),
  /** For a correction: the change. */
  change: z.enum(lineChanges).nullable(),
  /** For a co-owner: the share. */
  shareBp: z.int().nullable(),
  /** For an expense: number, purpose and markup. */
  expenseNo: z.string().nullable(),
  note: z.string().nullable(),
  markupBp: z.int().nullable(),
  /** For an adjustment or a release: its number; `note` is its reason. */
  adjustmentNo: z.string().nullable(),
});
export type LineWhy = z.infer<typeof LineWhy>;

export const StatementLine = z
  .object({
    id: z.string(),
    line: z.int(),
    kind: z.enum(lineKinds),
    /** The month it is about; that of the statement unless it came late. */
    ofMonth: z.string(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    night: z.string().nullable(),
    amountFen: hidden,
    /** Its entry with label; null until posted. */
    entryId: z.string().nullable(),
    entryNumber: z.int().nullable(),
    why: LineWhy,
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.infer<typeof StatementLine>;

/** A line with all that leads on from it. */
export const StatementLineDetail = StatementLine.extend({
  statementId: z.string(),
  statementNo: z.string(),
  /** The order night split between its parties; null if the line is not an order night. */
  parts: z
    .object({
      amountFen: hidden,
      landlordFen: hidden,
      platformFen: hidden,
      channelFen: hidden,
      taxFen: hidden,
    })
    .nullable(),
  stayId: z.string().nullable(),
  splitItemId: z.string().nullable(),
  expenseId: z.string().nullable(),
  contract: z.object({ id: z.string(), contractNo: z.string(), number: z.int() }).nullable(),
  /** Line that this one corrects or continues. */
  origin: z
    .object({
      statementId: z.string(),
      statementNo: z.string(),
      month: z.string(),
      line: z.int(),
      amountFen: hidden,
    })
    .nullable(),
  /** Lines of later statements that correct this one. */
  correctedBy: z.array(
    z.object({ statementId: z.string(), statementNo: z.string(), line: z.int(), amountFen: hidden }),
  ),
}).meta({ id: 'StatementLineDetail' });
export type StatementLineDetail = z.infer<typeof StatementLineDetail>;

const unsplitReasons = ['waiting', 'noContract', 'institutionRefused', 'notCompleted'] as const;

/** A night of the month that is not split. */
export const UnsplitNight = z.object({
  houseName: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  night: z.string(),
  landlordName: z.string(),
  reason: z.enum(unsplitReasons),
});
export type UnsplitNight = z.infer<typeof UnsplitNight>;

export const GenerateCheck = z
  .object({
    month: z.string(),
    /** Landlords to get one, including drafts to be regenerated. */
    landlords: z.int(),
    drafts: z.int(),
    /** Landlords whose statement is at least reviewed. */
    settled: z.int(),
    /** Counted up to 1,000. */
    unsplitCount: z.int(),
    /** More exist. */
    unsplitMore: z.boolean(),
    /** The first of them. */
    unsplit: z.array(UnsplitNight),
  })
  .meta({ id: 'GenerateCheck' });
export type GenerateCheck = z.infer<typeof GenerateCheck>;

export const StatementHistoryEntry = z.object({
  id: z.string(),
  name: z.string(),
  at: instant,
  actor: z.string(),
  /** Reason of a return or dispute, or the answer. */
  note: z.string().nullable(),
  payableFen: hidden,
});

export const statementColumns = [
  'statementNo',
  'landlordName',
  'month',
  'state',
  'nightCount',
  'earnedFen',
  'trueUpFen',
  'expenseFen',
  'correctionFen',
  'adjustmentFen',
  'carriedInFen',
  'releasedFen',
  'holdBackFen',
  'payableFen',
  'carriedOutFen',
  'payoutOn',
  'houseCount',
  'lineCount',
  'sentAt',
  'paidAt',
  'updatedAt',
] as const;
export type StatementColumn = (typeof statementColumns)[number];
export const statementSorts = [
  'statementNo',
  'month',
  'payableFen',
  'payoutOn',
  'updatedAt',
  'sentAt',
] as const;

/** toPay: sent, with something to pay and no payout under way. */
export const statementViews = ['open', 'draft', 'reviewed', 'approved', 'toPay', 'disputed', 'all'] as const;
export type StatementView = (typeof statementViews)[number];
/** carried: sent, nothing to pay. */
export const recordViews = ['all', 'sent', 'disputed', 'paid', 'carried'] as const;
export type RecordView = (typeof recordViews)[number];
