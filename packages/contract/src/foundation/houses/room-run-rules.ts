/** Runs of room numbers. Pure. */

const padded = (digits: string): boolean => digits.length > 1 && digits.startsWith('0');

/** Width of the end with leading zeros; the first one decides. */
const widthOf = (from: string, to: string): number => {
  if (padded(from)) return from.length;
  return padded(to) ? to.length : 0;
};

/** `prefix` + each number of [from, to]: 001 to 020 keep their zeros, 98 to 102 have none. */
export const roomRun = (prefix: string, from: string, to: string): string[] => {
  const [first, width] = [Number(from), widthOf(from, to)];
  return Array.from(
    { length: Math.max(0, Number(to) - first + 1) },
    (_, index) => `${prefix}${String(first + index).padStart(width, '0')}`,
  );
};
