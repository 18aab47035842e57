import { expect, test } from 'vitest';
import { CheckWishes } from './check-wishes.ts';

const start = () => {
  const sent: string[] = [];
  const shown: string[] = [];
  const waiting: { answer: () => void; refuse: () => void }[] = [];
  let marks: ReadonlyMap<number, boolean> = new Map();
  const wishes = new CheckWishes<string>({
    send: (line, done) => {
      const what = `${line} ${done}`;
      sent.push(what);
      return new Promise((resolve, reject) =>
        waiting.push({ answer: () => resolve(what), refuse: () => reject(new Error('refused')) }),
      );
    },
    answered: (after) => shown.push(after),
    refused: () => shown.push('as it stands'),
    wished: (lines) => {
      marks = lines;
    },
  });
  const next = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    return waiting.shift() as (typeof waiting)[number];
  };
  return { wishes, sent, shown, next, marks: () => Object.fromEntries(marks) };
};

test('sends a line ticked, unticked and ticked again only once', async () => {
  const { wishes, sent, next, marks } = start();
  const ticked = [wishes.tick(0, true), wishes.tick(0, false), wishes.tick(0, true)];
  expect(marks()).toEqual({ 0: true });
  (await next()).answer();
  await Promise.all(ticked);
  expect(sent).toEqual(['0 true']);
  expect(marks()).toEqual({});
});

test('sends an opposite tap after the answer, and shows it as pending until they agree', async () => {
  const { wishes, sent, shown, next, marks } = start();
  const ticked = [wishes.tick(0, true), wishes.tick(0, false)];
  (await next()).answer();
  const second = await next();
  expect([sent, marks()]).toEqual([['0 true', '0 false'], { 0: false }]);
  second.answer();
  await Promise.all(ticked);
  expect([shown, marks()]).toEqual([['0 true', '0 false'], {}]);
});

test('handles lines independently', async () => {
  const { wishes, sent, next, marks } = start();
  const ticked = [wishes.tick(0, true), wishes.tick(3, true)];
  expect(sent).toEqual(['0 true', '3 true']);
  (await next()).answer();
  await ticked[0];
  expect(marks()).toEqual({ 3: true });
  (await next()).answer();
  await ticked[1];
  expect(marks()).toEqual({});
});

test('shows the stored state after a refusal and accepts another tap', async () => {
  const { wishes, sent, shown, next, marks } = start();
  const ticked = wishes.tick(0, true);
  (await next()).refuse();
  await ticked;
  expect([shown, marks()]).toEqual([['as it stands'], {}]);
  void wishes.tick(0, true);
  expect(sent).toEqual(['0 true', '0 true']);
});
