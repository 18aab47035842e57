import { expect, test } from 'vitest';
import { nextInQueue, queueSpot } from './check-queue-rules.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id })) as [Row, Row, Row, Row];
type Row = { readonly id: string };
const nothingSeen = { chosen: null, seen: null, listed: 'pending 1', isOld: false };
const sawB = { ...nothingSeen, seen: { row: b, at: 1, listed: 'pending 1' } };

test('the first one is looked at only where none was chosen', () => {
  expect(queueSpot({ ...nothingSeen, records: [a, b] })).toEqual({ shown: a, at: 0, isGone: false });
  expect(queueSpot({ ...nothingSeen, records: [a, b], chosen: 'b' })).toEqual({
    shown: b,
    at: 1,
    isGone: false,
  });
  expect(queueSpot({ ...nothingSeen, records: [], chosen: null })).toMatchObject({ isGone: false });
});

test('what a colleague has decided stays in sight as gone: nobody else comes under the finger', () => {
  expect(queueSpot({ ...sawB, records: [a, c], chosen: 'b' })).toEqual({ shown: b, at: 1, isGone: true });
  expect(queueSpot({ ...sawB, records: [a, c], chosen: null })).toEqual({ shown: b, at: 1, isGone: true });
  const sent = { ...nothingSeen, records: [a, c], chosen: 'x' };
  expect(queueSpot(sent)).toEqual({ shown: undefined, at: -1, isGone: true });
});

test('another list begins at its own first one, once it has come', () => {
  const turned = { ...sawB, listed: 'pending 2' };
  expect(queueSpot({ ...turned, records: [a, b], isOld: true }).shown).toBe(b);
  expect(queueSpot({ ...turned, records: [c, d] })).toEqual({ shown: c, at: 0, isGone: false });
});

test('an empty queue shows nothing once its last one is decided', () => {
  expect(queueSpot({ ...sawB, records: [] })).toEqual({ shown: undefined, at: -1, isGone: false });
});

test('one goes on to the one behind, whether the decided one still stands there or not', () => {
  expect(nextInQueue([a, b, c], { at: 1, isGone: false })).toBe(c);
  expect(nextInQueue([a, c], { at: 1, isGone: true })).toBe(c);
  expect(nextInQueue([a], { at: 1, isGone: true })).toBe(a);
  expect(nextInQueue([a, b], { at: 1, isGone: false })).toBe(a);
  expect(nextInQueue([a], { at: -1, isGone: true })).toBe(a);
  expect(nextInQueue([a], { at: 0, isGone: false })).toBeUndefined();
});
