import { expect, test } from 'vitest';
import { nextInQueue, queueSpot } from './check-queue-rules.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id })) as [Row, Row, Row, Row];
type Row = { readonly id: string };
const nothingSeen = { chosen: null, seen: null, listed: 'pending 1', isOld: false };
const sawB = { ...nothingSeen, seen: { row: b, at: 1, listed: 'pending 1' } };

test('opens the first document only when none was chosen', () => {
  expect(queueSpot({ ...nothingSeen, records: [a, b] })).toEqual({ shown: a, at: 0, isGone: false });
  expect(queueSpot({ ...nothingSeen, records: [a, b], chosen: 'b' })).toEqual({
    shown: b,
    at: 1,
    isGone: false,
  });
  expect(queueSpot({ ...nothingSeen, records: [], chosen: null })).toMatchObject({ isGone: false });
});

test('keeps a document decided by a colleague visible as gone', () => {
  expect(queueSpot({ ...sawB, records: [a, c], chosen: 'b' })).toEqual({ shown: b, at: 1, isGone: true });
  expect(queueSpot({ ...sawB, records: [a, c], chosen: null })).toEqual({ shown: b, at: 1, isGone: true });
  const sent = { ...nothingSeen, records: [a, c], chosen: 'x' };
  expect(queueSpot(sent)).toEqual({ shown: undefined, at: -1, isGone: true });
});

test('starts another list at its own first document once loaded', () => {
  const turned = { ...sawB, listed: 'pending 2' };
  expect(queueSpot({ ...turned, records: [a, b], isOld: true }).shown).toBe(b);
  expect(queueSpot({ ...turned, records: [c, d] })).toEqual({ shown: c, at: 0, isGone: false });
});

test('shows nothing in an empty queue after its last decision', () => {
  expect(queueSpot({ ...sawB, records: [] })).toEqual({ shown: undefined, at: -1, isGone: false });
});

test('continues with the following document, whether the decided one is still listed or not', () => {
  expect(nextInQueue([a, b, c], { at: 1, isGone: false })).toBe(c);
  expect(nextInQueue([a, c], { at: 1, isGone: true })).toBe(c);
  expect(nextInQueue([a], { at: 1, isGone: true })).toBe(a);
  expect(nextInQueue([a, b], { at: 1, isGone: false })).toBe(a);
  expect(nextInQueue([a], { at: -1, isGone: true })).toBe(a);
  expect(nextInQueue([a], { at: 0, isGone: false })).toBeUndefined();
});
