/** A line of a channel's bill held against what its order still has to bring. Pure, in fen. */
import type { Posting } from '../ledger/posting-rules.ts';

export const billLineKinds = ['unmatched', 'paid', 'short', 'over', 'twice'] as const;
export type BillLineKind = (typeof billLineKinds)[number];
/** Those whose order was paid another amount than expected. */
export const differing = ['short', 'over', 'twice'] as const satisfies readonly BillLineKind[];

/** What the books say of an order that a channel collects for. */
export interface ChannelMoney {
  /** What the channel has collected, less what it gave back. */
  readonly receivableFen: number;
  /** Its commission as it is known without any bill. */
  readonly knownFen: number;
  /** What bills state of it so far; null: none states any. */
  readonly billedFen: number | null;
  /** Over all bills so far. */
  readonly paidFen: number;
  readonly postedCommissionFen: number;
  readonly writtenOffFen: number;
  readonly lines: number;
}

/** A bill that states it decides; else it is what is known without one. */
export const commissionOf = ({ billedFen, knownFen }: Pick<ChannelMoney, 'billedFen' | 'knownFen'>): number =>
  billedFen ?? knownFen;

/** What is still to come: positive, or negative when the channel has paid too much. */
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
  /** What the order had still to bring before this line. */
  readonly expectedFen: number;
  /** What of the commission is posted with this line: all of it with the first. */
  readonly commissionFen: number;
  /** What the line adds to the commission that bills state; null where it states none, or repeats what was paid already. */
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
 * Some platforms write their commission as a deduction, with a minus. What decides is the sale it is taken of: of money taken back it
 * comes back too. A line that takes the commission alone, for a guest who paid at the house, is no money taken back.
 */
export const statedFen = ({ paidFen, sellFen, toldCommissionFen }: BillLine): number | null => {
  if (toldCommissionFen === null) return null;
  const fen = Math.abs(toldCommissionFen);
  const isTakenBack = sellFen ? sellFen < 0 : paidFen < 0 && paidFen !== -fen;
  return isTakenBack ? 0 - fen : fen;
};

/**
 * Money taken back without a word of the commission brings back so much of it as makes the order come out even; where nothing between
 * all and none of it does, none is given back.
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

/** How the order stands once the line is posted. */
export const afterLine = (money: ChannelMoney, line: BillLine, judged: JudgedLine): ChannelMoney => ({
  ...money,
  billedFen: judged.billedFen === null ? money.billedFen : (money.billedFen ?? 0) + judged.billedFen,
  paidFen: money.paidFen + line.paidFen,
  postedCommissionFen: money.postedCommissionFen + judged.commissionFen,
  lines: money.lines + 1,
});

/** The lines in their order; a second one of an order sees what the first has brought. */
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
  /** Null: no order is known yet; the money stands with the channel, of no house. */
  readonly houseId: string | null;
  readonly paidFen: number;
  readonly commissionFen: number;
}

/** Dr bank Dr commission Cr receivable (design: wallet); of money taken back the mirror image. */
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

/** The commission of an order that is paid for has changed since: what the channel keeps more, it owes less. */
export const changedCommissionPostings = (channel: string, houseId: string, moreFen: number): Posting[] => [
  { account: { kind: 'commission.channel', party: channel, houseId }, amountFen: moreFen },
  { account: { kind: 'receivable.channel', party: channel, houseId }, amountFen: -moreFen },
];

/** Positive: what the channel owed is given up; negative: what it paid too much is kept. */
export const writeOffPostings = (channel: string, houseId: string | null, amountFen: number): Posting[] => [
  { account: { kind: 'writeoff', houseId }, amountFen },
  { account: { kind: 'receivable.channel', party: channel, houseId }, amountFen: -amountFen },
];

/** How long it is open, from the day the guest left. */
export const ageBuckets = ['notDue', 'days30', 'days60', 'days90', 'older'] as const;
/** The last day of each bucket, counted from the check-out. */
export const BUCKET_DAYS = { days30: 30, days60: 60, days90: 90 } as const;
