/**
 * What a landlord and we agree on: how the money of a night is shared, who gets or bears what beside it, when it is paid out.
 * Rates are our share in basis points (1/100 of a percent), amounts are fen, months are calendar months of the night.
 */
import { z } from 'zod';
import { custom } from '../field-messages.ts';
import { shareSides } from '../orders/share-sides.ts';
import { id, MAX_FEN } from '../wire.ts';

/** All of it: 100 %. */
export const WHOLE_BP = 10_000;
export const MOST_TIERS = 8;
export const MOST_OWNERS = 10;
export const MAX_HOUSES = 100;

/** Terms travel as JSON alone and are stored so: numbers are numbers, never text. */
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

/** What is wrong with tiers, by their place: each reaches further than the one before, the last one without end. */
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
  .max(MOST_TIERS)
  .superRefine((given, ctx) => {
    for (const { index, problem } of tierProblems(given))
      ctx.addIssue({ code: 'custom', path: [index, 'uptoFen'], ...custom(tierTexts[problem]) });
  });

export const ContractModel = z.discriminatedUnion('kind', [
  /** One rate on every night. */
  z.object({ kind: z.literal('commission'), rateBp: rate }),
  /** Marginal on the basis of the calendar month: what lies in a tier is shared at its rate. */
  z.object({ kind: z.literal('tiered'), tiers }),
  /** The landlord gets the rent whatever is sold; what is sold is ours. */
  z.object({ kind: z.literal('fixedRent'), monthlyFen: amount }),
  /** One rate on every night; a month in which the landlord's part stays below the minimum is topped up. */
  z.object({ kind: z.literal('guaranteed'), minimumFen: amount, rateBp: rate }),
]);
export type ContractModel = z.infer<typeof ContractModel>;

/**
 * What the rate is applied to. gross: what the guest pays for the night; the channel's commission is ours to bear.
 * netOfChannel: less that commission. netOfTax: less the commission and the tax that the price includes.
 */
export const shareBases = ['gross', 'netOfChannel', 'netOfTax'] as const;
export type ShareBasis = (typeof shareBases)[number];

export const cleaningSides = ['landlord', 'platform'] as const;

export const ownerStayTerms = ['free', 'cost', 'rate'] as const;

export const WhenCollected = z.object({
  /** What cancellations and no-shows leave. */
  fees: z.boolean(),
  /** What a company pays on account. */
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
    /** Who gets the cleaning fee that the guest pays. */
    cleaning: z.enum(cleaningSides),
    /** Who bears what was paid back or waived after the stay; shared: it lowers the basis. */
    refunds: z.enum(shareSides),
    /** Who gets what a cancellation or a no-show leaves; shared: at the rate of a night. */
    cancellation: z.enum(shareSides),
    /** Who gets what guests pay for damage, unless the charge says otherwise; shared: at the rate of a night. */
    compensation: z.enum(shareSides),
    /** What is shared only once the money of it is in; until then the landlord's part awaits its collection. */
    whenCollected: WhenCollected,
    /** Day of the following month. */
    payoutDay: between(1, 28),
    /** Below it nothing is paid out, but carried over to the next month. */
    minimumPayoutFen: amount,
    /** Kept of each pay-out as a reserve. */
    holdBackBp: rate,
    ownerStays: z.object({
      /** Nights of a calendar year that the terms hold for; beyond them nights are charged at the rate of the day. */
      nightsPerYear: between(0, 366),
      /** free: nothing; cost: the cleaning of the stay; rate: what a guest would pay. */
      terms: z.enum(ownerStayTerms),
    }),
  })
  .meta({ id: 'ContractTerms' });
export type ContractTerms = z.infer<typeof ContractTerms>;

/** As they are asked for: by default shares wait for their money and compensation stays with the operator. */
export const AskedTerms = ContractTerms.extend({
  whenCollected: WhenCollected.default(collectedByDefault),
  compensation: z.enum(shareSides).default('platform'),
}).meta({ id: 'AskedTerms' });

export const waitsForMoney = (
  // What was stored before this term was there says nothing of it.
  { whenCollected }: { readonly whenCollected?: WhenCollected | undefined },
  of: keyof WhenCollected,
): boolean => whenCollected?.[of] ?? false;

/** Who owns what share of the landlord's part; the first one is the landlord of the contract. */
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
  .max(MOST_OWNERS)
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

/** Our share of what is neither tiered up nor topped up: the rate of a night when it is split. */
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

/** What a new contract begins with. */
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
