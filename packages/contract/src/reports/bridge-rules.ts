/**
 * The revenue bridge: how the room revenue of the production report becomes the revenue of the ledger, and that the landlords' result. Every
 * difference is a step with a name, and the steps come to the sums to the fen. Pure.
 */

/** Sums that other reports and the ledger show. */
export const bridgeSums = ['production', 'ledger', 'gross', 'landlordPart', 'landlordNet'] as const;
export type BridgeSum = (typeof bridgeSums)[number];

/** In the order they are shown; each sum is followed by the steps that lead to the next one. */
export const bridgeSteps = [
  'production',
  /** Sold, but not on the books yet: the day is not closed, or the guest has not come. */
  'notPosted',
  /** Nights of the period that are posted on days outside of it. */
  'postedElsewhere',
  /** Nights of other days that are posted in the period. */
  'nightsElsewhere',
  /** Nights that are kept of guests who did not come: no occupied nights. */
  'keptNights',
  'extraGuests',
  'discounts',
  'cleaning',
  'dayUse',
  'endingFees',
  'waivers',
  'givenBack',
  /** Services of ours, which no landlord shares. */
  'services',
  /** By hand, opening balances, and what else names no order. */
  'byHand',
  'unexplainedRevenue',
  'ledger',
  'servicesOurs',
  'byHandOurs',
  /** Of orders, or nights of orders, that no split has shared yet. */
  'notSplit',
  /** Waits for its money. */
  'awaited',
  /** On the books of the period, but shared with nights of another, or the other way round. */
  'otherPeriod',
  'unexplainedSplit',
  'gross',
  'channelPart',
  'taxPart',
  'platformPart',
  'landlordPart',
  'trueUps',
  'expenses',
  'landlordNet',
] as const;
export type BridgeStep = (typeof bridgeSteps)[number];

export const isBridgeSum = (step: string): step is BridgeSum =>
  (bridgeSums as readonly string[]).includes(step);

/** What is read for each step, with its sign; sums as the reports and the ledger show them. Absent: nothing. */
export type BridgeFigures = Readonly<Partial<Record<BridgeStep, number>>>;

type Unexplained = 'unexplainedRevenue' | 'unexplainedSplit';
const isUnexplained = (step: BridgeStep): step is Unexplained =>
  step === 'unexplainedRevenue' || step === 'unexplainedSplit';

/**
 * The rows of the bridge: sums always, steps where they are not zero. What the steps between two sums leave open is a step of its own,
 * `unexplained`: only while changes of the last moments are being added up, else it is an error.
 */
export const bridgeRows = (figures: BridgeFigures): { readonly step: BridgeStep; readonly fen: number }[] => {
  const rows: { step: BridgeStep; fen: number }[] = [];
  let running = 0;
  for (const step of bridgeSteps) {
    const fen = figures[step] ?? 0;
    if (isUnexplained(step)) continue;
    if (!isBridgeSum(step)) {
      running += fen;
      if (fen !== 0) rows.push({ step, fen });
      continue;
    }
    const openFen = step === 'production' ? 0 : fen - running;
    if (openFen !== 0)
      rows.push({ step: step === 'ledger' ? 'unexplainedRevenue' : 'unexplainedSplit', fen: openFen });
    rows.push({ step, fen });
    running = fen;
  }
  return rows;
};
