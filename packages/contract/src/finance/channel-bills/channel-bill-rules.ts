/** Compares a bill line with the open amount of its order. Pure, in fen. */
import type { Posting } from '../ledger/posting-rules.ts';

export const billLineKinds = ['unmatched', 'paid', 'short', 'over', 'twice'] as const;
export type BillLineKind = (typeof billLineKinds)[number];
/** States of orders paid differently than expected. */
export const differing = ['short', 'over', 'twice'] as const satisfies readonly BillLineKind[];

/** Ledger amounts of an order collected by a channel. */
export interface ChannelMoney {
  /** Collected by the channel minus refunds. */
  readonly receivableFen: number;
  /** Its commission as it is known without any bill. */
  readonly knownFen: number;
  /** Commission stated by bills so far; null: none. */
  readonly billedFen: number | null;
  /** Over all bills so far. */
  readonly paidFen: number;
  readonly postedCommissionFen: number;
  readonly writtenOffFen: number;
  readonly lines: number;
}

/** Commission: the billed one, else the known one. */
export const commissionOf = ({ billedFen, knownFen }: Pick<ChannelMoney, 'billedFen' | 'knownFen'>): number =>
  billedFen ?? knownFen;

/** Amount still owed; negative if the channel overpaid. */
export const openFen = (money: ChannelMoney): number =>
  money.receivableFen - commissionOf(money) - money.paidFen - money.writtenOffFen;

export interface BillLine {
  readonly orderId: string | null;
  readonly paidFen: number;
  readonly sellFen: number | null;
  readonly toldCommissionFen: number | null;
}

export interface JudgedLine {
  readonly kind: BillLineKind;
  /** Open amount of the order before this line. */
  readonly expectedFen: number;
  /** Commission posted with this line: all of it with the first. */
  readonly commissionFen: number;
  /** Added to the billed commission; null if not stated or a repeat. */
  readonly billedFen: number | null;
}

const kindOf = (open: number, paidFen: number): BillLineKind => {
  if (paidFen === open) return 'paid';
  return paidFen < open ? 'short' : 'over';
};

/** Paid in full before. */
const isRepeat = (money: ChannelMoney, { paidFen }: BillLine): boolean =>
  money.lines > 0 && paidFen > 0 && openFen(money) <= 0;

/**
 * Normalises the sign of the commission, which some platforms write as a deduction. It follows its sale, so it is
 * negative for refunds. A commission without a sale, for a guest who paid at the property, is not a refund.
 */
export const statedFen = ({ paidFen, sellFen, toldCommissionFen }: BillLine): number | null => {
  if (toldCommissionFen === null) return null;
  const fen = Math.abs(toldCommissionFen);
  const isTakenBack = sellFen ? sellFen < 0 : paidFen < 0 && paidFen !== -fen;
  return isTakenBack ? 0 - fen : fen;
};

/**
 * Commission returned by a refund that states none: the amount that balances the order, between zero and all of it.
 */
const givenBackFen = (money: ChannelMoney, { paidFen }: BillLine): number | null => {
  if (money.billedFen === null || paidFen >= 0) return null;
  const left = money.receivableFen - money.paidFen - paidFen - money.writtenOffFen;
  return left >= 0 && left < money.billedFen ? left - money.billedFen : null;
};

export const judgeLine = (money: ChannelMoney | null, line: BillLine): JudgedLine => {
  if (money === null) return { kind: 'unmatched', expectedFen: 0, commissionFen: 0, billedFen: null };
  const repeats = isRepeat(money, line);
  const billedFen = repeats ? null : (statedFen(line) ?? givenBackFen(money, line));
  const now = billedFen === null ? money : { ...money, billedFen: (money.billedFen ?? 0) + billedFen };
  const expectedFen = openFen(now);
  return {
    kind: repeats ? 'twice' : kindOf(expectedFen, line.paidFen),
    expectedFen,
    commissionFen: commissionOf(now) - money.postedCommissionFen,
    billedFen,
  };
};

/** The order after the line is posted. */
const afterLine = (money: ChannelMoney, line: BillLine, judged: JudgedLine): ChannelMoney => ({
  ...money,
  billedFen: judged.billedFen === null ? money.billedFen : (money.billedFen ?? 0) + judged.billedFen,
  paidFen: money.paidFen + line.paidFen,
  postedCommissionFen: money.postedCommissionFen + judged.commissionFen,
  lines: money.lines + 1,
});

/** Lines in order; a later line of an order sees what earlier ones paid. */
export const judgeBill = (
  lines: readonly BillLine[],
  moneyOf: ReadonlyMap<string, ChannelMoney>,
): { readonly judged: JudgedLine[]; readonly after: ReadonlyMap<string, ChannelMoney> } => {
  const after = new Map(moneyOf);
  const judged = lines.map((line) => {
    const money = line.orderId === null ? null : (after.get(line.orderId) ?? null);
    const found = judgeLine(money, line);
    if (money !== null && line.orderId !== null) after.set(line.orderId, afterLine(money, line, found));
    return found;
  });
  return { judged, after };
};

export interface PostedLine {
  readonly channel: string;
  readonly method: string;
  /** Null if the order is unknown; the money stays with the channel. */
  readonly houseId: string | null;
  readonly paidFen: number;
  readonly commissionFen: number;
}

/** Dr bank Dr commission Cr receivable; mirrored for refunds. */
export const billPostings = (line: PostedLine): Posting[] => {
  const { channel, method, houseId, paidFen, commissionFen } = line;
  const commission: Posting[] =
    houseId === null
      ? []
      : [{ account: { kind: 'commission.channel', party: channel, houseId }, amountFen: commissionFen }];
  return [
    { account: { kind: 'cash', party: method, houseId }, amountFen: paidFen },
    ...commission,
    {
      account: { kind: 'receivable.channel', party: channel, houseId },
      amountFen: -paidFen - (houseId === null ? 0 : commissionFen),
    },
  ];
};

/** Commission of a paid order changed afterwards: a higher commission reduces the channel's debt. */
export const changedCommissionPostings = (channel: string, houseId: string, moreFen: number): Posting[] => [
  { account: { kind: 'commission.channel', party: channel, houseId }, amountFen: moreFen },
  { account: { kind: 'receivable.channel', party: channel, houseId }, amountFen: -moreFen },
];

/** Positive: written off; negative: overpayment kept. */
export const writeOffPostings = (channel: string, houseId: string | null, amountFen: number): Posting[] => [
  { account: { kind: 'writeoff', houseId }, amountFen },
  { account: { kind: 'receivable.channel', party: channel, houseId }, amountFen: -amountFen },
];

/** How long it is open, from the day the guest left. */
export const ageBuckets = ['notDue', 'days30', 'days60', 'days90', 'older'] as const;
/** The last day of each bucket, counted from the check-out. */
export const BUCKET_DAYS = { days30: 30, days60: 60, days90: 90 } as const;
