/**
 * Compares a provider's daily bill with our payment requests and refunds. Pure: every line and record ends up
 * matched or in exactly one difference.
 */

export interface BillLine {
  readonly kind: 'payment' | 'refund';
  readonly merchantOrderNo: string;
  readonly refundNo: string | null;
  readonly amountFen: number;
  readonly feeFen: number;
}

export interface OurPayment {
  readonly intentId: string;
  readonly orderNo: string;
  readonly houseId: string;
  readonly merchantOrderNo: string;
  readonly amountFen: number;
  readonly state: string;
  /** Paid on the bill's day, in the provider's time zone. */
  readonly isOfDay: boolean;
}

export interface OurRefund {
  readonly intentId: string;
  readonly orderNo: string;
  readonly houseId: string;
  readonly refundNo: string;
  readonly amountFen: number;
  readonly state: string;
  /**
   * Completed at least a day before the bill and in no bill so far: providers date a refund by acceptance or
   * completion.
   */
  readonly isOverdue: boolean;
}

export interface BillDifference {
  readonly what: 'payment' | 'refund';
  readonly kind: 'missingHere' | 'missingThere' | 'amountDiffers' | 'stateDiffers';
  readonly requestNo: string;
  readonly orderNo: string | null;
  readonly payoutId: null;
  readonly intentId: string | null;
  readonly ourFen: number | null;
  readonly theirFen: number | null;
  readonly ourState: string | null;
  readonly theirState: 'paid' | 'refunded' | null;
}

export interface MatchedBill {
  readonly differences: readonly BillDifference[];
  readonly matched: number;
  /** Payments less refunds, per bill and per our records. */
  readonly theirFen: number;
  readonly ourFen: number;
  /** Fees of matched lines, by property. */
  readonly fees: ReadonlyMap<string, number>;
  readonly feeFen: number;
}

interface Ours {
  readonly intentId: string;
  readonly orderNo: string;
  readonly houseId: string;
  readonly amountFen: number;
  readonly state: string;
}

/** States in which the provider has moved money, whatever happened at the guest's bank. */
const movedRefund: readonly string[] = ['succeeded', 'processing', 'abnormal', 'unknown'];

const numberOf = ({ kind, merchantOrderNo, refundNo }: BillLine): string =>
  kind === 'payment' ? merchantOrderNo : (refundNo ?? `${merchantOrderNo} refund`);

const difference = (
  kind: BillDifference['kind'],
  what: BillDifference['what'],
  requestNo: string,
  our: Ours | null,
  theirFen: number | null,
): BillDifference => ({
  ...{
    what,
    kind,
    requestNo,
    orderNo: our?.orderNo ?? null,
    payoutId: null,
    intentId: our?.intentId ?? null,
  },
  ...{ ourFen: our?.amountFen ?? null, theirFen, ourState: our?.state ?? null },
  theirState: theirFen === null ? null : what === 'payment' ? 'paid' : 'refunded',
});

interface ToldLine {
  readonly what: 'payment' | 'refund';
  readonly requestNo: string;
  readonly amountFen: number;
  readonly feeFen: number;
  readonly isRepeated: boolean;
}

/** A number moves money once: repeated lines are summed. */
const asTold = (lines: readonly BillLine[]): ToldLine[] =>
  [...Map.groupBy(lines, (line) => `${line.kind} ${numberOf(line)}`).values()].map((group) => {
    const [first] = group as [BillLine, ...BillLine[]];
    const sum = (of: (line: BillLine) => number) => group.reduce((total, line) => total + of(line), 0);
    return {
      what: first.kind,
      requestNo: numberOf(first),
      amountFen: sum(({ amountFen }) => amountFen),
      feeFen: sum(({ feeFen }) => feeFen),
      isRepeated: group.length > 1,
    };
  });

const judge = (line: ToldLine, our: Ours | undefined): BillDifference | null => {
  const { what, requestNo, amountFen } = line;
  if (!our) return difference('missingHere', what, requestNo, null, amountFen);
  if (line.isRepeated || our.amountFen !== amountFen)
    return difference('amountDiffers', what, requestNo, our, amountFen);
  const hasMoved = what === 'payment' ? our.state === 'succeeded' : movedRefund.includes(our.state);
  return hasMoved ? null : difference('stateDiffers', what, requestNo, our, amountFen);
};

export const matchBill = (
  lines: readonly BillLine[],
  payments: readonly OurPayment[],
  refunds: readonly OurRefund[],
): MatchedBill => {
  const byNumber = new Map<string, Ours>([
    ...payments.map((one): [string, Ours] => [`payment ${one.merchantOrderNo}`, one]),
    ...refunds.map((one): [string, Ours] => [`refund ${one.refundNo}`, one]),
  ]);
  const told = asTold(lines).map((line) => {
    const our = byNumber.get(`${line.what} ${line.requestNo}`);
    return { line, our, found: judge(line, our) };
  });
  const named = new Set(told.map(({ line }) => `${line.what} ${line.requestNo}`));
  const missing = [
    ...payments
      .filter(
        (one) => one.isOfDay && one.state === 'succeeded' && !named.has(`payment ${one.merchantOrderNo}`),
      )
      .map((one) => difference('missingThere', 'payment', one.merchantOrderNo, one, null)),
    ...refunds
      .filter((one) => one.isOverdue && one.state === 'succeeded' && !named.has(`refund ${one.refundNo}`))
      .map((one) => difference('missingThere', 'refund', one.refundNo, one, null)),
  ];
  const matched = told.filter(({ found }) => found === null);
  const fees = new Map<string, number>();
  for (const { line, our } of matched)
    if (our) fees.set(our.houseId, (fees.get(our.houseId) ?? 0) + line.feeFen);
  const signed = (what: string, fen: number) => (what === 'payment' ? fen : -fen);
  return {
    differences: [...told.flatMap(({ found }) => (found ? [found] : [])), ...missing],
    matched: matched.length,
    theirFen: told.reduce((sum, { line }) => sum + signed(line.what, line.amountFen), 0),
    ourFen:
      matched.reduce((sum, { line }) => sum + signed(line.what, line.amountFen), 0) +
      missing.reduce((sum, one) => sum + signed(one.what, one.ourFen ?? 0), 0),
    fees,
    feeFen: [...fees.values()].reduce((sum, fen) => sum + fen, 0),
  };
};
