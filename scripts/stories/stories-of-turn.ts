/** Which browser stories a landing runs beside `npm test`: a third of them, the next one with every commit. */
export const THIRDS = 3;

/**
 * Stories of a turn, in the order in which they run: every third one, so that stories of one screen are spread, beginning elsewhere
 * each time, so that what a slow machine leaves out at the end comes first another time.
 */
export function storiesOfTurn(stories: readonly string[], turn: number): string[] {
  const third = stories.toSorted().filter((_, at) => at % THIRDS === turn % THIRDS);
  const start = third.length === 0 ? 0 : Math.floor(turn / THIRDS) % third.length;
  return [...third.slice(start), ...third.slice(0, start)];
}
