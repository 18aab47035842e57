/**
 * Posts an order's money from its sources: new amounts are posted, changed ones reversed and posted again, removed ones
 * reversed. Running it again posts nothing.
 */
import { type OrderSource, orderRule, postingsOf } from '@minsu/contract/finance/ledger/posting-rules.ts';
import { type Difference, factsText, orderDifferences } from './order-money-queries.ts';
import { type LedgerCtx, type NewEntry, postEntries, writeEntries } from './post-entries.ts';
import { reversalsOf } from './reverse-entry.ts';

interface OrderFact {
  readonly houseId: string;
  readonly orderId: string;
  readonly source: OrderSource;
  readonly sourceKey: string;
  readonly what: string;
  readonly party: string | null;
  readonly amountFen: number;
  readonly businessDate: string;
  readonly stayId?: string | null;
  readonly night?: string | null;
}

const entryOf = ({ what, party, amountFen, ...entry }: OrderFact): NewEntry => {
  const rule = orderRule(entry.source, what);
  const { houseId, orderId } = entry;
  const by = party === null ? {} : what === 'account' ? { companyId: party } : { channel: party };
  return {
    ...entry,
    rule,
    facts: factsText(what, amountFen, party),
    postings: postingsOf(rule, { houseId, orderId, method: what, ...by }, amountFen),
  };
};

/** A correction counts on the day it is made. */
const toPost = (found: Difference): NewEntry[] => {
  const { houseId, orderId, source, base, what, amountFen, party, stayId, night, seen, today } = found;
  if (what === null || amountFen === null) return [];
  const sourceKey = seen === 0 ? base : `${base}:${seen + 1}`;
  const businessDate = seen === 0 ? (found.day ?? today) : today;
  return [
    entryOf({
      ...{ houseId, orderId, source, sourceKey, what, party, amountFen, businessDate, stayId, night },
    }),
  ];
};

/** Posts what `orderDifferences` has found; answers how many entries that took. `enteredAt`: where it is not now. */
export const postDifferences = async (
  ctx: LedgerCtx,
  differences: readonly Difference[],
  enteredAt?: (day: string) => Date,
): Promise<number> => {
  if (differences.length === 0) return 0;
  const wrong = new Map(
    differences.flatMap(({ liveId, today }) => (liveId === null ? [] : [[liveId, today]])),
  );
  const reversals = await reversalsOf(ctx, [...wrong.keys()], (id) => ({
    businessDate: wrong.get(id) ?? '',
    memo: '',
  }));
  const posted = differences.flatMap(toPost);
  const entries = [
    ...reversals,
    ...(enteredAt ? posted.map((entry) => ({ ...entry, at: enteredAt(entry.businessDate) })) : posted),
  ];
  await writeEntries(ctx, entries);
  return entries.length;
};

/** Called at the end of commands on an order, which is locked. */
export const postOrderMoney = async (
  ctx: LedgerCtx,
  { houseId, id }: { readonly houseId: string; readonly id: string },
): Promise<void> => {
  await postDifferences(ctx, await orderDifferences(ctx, houseId, [id]));
};

interface SoldPayment {
  readonly houseId: string;
  readonly orderId: string;
  readonly id: string;
  readonly method: string;
  readonly amountFen: number;
  readonly channel: string;
  readonly takenOn: string;
}

/** Posts the payment made with a sale: nothing else of the new order is posted yet, so no query is needed. */
export const postSoldPayment = async (ctx: LedgerCtx, payment: SoldPayment): Promise<void> => {
  const { houseId, orderId, id, method, amountFen, channel, takenOn } = payment;
  const party = method === 'channel' ? channel : null;
  const fact = {
    houseId,
    orderId,
    source: 'payment',
    sourceKey: id,
    what: method,
    party,
    amountFen,
  } as const;
  await postEntries(ctx, [entryOf({ ...fact, businessDate: takenOn })]);
};
