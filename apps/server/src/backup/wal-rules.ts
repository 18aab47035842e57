/** Names of the files of the write-ahead log: timeline, log and segment, eight hexadecimal digits each, 16 MB a file. */
const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;
const PER_LOG = 256n;

export const isSegment = (name: string): boolean => SEGMENT.test(name);
export const isWalFile = (name: string): boolean => SEGMENT.test(name) || HISTORY.test(name);

export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16);

/** Its place in the log, whatever the timeline. */
export const placeOf = (segment: string): bigint =>
  BigInt(`0x${segment.slice(8, 16)}`) * PER_LOG + BigInt(`0x${segment.slice(16)}`);

const hex = (value: bigint | number): string => value.toString(16).toUpperCase().padStart(8, '0');

export const segmentAt = (timeline: number, place: bigint): string =>
  `${hex(timeline)}${hex(place / PER_LOG)}${hex(place % PER_LOG)}`;

/**
 * The segments needed from one on; `gaps`: missing segments before later ones. A restore across a gap is refused:
 * PostgreSQL would end there silently.
 */
export const segmentsFrom = (
  names: readonly string[],
  first: string,
): { needed: readonly string[]; gaps: readonly string[] } => {
  const needed = names.filter(
    (name) => isSegment(name) && timelineOf(name) >= timelineOf(first) && placeOf(name) >= placeOf(first),
  );
  const places = new Set(needed.map(placeOf));
  let last = placeOf(first) - 1n;
  for (const place of places) if (place > last) last = place;
  const gaps: string[] = [];
  for (let place = placeOf(first); place <= last; place += 1n)
    if (!places.has(place)) gaps.push(segmentAt(timelineOf(first), place));
  return { needed: [...needed].sort(), gaps };
};
