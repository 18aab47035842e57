/**
 * Revenue bridge: from room revenue of the production report to ledger revenue and the landlords' result. Every
 * difference is a named step; steps add up to the fen. Pure.
 */

/** Sums that other reports and the ledger show. */
export const bridgeSums = ['production', 'ledger', 'gross', 'landlordPart', 'landlordNet'] as const;
export type BridgeSum = (typeof bridgeSums)[number];

/** In display order; each total is followed by the steps to the next. */
export const bridgeSteps = [
  'production',
  /** Sold but not posted: day not closed, or guest not arrived. */
  'notPosted',
  /** Nights of the period posted on days outside it. */
  'postedElsewhere',
  /** Nights of other days that are posted in the period. */
  'nightsElsewhere',
  /** Kept nights of no-shows, which are not occupied. */
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
  /** Manual entries, opening balances and others without an order. */
  'byHand',
  'unexplainedRevenue',
  'ledger',
  'servicesOurs',
  'byHandOurs',
  /** Orders or nights not split yet. */
  'notSplit',
  /** Awaiting collection. */
  'awaited',
  /** Posted in the period but split with nights of another, or vice versa. */
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

/** Amount of each step with its sign; sums as in reports and ledger. Absent: none. */
export type BridgeFigures = Readonly<Partial<Record<BridgeStep, number>>>;

type Unexplained = 'unexplainedRevenue' | 'unexplainedSplit';
const isUnexplained = (step: BridgeStep): step is Unexplained =>
  step === 'unexplainedRevenue' || step === 'unexplainedSplit';

/**
 * Rows of the bridge: all sums, and steps that are not zero. A remaining difference is the step `unexplained`: an
 * error, unless recent changes are still being summarised.
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
