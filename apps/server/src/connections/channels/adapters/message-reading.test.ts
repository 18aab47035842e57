/** Every conversation with something new is read once, and a list with the newest first is not read to its end. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Account } from './adapter.ts';
import { afterLines, type Line, messagesBy, placeOf, readFrom } from './message-reading.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const account: Account = {
  ...{ connectionId: 'c', platform: 'hostex', accountKey: 'china:1', token: 't', secret: null },
};
const PAGE = 4;

const ageMinutes = fc.integer({ min: 0, max: 60 * 24 * 30 });
const conversations = fc.uniqueArray(fc.record({ id: fc.uuid(), age: fc.option(ageMinutes) }), {
  maxLength: 30,
  selector: ({ id }) => id,
});

const linesOf = (told: readonly { id: string; age: number | null }[]): Line[] =>
  told.map(({ id, age }) => ({ id, lastAt: age === null ? null : new Date(NOW.getTime() - age * 60_000) }));

/** The reading from a cursor to its end, one call after the other. */
const readAll = async (lines: readonly Line[], cursor: string | null) => {
  const read: string[] = [];
  let pages = 0;
  const messages = messagesBy({
    clock: () => NOW,
    async list(_, place) {
      pages += 1;
      const page = lines.slice(place.offset ?? 0, (place.offset ?? 0) + PAGE);
      return { kind: 'done', value: afterLines(place, page, page.length < PAGE) };
    },
    async read(_, id) {
      read.push(id);
      return { kind: 'done', value: [] };
    },
  });
  let at = cursor;
  for (let calls = 0; calls < 100; calls += 1) {
    const outcome = await messages(account, at);
    if (outcome.kind !== 'done') throw new Error('not read');
    at = outcome.value.cursor;
    if (!outcome.value.more) return { read, pages, cursor: at };
  }
  throw new Error('never over');
};

const isNew = ({ lastAt }: Line, since: string | null) =>
  lastAt === null || lastAt >= readFrom({ since, begun: NOW.toISOString() });

const timeOf = ({ lastAt }: Line) => lastAt?.getTime() ?? Date.parse('2100-01-01');
const newestFirst = (a: Line, b: Line) => timeOf(b) - timeOf(a);

test('what is newer than the last reading is read, once, over all pages', () =>
  fc.assert(
    fc.asyncProperty(conversations, fc.option(ageMinutes), async (told, age) => {
      const lines = linesOf(told).toSorted(newestFirst);
      const since = age === null ? null : new Date(NOW.getTime() - age * 60_000).toISOString();
      const { read, cursor } = await readAll(lines, since === null ? null : JSON.stringify({ since }));
      expect(read.toSorted()).toEqual(
        lines
          .filter((line) => isNew(line, since))
          .map(({ id }) => id)
          .toSorted(),
      );
      expect(JSON.parse(cursor)).toEqual({ since: NOW.toISOString() });
    }),
  ));

test('a page in any other order is read whole, and the next one too', async () => {
  const ages = [5, 30_000, 6, 40_000, 7, 50_000, 8, null, 60_000, 9];
  const lines = linesOf(ages.map((age, at) => ({ id: `c${at}`, age })));
  const { read } = await readAll(lines, null);
  expect(read).toEqual(['c0', 'c2', 'c4', 'c6', 'c7', 'c9']);
});

test('a list with the newest first is left where the old ones begin', async () => {
  const lines = linesOf(Array.from({ length: 40 }, (_, at) => ({ id: `c${at}`, age: at * 60 })));
  const since = new Date(NOW.getTime() - 90 * 60_000).toISOString();
  const { read, pages } = await readAll(lines, JSON.stringify({ since }));
  expect(read).toEqual(['c0', 'c1']);
  expect(pages).toBe(1);
});

test('a cursor that cannot be read begins anew', () => {
  expect(placeOf('nonsense', NOW)).toEqual(placeOf(null, NOW));
});
