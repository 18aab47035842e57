/**
 * Terms with a landlord: revenue sharing, who gets or pays other amounts, payout. Rates are the operator's share in
 * basis points, amounts in fen, months are calendar months of the night.
 */
import { z } from 'zod';
import { custom } from '../../platform/field-messages.ts';
import { id, MAX_FEN } from '../../platform/wire.ts';
import { shareSides } from '../../sales/orders/folio/share-sides.ts';

/** 100 %. */
export const WHOLE_BP = 10_000;
export const MAX_TIERS = 8;
export const MAX_OWNERS = 10;
export const MAX_HOUSES = 100;

/** Terms are transported and stored as JSON, so numbers are numbers, never text. */
const rate = z.int().refine((bp) => bp >= 0 && bp <= WHOLE_BP, custom('rateRange'));

const amount = z
  .int()
  .nonnegative()
  .refine((fen) => fen <= MAX_FEN, custom('tooMuchMoney', MAX_FEN / 100));
const between = (min: number, max: number) =>
  z.int().refine((value) => value >= min && value <= max, custom('between', max, min));

export const contractModels = ['commission', 'tiered', 'fixedRent', 'guaranteed'] as const;
export type ContractModelKind = (typeof contractModels)[number];

export interface ShareTier {
  /** The tier reaches up to this sum of the month's basis; null: without end. */
  readonly uptoFen: number | null;
  readonly rateBp: number;
}

export type TierProblem = 'needsLimit' | 'notRising' | 'lastNotOpen';

/** Problems of tiers by index: limits must rise, the last one is open. */
export const tierProblems = (tiers: readonly ShareTier[]): { index: number; problem: TierProblem }[] =>
  tiers.flatMap(({ uptoFen }, index): { index: number; problem: TierProblem }[] => {
    if (index === tiers.length - 1) return uptoFen === null ? [] : [{ index, problem: 'lastNotOpen' }];
    if (uptoFen === null) return [{ index, problem: 'needsLimit' }];
    const before = index === 0 ? 0 : (tiers[index - 1]?.uptoFen ?? 0);
    return uptoFen > before ? [] : [{ index, problem: 'notRising' }];
  });

const tierTexts = {
  needsLimit: 'tierNeedsLimit',
  notRising: 'tierNotRising',
  lastNotOpen: 'tierNotOpen',
} as const;

export const ShareTier = z.object({ uptoFen: amount.nullable(), rateBp: rate });
const tiers = z
  .array(ShareTier)
  .min(1)
  .max(MAX_TIERS)
  .superRefine((given, ctx) => {
    for (const { index, problem } of tierProblems(given))
      ctx.addIssue({ code: 'custom', path: [index, 'uptoFen'], ...custom(tierTexts[problem]) });
  });

export const ContractModel = z.discriminatedUnion('kind', [
  /** One rate for every night. */
  z.object({ kind: z.literal('commission'), rateBp: rate }),
  /** Marginal on the basis of the calendar month: each tier has its rate. */
  z.object({ kind: z.literal('tiered'), tiers }),
  /** The landlord gets the rent; revenue is the operator's. */
  z.object({ kind: z.literal('fixedRent'), monthlyFen: amount }),
  /** One rate for every night; a month with a lower landlord's part is topped up to the minimum. */
  z.object({ kind: z.literal('guaranteed'), minimumFen: amount, rateBp: rate }),
]);
export type ContractModel = z.infer<typeof ContractModel>;

/**
 * Basis of the rate. gross: guest price, the operator pays the commission. netOfChannel: minus commission. netOfTax:
 * minus commission and included tax.
 */
export const shareBases = ['gross', 'netOfChannel', 'netOfTax'] as const;
export type ShareBasis = (typeof shareBases)[number];

export const cleaningSides = ['landlord', 'platform'] as const;

export const ownerStayTerms = ['free', 'cost', 'rate'] as const;

const WhenCollected = z.object({
  /** Cancellation and no-show fees. */
  fees: z.boolean(),
  /** Amounts charged to company accounts. */
  companyCredit: z.boolean(),
});
export type WhenCollected = z.infer<typeof WhenCollected>;

const collectedByDefault: WhenCollected = { fees: true, companyCredit: true };

export const ContractTerms = z
  .object({
    model: ContractModel,
    basis: z.enum(shareBases),
    /** Tax included in prices, in basis points; only with `netOfTax`. */
    taxBp: rate,
    /** Recipient of the cleaning fee. */
    cleaning: z.enum(cleaningSides),
    /** Bearer of refunds and waivers after the stay; shared: lowers the basis. */
    refunds: z.enum(shareSides),
    /** Recipient of cancellation and no-show fees; shared: at the night rate. */
    cancellation: z.enum(shareSides),
    /** Default recipient of compensation for damage; shared: at the night rate. */
    compensation: z.enum(shareSides),
    /** Amounts shared only once collected; until then the landlord's part waits. */
    whenCollected: WhenCollected,
    /** Day of the following month. */
    payoutDay: between(1, 28),
    /** Smaller amounts are carried to the next month. */
    minimumPayoutFen: amount,
    /** Part of each payout kept as reserve. */
    holdBackBp: rate,
    ownerStays: z.object({
      /** Nights of a calendar year that the terms hold for; beyond them nights are charged at the rate of the day. */
      nightsPerYear: between(0, 366),
      /** free: nothing; cost: the cleaning; rate: the guest price. */
      terms: z.enum(ownerStayTerms),
    }),
  })
  .meta({ id: 'ContractTerms' });
export type ContractTerms = z.infer<typeof ContractTerms>;

/** Input with defaults: shares wait for collection, compensation goes to the operator. */
export const AskedTerms = ContractTerms.extend({
  whenCollected: WhenCollected.default(collectedByDefault),
  compensation: z.enum(shareSides).default('platform'),
}).meta({ id: 'AskedTerms' });

export const waitsForMoney = (
  // Older stored terms lack it.
  { whenCollected }: { readonly whenCollected?: WhenCollected | undefined },
  of: keyof WhenCollected,
): boolean => whenCollected?.[of] ?? false;

/** Owners with shares of the landlord's part; the first is the contract's landlord. */
export const ContractParty = z.object({
  landlordId: id,
  shareBp: z.int().refine((bp) => bp >= 1 && bp <= WHOLE_BP, custom('shareRange')),
});
export type ContractParty = z.infer<typeof ContractParty>;

export const sumOfShares = (parties: readonly { readonly shareBp: number }[]): number =>
  parties.reduce((sum, { shareBp }) => sum + shareBp, 0);

export const ContractParties = z
  .array(ContractParty)
  .min(1)
  .max(MAX_OWNERS)
  .superRefine((parties, ctx) => {
    const ids = parties.map(({ landlordId }) => landlordId);
    ids.forEach((landlordId, index) => {
      if (ids.indexOf(landlordId) !== index)
        ctx.addIssue({ code: 'custom', path: [index, 'landlordId'], ...custom('repeated') });
    });
    const sum = sumOfShares(parties);
    if (sum !== WHOLE_BP)
      ctx.addIssue({
        code: 'custom',
        path: [parties.length - 1, 'shareBp'],
        ...custom('sharesNotWhole', sum / 100),
      });
  });

/** Operator's rate of a night at the split, before tiers and guarantee. */
export const nightRateBp = (model: ContractModel): number => {
  switch (model.kind) {
    case 'commission':
    case 'guaranteed':
      return model.rateBp;
    case 'tiered':
      return model.tiers[0]?.rateBp ?? WHOLE_BP;
    case 'fixedRent':
      return WHOLE_BP;
  }
};

/** Defaults of a new contract. */
export const defaultTerms: ContractTerms = {
  model: { kind: 'commission', rateBp: 2_000 },
  basis: 'netOfChannel',
  taxBp: 600,
  cleaning: 'platform',
  refunds: 'shared',
  cancellation: 'shared',
  compensation: 'platform',
  whenCollected: collectedByDefault,
  payoutDay: 10,
  minimumPayoutFen: 10_000,
  holdBackBp: 0,
  ownerStays: { nightsPerYear: 14, terms: 'cost' },
};
