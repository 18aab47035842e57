/** Scores of the platforms as ours: one to five, with one decimal. Pure. */

export const scoreOfFive = (score: number, most: number): number =>
  Math.min(5, Math.max(1, Math.round((score / most) * 50) / 10));
