/** Rounding and days, implemented independently: whole fen, largest remainder, ties to the first. */

const mod = (a: bigint, b: bigint): bigint => a - (a / b) * b;

/** Parts by weights that sum exactly to the amount; negative amounts mirror positive ones. */
export const share = (fen: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((a, b) => a + b, 0);
  const size = BigInt(Math.abs(fen));
  const parts = weights.map((weight) => size * BigInt(weight));
  const floors = parts.map((part) => part / BigInt(total));
  const missing = Number(size - floors.reduce((a, b) => a + b, 0n));
  const byRest = parts
    .map((part, at) => ({ at, rest: mod(part, BigInt(total)) }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  const lucky = new Set(byRest.slice(0, missing).map(({ at }) => at));
  return floors.map((floor, at) => {
    const part = Number(floor) + (lucky.has(at) ? 1 : 0);
    return part === 0 ? 0 : fen < 0 ? -part : part;
  });
};

/** By positive weights; evenly if all are zero. */
export const spread = (fen: number, weights: readonly number[]): number[] => {
  const above = weights.map((weight) => (weight > 0 ? weight : 0));
  return share(fen, above.some((weight) => weight > 0) ? above : weights.map(() => 1));
};

export const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

const DAY = 86_400_000;

export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);

/** Nights from a day to the day before another. */
export const nightsBetween = (from: string, to: string): string[] => {
  const nights: string[] = [];
  for (let night = from; night < to; night = dayAfter(night, 1)) nights.push(night);
  return nights;
};

/** Nights before Saturday and Sunday. */
export const isWeekendNight = (night: string): boolean => [5, 6].includes(new Date(night).getUTCDay());

export const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** Part of a monthly amount: due up to the last day less due before the first, half rounded up. */
export const partOfMonth = (fen: number, from: string, to: string): number => {
  const days = Number(lastDayOf(from.slice(0, 7)).slice(8));
  const upTo = (day: number) => Math.floor((fen * day) / days + 0.5);
  return upTo(Number(to.slice(8))) - upTo(Number(from.slice(8)) - 1);
};
