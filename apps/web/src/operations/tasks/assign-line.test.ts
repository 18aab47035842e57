import { expect, test } from 'vitest';
import { AssignLine, type Given } from './assign-line.ts';

const task = (id: string, assigneeId: string | null = null): Given => ({ id, version: 1, assigneeId });

const start = () => {
  const sent: string[] = [];
  const waiting: ((version: number | null) => void)[] = [];
  const line = new AssignLine();
  const send = ({ id, version, assigneeId }: Given) => {
    sent.push(`${id}${version} ${assigneeId}`);
    return new Promise<number | null>((resolve) => waiting.push(resolve));
  };
  const answer = async (version: number | null) => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.(version);
  };
  return { sent, answer, give: (given: Given, to: string | null) => line.give(given, to, send) };
};

test('assigns a second card dropped while the first is pending', async () => {
  const { sent, answer, give } = start();
  const given = [give(task('a'), 'Li'), give(task('b'), 'Wu'), give(task('c', 'Wu'), null)];
  for (const version of [2, null, 2]) await answer(version);
  await Promise.all(given);
  expect(sent).toEqual(['a1 Li', 'b1 Wu', 'c1 null']);
});

test('sends a card dropped again to the last cleaner with the version from the first answer', async () => {
  const { sent, answer, give } = start();
  const given = [give(task('a'), 'Li')];
  await expect.poll(() => sent.length).toBe(1);
  given.push(give(task('a'), 'Wu'), give(task('a'), 'Wu'), give(task('a'), null));
  for (const version of [2, 3]) await answer(version);
  await Promise.all(given);
  expect(sent).toEqual(['a1 Li', 'a2 null']);
});

test('ignores drops in place', async () => {
  const { sent, give } = start();
  await Promise.all([give(task('a', 'Li'), 'Li'), give(task('b'), null)]);
  expect(sent).toEqual([]);
});
