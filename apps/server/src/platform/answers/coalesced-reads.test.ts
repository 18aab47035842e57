/** Simultaneous callers share one read that started after their call. */
import { expect, test } from 'vitest';
import { createCoalescedReads } from './coalesced-reads.ts';

interface Begun {
  readonly by: string;
  end(value: string): void;
  fail(error: Error): void;
}

const open = () => {
  const looks = createCoalescedReads<string>();
  const begun: Begun[] = [];
  const ask = (by: string, key = 'room') =>
    looks(key, () => new Promise<string>((end, fail) => void begun.push({ by, end, fail })));
  return { begun, ask };
};

/** Lets pending promises settle. */
const passedOn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('who comes while somebody looks shares the next look with all who come meanwhile', async () => {
  const { begun, ask } = open();
  const first = ask('a');
  const others = [ask('b'), ask('c'), ask('d')];
  expect(begun.map(({ by }) => by)).toEqual(['a']);
  begun[0]?.end('before');
  await passedOn();
  expect(begun.map(({ by }) => by)).toEqual(['a', 'b']);
  begun[1]?.end('after');
  expect(await first).toBe('before');
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after']);
});

test('what is over is not told again: the next one looks himself', async () => {
  const { begun, ask } = open();
  const first = ask('a');
  begun[0]?.end('old');
  await first;
  await passedOn();
  const second = ask('b');
  begun[1]?.end('new');
  expect(await second).toBe('new');
});

test('other questions are asked beside it', async () => {
  const { begun, ask } = open();
  const both = [ask('a', 'one'), ask('b', 'two')];
  begun[0]?.end('1');
  begun[1]?.end('2');
  expect(await Promise.all(both)).toEqual(['1', '2']);
});

test('when the look for all fails each looks himself', async () => {
  const { begun, ask } = open();
  const first = ask('a');
  const others = [ask('b'), ask('c')];
  begun[0]?.end('x');
  await passedOn();
  begun[1]?.fail(new Error('gone'));
  await passedOn();
  expect(begun.map(({ by }) => by)).toEqual(['a', 'b', 'b', 'c']);
  begun[2]?.end('own b');
  begun[3]?.end('own c');
  expect(await Promise.all([first, ...others])).toEqual(['x', 'own b', 'own c']);
});
