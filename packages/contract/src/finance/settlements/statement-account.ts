/**
 * A statement for its landlord: reservations, months, corrections and charges with their computation. Source of PDF,
 * sheet and screen.
 */
import { z } from 'zod';
import { fen } from '../../platform/wire.ts';
import { EndedFigures, MonthFigures, NightFigures, OwnerNightFigures } from './statement-figures.ts';
import { lineKinds } from './statement-lines-rules.ts';
import { statementStates } from './statement-states.ts';

export const accountSections = [
  'earned',
  'monthly',
  'corrections',
  'charges',
  'adjustments',
  'released',
] as const;
export type AccountSection = (typeof accountSections)[number];

/** Causes of a correction. */
const correctionCauses = ['contract', 'money', 'hand', 'expense', 'month'] as const;
export type CorrectionCause = (typeof correctionCauses)[number];

/** Figures a correction compares between then and now, in print order. */
export const changedFigures = [
  'priceFen',
  'extraFen',
  'cleaningFen',
  'discountFen',
  'refundFen',
  'waitsFen',
  'commissionFen',
  'damageFen',
] as const;

const stayEndings = ['noShow', 'cancelled'] as const;

/** Nights with the same calculation. */
const Night = z.object({
  dates: z.array(z.string()),
  figures: z.union([NightFigures, OwnerNightFigures]).nullable(),
  amountFen: fen,
});
export type AccountNights = z.infer<typeof Night>;

export const AccountEntry = z
  .object({
    /** Number in print. */
    number: z.int(),
    section: z.enum(accountSections),
    kind: z.enum(lineKinds),
    ofMonth: z.string(),
    houseName: z.string().nullable(),
    /** The order, or the owner's stay when it has no number. */
    stay: z
      .object({
        orderNo: z.string().nullable(),
        /** Initials only. */
        guest: z.string(),
        checkIn: z.string(),
        checkOut: z.string(),
        channel: z.string().nullable(),
        /** For a fee: how the booking ended. */
        ending: z.enum(stayEndings).nullable(),
        /** The channel's commission is still an estimate. */
        estimated: z.boolean(),
      })
      .nullable(),
    nights: z.array(Night),
    months: z.array(z.union([MonthFigures, EndedFigures])),
    /** Earlier statements' amounts and the reason of correction. */
    before: z.array(z.object({ statementNo: z.string(), amountFen: fen })),
    /** Figures of the nights that are no longer what they were settled with, in sum. */
    changed: z.array(z.object({ what: z.enum(changedFigures), beforeFen: fen, afterFen: fen })),
    cause: z.enum(correctionCauses).nullable(),
    causeNote: z.string().nullable(),
    /** An expense or an adjustment. */
    paper: z
      .object({
        no: z.string(),
        note: z.string(),
        date: z.string().nullable(),
        amountFen: fen,
        markupBp: z.int(),
      })
      .nullable(),
    amountFen: fen,
    /** The lines of the statement that it sums up. */
    lines: z.array(z.int()),
  })
  .meta({ id: 'AccountEntry' });
export type AccountEntry = z.infer<typeof AccountEntry>;

/** Payer of an awaited amount. */
const awaitedFrom = ['guest', 'company'] as const;

/** A share split once collected; not part of the total. */
export const AwaitedShare = z
  .object({
    /** Number in print, after all entries. */
    number: z.int(),
    houseName: z.string(),
    stay: z.object({
      orderNo: z.string(),
      guest: z.string(),
      checkIn: z.string(),
      checkOut: z.string(),
      channel: z.string().nullable(),
    }),
    from: z.enum(awaitedFrom),
    /** Not paid yet, and the nights as they are split once it is. */
    waitsFen: fen,
    nights: z.array(Night),
    /** Split amount of the waiting nights and fees. */
    sharedFen: fen,
    awaitedFen: fen,
  })
  .meta({ id: 'AwaitedShare' });
export type AwaitedShare = z.infer<typeof AwaitedShare>;

const carryReasons = ['owed', 'belowMinimum'] as const;
export type CarryReason = (typeof carryReasons)[number];

const YearMonth = z.object({
  month: z.string(),
  statementId: z.string(),
  statementNo: z.string(),
  nightCount: z.int(),
  earnedFen: fen,
  trueUpFen: fen,
  expenseFen: fen,
  /** Corrections and adjustments. */
  otherFen: fen,
  carriedInFen: fen,
  holdBackFen: fen,
  releasedFen: fen,
  /** Reserve held after it. */
  reserveFen: fen,
  payableFen: fen,
  carriedOutFen: fen,
});
export type YearMonth = z.infer<typeof YearMonth>;

export const Operator = z.object({
  name: z.string(),
  taxNo: z.string(),
  address: z.string(),
  contact: z.string(),
});
export type Operator = z.infer<typeof Operator>;

export const StatementAccount = z
  .object({
    head: z.object({
      operator: Operator,
      statementNo: z.string(),
      landlordName: z.string(),
      month: z.string(),
      from: z.string(),
      to: z.string(),
      state: z.enum(statementStates),
      payoutOn: z.string(),
      houses: z.array(z.string()),
      /** Receiving account; null: no card known. */
      bank: z.object({ name: z.string(), cardTail: z.string() }).nullable(),
    }),
    entries: z.array(AccountEntry),
    totals: z.object({
      earnedFen: fen,
      trueUpFen: fen,
      correctionFen: fen,
      expenseFen: fen,
      adjustmentFen: fen,
      landlordFen: fen,
      holdBackBp: z.int(),
      holdBackFen: fen,
      carriedInFen: fen,
      releasedFen: fen,
      /** Reserve held before and after this statement. */
      reserveBeforeFen: fen,
      reserveFen: fen,
      minimumPayoutFen: fen,
      payableFen: fen,
      carriedOutFen: fen,
      carriedOutReason: z.enum(carryReasons).nullable(),
      /** The statement that carried it in, and why. */
      carriedFrom: z.string().nullable(),
      carriedInReason: z.enum(carryReasons).nullable(),
    }),
    /** At the statement's creation. */
    awaited: z.array(AwaitedShare),
    /** Up to twelve months, the last one its own. */
    year: z.array(YearMonth),
  })
  .meta({ id: 'StatementAccount' });
export type StatementAccount = z.infer<typeof StatementAccount>;
