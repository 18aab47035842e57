import { expect, test } from 'vitest';
import { BoardRefresh } from './board-refresh.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Fetches that end when told to. */
const held = () => {
  const rounds: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const refresh = new BoardRefresh((houseIds) => {
    rounds.push([...houseIds]);
    return new Promise((resolve) => ends.push(resolve));
  });
  return { rounds, ends, refresh };
};

test('changes of one message are one fetch', async () => {
  const { rounds, refresh } = held();
  void refresh.ask(['a']);
  void refresh.ask(['b', 'a']);
  await tick();
  expect(rounds).toEqual([['a', 'b']]);
});

test('what changes during a fetch is fetched after it, never at the same time', async () => {
  const { rounds, ends, refresh } = held();
  void refresh.ask(['a']);
  await tick();
  void refresh.ask(['a', 'b']);
  await tick();
  expect(rounds).toEqual([['a']]);
  ends[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(rounds).toEqual([['a'], ['a', 'b']]);
});

test('asking waits for an answer that was asked for afterwards', async () => {
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
  await new Promise((resolve) => setTimeout(resolve, 200));
  ends[1]?.();
  await asked;
  expect(done).toBe(true);
});
