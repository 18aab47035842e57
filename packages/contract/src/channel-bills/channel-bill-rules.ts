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
  /** Its commission by our books; null: the platform never told it. */
  readonly commissionFen: number | null;
  /** What its commission is taken for while nobody has told it. */
  readonly assumedFen: number;
  /** Over all bills so far. */
  readonly paidFen: number;
  readonly postedCommissionFen: number;
  readonly writtenOffFen: number;
  readonly lines: number;
}

const within = (fen: number, most: number): number => Math.min(Math.max(0, fen), Math.max(0, most));

/** By our books, else what is posted, else as the bill tells it, else as assumed; never more than was collected. */
export const commissionOf = (money: ChannelMoney, toldFen: number | null): number => {
  const posted = money.lines > 0 ? money.postedCommissionFen : null;
  const told = toldFen === null ? null : Math.abs(toldFen);
  return within(money.commissionFen ?? posted ?? told ?? money.assumedFen, money.receivableFen);
};

/** What is still to come: positive, or negative when the channel has paid too much. */
export const openFen = (money: ChannelMoney, toldFen: number | null = null): number =>
  money.receivableFen - commissionOf(money, toldFen) - money.paidFen - money.writtenOffFen;

export interface BillLine {
  readonly orderId: string | null;
  readonly paidFen: number;
  readonly toldCommissionFen: number | null;
}

export interface JudgedLine {
  readonly kind: BillLineKind;
  /** What the order had still to bring before this line. */
  readonly expectedFen: number;
  /** What of the commission is posted with this line: all of it with the first. */
  readonly commissionFen: number;
}

const kindOf = (money: ChannelMoney, open: number, paidFen: number): BillLineKind => {
  if (paidFen === open) return 'paid';
  if (money.lines > 0 && paidFen > 0 && open <= 0) return 'twice';
  return paidFen < open ? 'short' : 'over';
};

export const judgeLine = (money: ChannelMoney | null, line: BillLine): JudgedLine => {
  if (money === null) return { kind: 'unmatched', expectedFen: 0, commissionFen: 0 };
  const expectedFen = openFen(money, line.toldCommissionFen);
  return {
    kind: kindOf(money, expectedFen, line.paidFen),
    expectedFen,
    commissionFen: commissionOf(money, line.toldCommissionFen) - money.postedCommissionFen,
  };
};

/** How the order stands once the line is posted. */
export const afterLine = (money: ChannelMoney, line: BillLine, judged: JudgedLine): ChannelMoney => ({
  ...money,
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

/** Positive: what the channel owed is given up; negative: what it paid too much is kept. */
export const writeOffPostings = (channel: string, houseId: string | null, amountFen: number): Posting[] => [
  { account: { kind: 'writeoff', houseId }, amountFen },
  { account: { kind: 'receivable.channel', party: channel, houseId }, amountFen: -amountFen },
];

/** How long it is open, from the day the guest left. */
export const ageBuckets = ['notDue', 'days30', 'days60', 'days90', 'older'] as const;
/** The last day of each bucket, counted from the check-out. */
export const BUCKET_DAYS = { days30: 30, days60: 60, days90: 90 } as const;
