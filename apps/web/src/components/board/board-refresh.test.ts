import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoardRefresh } from './board-refresh.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Long enough to start a fetch, too short for the pause between two. */
const tick = () => vi.advanceTimersByTimeAsync(5);
const pause = () => vi.advanceTimersByTimeAsync(200);

/** Fetches that the test completes. */
const held = () => {
  const rounds: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const refresh = new BoardRefresh((houseIds) => {
    rounds.push([...houseIds]);
    return new Promise((resolve) => ends.push(resolve));
  });
  return { rounds, ends, refresh };
};

test('fetches all changes of one message at once', async () => {
  const { rounds, refresh } = held();
  void refresh.ask(['a']);
  void refresh.ask(['b', 'a']);
  await tick();
  expect(rounds).toEqual([['a', 'b']]);
});

test('fetches changes during a fetch afterwards, never concurrently', async () => {
  const { rounds, ends, refresh } = held();
  void refresh.ask(['a']);
  await tick();
  void refresh.ask(['a', 'b']);
  await tick();
  expect(rounds).toEqual([['a']]);
  ends[0]?.();
  await pause();
  expect(rounds).toEqual([['a'], ['a', 'b']]);
});

test('resolves with an answer requested after the call', async () => {
  const { ends, refresh } = held();
  let done = false;
  void refresh.ask(['a']);
  await tick();
  const asked = refresh.ask(['a']).then(() => {
    done = true;
  });
  ends[0]?.();
  await tick();
  expect(done).toBe(false);
  await pause();
  ends[1]?.();
  await asked;
  expect(done).toBe(true);
});

test('fetches the next change after a failed fetch', async () => {
  const rounds: (readonly string[])[] = [];
  const refresh = new BoardRefresh(async (houseIds) => {
    rounds.push(houseIds);
    if (rounds.length === 1) throw new Error('offline');
  });
  const failed = expect(refresh.ask(['a'])).rejects.toThrow('offline');
  await tick();
  await failed;
  const asked = refresh.ask(['b']);
  await tick();
  await asked;
  expect(rounds).toEqual([['a'], ['b']]);
});
