/** Wallet figures from the ledger in fen, positive as spoken; null for roles that do not see money. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';

/** Amounts owed to a landlord by stage. */
export const balanceKinds = ['pending', 'available', 'payout', 'holdback'] as const;

/** A landlord's balances. Positive: owed to the landlord; negative: owed by the landlord. */
export const WalletParty = z
  .object({
    landlordId: z.string(),
    name: z.string(),
    status: z.enum(['active', 'paused', 'ended']),
    houseCount: z.int(),
    /** Split, not on an approved statement yet. */
    pendingFen: fen.nullable(),
    /** Approved: may be paid out. */
    availableFen: fen.nullable(),
    /** Sent to the institution, not arrived. */
    payoutFen: fen.nullable(),
    /** Reserve. */
    holdbackFen: fen.nullable(),
    totalFen: fen.nullable(),
    /** Share of amounts guests and companies still owe; no balance yet. */
    awaitedFen: fen.nullable(),
    /** The last day on which one of them moved. */
    movedOn: z.string().nullable(),
  })
  .meta({ id: 'WalletParty' });
export type WalletParty = z.infer<typeof WalletParty>;

/** Parts of a figure with their ledger account kinds, which it links to. */
const figureKeys = [
  'cash',
  'institution',
  'receivableChannel',
  'receivableCompany',
  'guest',
  'deposit',
  'payablePending',
  'payableAvailable',
  'payablePayout',
  'payableHoldback',
  'payableVendor',
  'unsplit',
  'earned',
  'service',
  'platform',
  'commission',
] as const;
export type FigureKey = (typeof figureKeys)[number];

/** Amounts owed to landlords, for roles that see their balances. */
export const landlordFigures = [
  'payablePending',
  'payableAvailable',
  'payablePayout',
  'payableHoldback',
] as const satisfies readonly FigureKey[];

export const FigurePart = z.object({
  /** Payment method, channel or company, as the account has it. */
  party: z.string(),
  /** Name of a company; null where the party is a fixed term of the product. */
  name: z.string().nullable(),
  amountFen: fen,
});
export type FigurePart = z.infer<typeof FigurePart>;

export const WalletFigure = z.object({
  key: z.enum(figureKeys),
  amountFen: fen,
  /** The largest first; those that are left out are in the amount. */
  parts: z.array(FigurePart),
  /** Parties in all. */
  partCount: z.int(),
});
export type WalletFigure = z.infer<typeof WalletFigure>;

export const WalletTotals = z
  .object({
    /** The business date the balances are of. */
    today: z.string(),
    /** The first day of the month that `earned`, `service` and `platform` are of. */
    monthFrom: z.string(),
    figures: z.array(WalletFigure),
    /** Null before the first proof. */
    proof: z.object({ at: instant, ok: z.boolean() }).nullable(),
  })
  .meta({ id: 'WalletTotals' });
export type WalletTotals = z.infer<typeof WalletTotals>;

/** `business`: cash and institution. `landlords`: what those in scope earned and were paid. */
const flowKinds = ['business', 'landlords'] as const;
export type FlowKind = (typeof flowKinds)[number];

export const WalletFlow = z
  .object({
    kind: z.enum(flowKinds),
    days: z.array(z.object({ date: z.string(), inFen: fen, outFen: fen })),
  })
  .meta({ id: 'WalletFlow' });
export type WalletFlow = z.infer<typeof WalletFlow>;
