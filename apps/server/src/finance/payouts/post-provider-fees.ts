/** Posts what a provider keeps of a bill's payments, by property. Runs with the bill locked. */
import { postingsOf } from '@minsu/contract/finance/ledger/posting-rules.ts';
import { type ProviderName, providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import type { Ctx } from '../../platform/context.ts';
import type { BillOf } from '../../sales/payments/fetch-bill.ts';
import { postEntries } from '../ledger/post-entries.ts';

const methodOf = async (ctx: Ctx, accountId: string): Promise<string> => {
  const { provider } = await ctx.db
    .selectFrom('merchantAccounts')
    .select('provider')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return providerFacts(provider as ProviderName).method;
};

interface PostedFees {
  readonly houseId: string;
  readonly feeFen: number;
  readonly parts: number;
}

const postedFees = async (ctx: Ctx, billId: string): Promise<ReadonlyMap<string, PostedFees>> => {
  const rows = await ctx.db
    .selectFrom('providerFees')
    .select((eb) => ['houseId', eb.fn.sum<number>('feeFen').as('feeFen'), eb.fn.max('part').as('parts')])
    .where('billId', '=', billId)
    .groupBy('houseId')
    .execute();
  return new Map(rows.map((row) => [row.houseId, { ...row, feeFen: Number(row.feeFen) }]));
};

interface FeePart {
  readonly houseId: string;
  readonly method: string;
  readonly part: number;
  readonly feeFen: number;
}

const postPart = async (
  ctx: Ctx,
  { id: billId, day }: BillOf,
  { houseId, method, part, feeFen }: FeePart,
) => {
  const id = ctx.newId();
  await ctx.db
    .insertInto('providerFees')
    .values({ id, billId, houseId, method, day, feeFen, part })
    .execute();
  await postEntries(ctx, [
    {
      ...{ source: 'paymentFee', sourceKey: id, rule: 'providerFee', houseId, businessDate: day, memo: day },
      postings: postingsOf('providerFee', { houseId, method }, feeFen),
    },
  ]);
};

/** Only the change is posted: a bill that is matched again may have gained lines, such as a payment that was found late. */
export const postFees = async (ctx: Ctx, bill: BillOf, fees: ReadonlyMap<string, number>): Promise<void> => {
  const method = await methodOf(ctx, bill.accountId);
  const posted = await postedFees(ctx, bill.id);
  for (const houseId of new Set([...fees.keys(), ...posted.keys()])) {
    const { feeFen: before, parts } = posted.get(houseId) ?? { feeFen: 0, parts: 0 };
    const feeFen = (fees.get(houseId) ?? 0) - before;
    if (feeFen !== 0) await postPart(ctx, bill, { houseId, method, part: parts + 1, feeFen });
  }
};
