/** Applies the tiers of a policy to the dates of a stay. */
import { HOUR_MS } from '../../platform/durations.ts';

/** With at least this notice before check-in, this percentage of the room nights is charged. */
export interface CancellationTier {
  readonly hoursBefore: number;
  readonly keptPercent: number;
}

export interface CancellationStep extends CancellationTier {
  /** The step holds from the end of the one before to this instant; null: for everything later. */
  readonly until: string | null;
  readonly feeFen: number;
}

/** Rounded half up; the rest is refunded. */
export const keptFen = (roomFen: number, keptPercent: number): number =>
  roomFen === 0 ? 0 : Math.floor((2 * roomFen * keptPercent + 100) / 200);

/** The longest notice first, with the instant up to which each step holds. */
export const cancellationSteps = (
  tiers: readonly CancellationTier[],
  checkInAt: Date,
  roomFen: number,
): CancellationStep[] => {
  const ordered = [...tiers].sort((a, b) => b.hoursBefore - a.hoursBefore);
  return ordered.map((tier, index) => ({
    ...tier,
    until:
      index === ordered.length - 1
        ? null
        : new Date(checkInAt.getTime() - tier.hoursBefore * HOUR_MS).toISOString(),
    feeFen: keptFen(roomFen, tier.keptPercent),
  }));
};

/** Whether cancelling is free now, and until when. */
export const freeCancellation = (
  tiers: readonly CancellationTier[],
  checkInAt: Date,
  now: Date,
): { readonly refund: 'always' | 'until' | 'never'; readonly freeUntil: string | null } => {
  const free = cancellationSteps(tiers, checkInAt, 0).filter(({ keptPercent }) => keptPercent === 0);
  const last = free.at(-1);
  if (last?.until === null) return { refund: 'always', freeUntil: null };
  if (!last || last.until <= now.toISOString()) return { refund: 'never', freeUntil: null };
  return { refund: 'until', freeUntil: last.until };
};

/** Step that applies at a moment; later the last one. */
export const cancellationAt = (
  tiers: readonly CancellationTier[],
  checkInAt: Date,
  now: Date,
): CancellationTier | undefined => {
  const ordered = [...tiers].sort((a, b) => b.hoursBefore - a.hoursBefore);
  const left = (checkInAt.getTime() - now.getTime()) / HOUR_MS;
  return ordered.find((tier) => left >= tier.hoursBefore) ?? ordered.at(-1);
};

export type TierProblem = 'order' | 'percent' | 'last';

/** Checks that less notice never costs less, tiers are distinct and the last one covers the rest. */
export const tierProblems = (
  tiers: readonly CancellationTier[],
): { readonly index: number; readonly problem: TierProblem }[] =>
  tiers.flatMap((tier, index) => {
    const before = tiers[index - 1];
    const found: { index: number; problem: TierProblem }[] = [];
    if (before && tier.hoursBefore >= before.hoursBefore) found.push({ index, problem: 'order' });
    if (before && tier.keptPercent < before.keptPercent) found.push({ index, problem: 'percent' });
    if (index === tiers.length - 1 && tier.hoursBefore !== 0) found.push({ index, problem: 'last' });
    return found;
  });
