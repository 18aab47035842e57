/** Entities of the ledger 总账 as its screens show them. Amounts are signed fen: debit positive, credit negative. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';
import { accountKindNames } from './account-kinds.ts';
import { entrySources } from './posting-rules.ts';

/** A line of an entry, with its account. */
export const LedgerLine = z
  .object({
    accountId: z.int(),
    kind: z.enum(accountKindNames),
    /** As stored: a method, a channel, a category, or the id of an order, a company or a landlord. */
    party: z.string(),
    /** Name of the party; screens translate methods, channels and categories. */
    partyName: z.string().nullable(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    amountFen: fen,
  })
  .meta({ id: 'LedgerLine' });
export type LedgerLine = z.infer<typeof LedgerLine>;

export const LedgerEntry = z
  .object({
    id: z.string(),
    /** Number shown to users. */
    number: z.int(),
    source: z.enum(entrySources),
    /** Rule of `posting-rules.ts` or of the posting module; `ruleText()` names it. */
    rule: z.string(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    stayId: z.string().nullable(),
    night: z.string().nullable(),
    landlordId: z.string().nullable(),
    landlordName: z.string().nullable(),
    businessDate: z.string(),
    /** Differs from `businessDate` if that period was closed. */
    occurredOn: z.string(),
    amountFen: fen,
    memo: z.string(),
    actor: z.string(),
    at: instant,
    /** Entry that this one reverses. */
    reversesId: z.string().nullable(),
    /** Entry that reverses this one. */
    reversedById: z.string().nullable(),
    lines: z.array(LedgerLine),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LedgerEntryDetail = LedgerEntry.extend({
  /** The key its source posted it under. */
  sourceKey: z.string(),
  reversesNumber: z.int().nullable(),
  reversedByNumber: z.int().nullable(),
  actions: z.array(z.enum(['reverse'])),
}).meta({ id: 'LedgerEntryDetail' });
export type LedgerEntryDetail = z.infer<typeof LedgerEntryDetail>;

export const LedgerAccount = z
  .object({
    id: z.int(),
    kind: z.enum(accountKindNames),
    party: z.string(),
    partyName: z.string().nullable(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    balanceFen: fen,
    /** How many lines it has. */
    postings: z.int(),
  })
  .meta({ id: 'LedgerAccount' });
export type LedgerAccount = z.infer<typeof LedgerAccount>;

/** A line with the running balance. */
export const AccountLine = z
  .object({
    entryId: z.string(),
    number: z.int(),
    line: z.int(),
    source: z.enum(entrySources),
    rule: z.string(),
    businessDate: z.string(),
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    night: z.string().nullable(),
    memo: z.string(),
    actor: z.string(),
    at: instant,
    amountFen: fen,
    balanceFen: fen,
  })
  .meta({ id: 'AccountLine' });
export type AccountLine = z.infer<typeof AccountLine>;

export const TrialBalanceRow = z
  .object({
    kind: z.enum(accountKindNames),
    /** Before the first day. */
    openingFen: fen,
    /** Both never negative. */
    debitFen: fen,
    creditFen: fen,
    /** After the last day: opening + debit − credit. */
    closingFen: fen,
  })
  .meta({ id: 'TrialBalanceRow' });
export type TrialBalanceRow = z.infer<typeof TrialBalanceRow>;

export const PeriodChange = z.object({
  id: z.string(),
  /** The last closed day from then on; null: everything was opened again. */
  lockedTo: z.string().nullable(),
  reason: z.string(),
  actor: z.string(),
  at: instant,
});

/** Accruals of a closed month. */
export const MonthAccrual = z
  .object({
    /** The month's last day. */
    closedOn: z.string(),
    /** Orders and stays of owners. */
    units: z.int(),
    nights: z.int(),
    /** Units whose shares are still provisional. */
    openUnits: z.int(),
    /** Rent, guarantees and tiers of statements approved later; part of the landlords' sum. */
    trueUpFen: fen,
    landlordFen: fen,
    platformFen: fen,
    channelFen: fen,
    taxFen: fen,
  })
  .meta({ id: 'MonthAccrual' });
export type MonthAccrual = z.infer<typeof MonthAccrual>;

export const LedgerPeriod = z
  .object({
    lockedTo: z.string().nullable(),
    /** The last month that may be closed, `YYYY-MM`: the one before this one. */
    lastMonth: z.string(),
    /** The newest first, fifty at most. */
    changes: z.array(PeriodChange),
    /** Closed months, newest first, at most twelve. */
    accruals: z.array(MonthAccrual),
  })
  .meta({ id: 'LedgerPeriod' });
export type LedgerPeriod = z.infer<typeof LedgerPeriod>;

/** Checks of a proof, in order. */
export const proofChecks = [
  /** Every entry has its lines, and they sum to zero. */
  'entriesBalance',
  /** Account balances equal the sum of their lines. */
  'accountsAgree',
  /** The sums of days are those of their lines. */
  'daysAgree',
  /** All accounts sum to zero. */
  'trialBalance',
  /** Deposits and withdrawable landlord balances are never negative. */
  'guardedAccounts',
  /** Every payment has its entry, and every entry its payment. */
  'sourcesPosted',
  /** Guest accounts of completed orders equal their folios. */
  'foliosAgree',
  /** Deposits held are those of the orders. */
  'depositsAgree',
  /** Company debts equal their accounts. */
  'companiesAgree',
  /** Split postings match the splits in both directions; likewise for each document below. */
  'splitsAgree',
  'accrualsAgree',
  /** Approved statements: their lines against the sources, and their payouts. */
  'statementsAgree',
  'payoutsAgree',
  'expensesAgree',
  'billsAgree',
  'settlementsAgree',
  'adjustmentsAgree',
  'openingsAgree',
  'transfersAgree',
  /** Order entries add up to their stated source. */
  'orderEntriesAgree',
] as const;
export type ProofCheck = (typeof proofChecks)[number];

export const LedgerProof = z
  .object({
    id: z.string(),
    state: z.enum(['waiting', 'running', 'passed', 'failed']),
    /** Null: by the clock. */
    askedBy: z.string().nullable(),
    askedAt: instant,
    finishedAt: instant.nullable(),
    milliseconds: z.int().nullable(),
    entries: z.int().nullable(),
    postings: z.int().nullable(),
    checks: z.array(
      z.object({
        check: z.enum(proofChecks),
        broken: z.int(),
        /** First broken items: entry, order or account numbers. */
        samples: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'LedgerProof' });
export type LedgerProof = z.infer<typeof LedgerProof>;
