/**
 * Business figures, computed in one place (USALI, December 2025; `docs/glossary.md`). Inputs are counted per room and
 * night; hourly stays are excluded. Division by zero gives null, never zero.
 */
export interface NightSums {
  /** Room nights that stays hold, with or without a room, no-shows excepted. */
  readonly sold: number;
  /**
   * Sold prices in fen. Excludes list prices, fees, charges and cancellation income; order discounts, waivers and
   * refunds are not deducted. Published in `explain_revenue` and the glossary; the revenue bridge names the
   * differences to the ledger.
   */
  readonly revenueFen: number;
  /** Room nights of active rooms of online properties, including blocked ones. */
  readonly available: number;
  /** Blocked ones. */
  readonly blocked: number;
}

/** `part` of `whole`, 0–1. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** `total` over `count`, unrounded. */
export const meanOf = (total: number, count: number): number | null => (count === 0 ? null : total / count);

/** Fen per unit, rounded half up to a fen; negative amounts mirror positive ones. */
export const fenPer = (fen: number, count: number): number | null => {
  if (count === 0) return null;
  const rounded = Math.floor((2 * Math.abs(fen) + count) / (2 * count));
  return fen < 0 && rounded > 0 ? -rounded : rounded;
};

export const occupancyOf = ({ sold, available }: Pick<NightSums, 'sold' | 'available'>): number | null =>
  shareOf(sold, available);

/** Excluding blocked nights; unknown if all are blocked. */
export const adjustedOccupancyOf = ({ sold, available, blocked }: NightSums): number | null =>
  available - blocked <= 0 ? null : sold / (available - blocked);

export const adrOf = ({ sold, revenueFen }: Pick<NightSums, 'sold' | 'revenueFen'>): number | null =>
  fenPer(revenueFen, sold);

export const revparOf = ({
  available,
  revenueFen,
}: Pick<NightSums, 'available' | 'revenueFen'>): number | null => fenPer(revenueFen, available);

/** Less channel commission. */
export const netAdrOf = (sold: number, revenueFen: number, commissionFen: number): number | null =>
  fenPer(revenueFen - commissionFen, sold);

/** The value in the middle of `[value, how often]`; between two of them their mean. */
export const medianOf = (counts: readonly (readonly [value: number, count: number])[]): number | null => {
  const sorted = counts.filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const at = (place: number): number => {
    let seen = 0;
    for (const [value, count] of sorted) {
      seen += count;
      if (place < seen) return value;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
};

export interface Figures {
  /** Sold ÷ available, 0–1; null without rooms. */
  readonly occupancy: number | null;
  /** Revenue ÷ sold nights, in fen; null without sold nights. */
  readonly adrFen: number | null;
  /** Revenue ÷ available, fen; null without rooms. */
  readonly revparFen: number | null;
}

/** `available`: room nights that could have been sold. */
export const figuresOf = (sold: number, revenueFen: number, available: number): Figures => ({
  occupancy: occupancyOf({ sold, available }),
  adrFen: adrOf({ sold, revenueFen }),
  revparFen: revparOf({ available, revenueFen }),
});
