import { expect, test } from 'vitest';
import type { LoggedState } from './room-log-endpoints.ts';
import { loggedChanges, operationWord } from './room-log-rules.ts';

const words = {
  condition: (of: string) => `<${of}>`,
  kind: (of: string) => `[${of}]`,
  yes: (is: boolean) => (is ? 'yes' : 'no'),
  noRoom: 'no room',
  dates: (from: string | undefined, to: string | undefined) => `${from ?? ''}–${to ?? ''}`,
};
const said = (before: LoggedState | null, after: LoggedState | null) =>
  loggedChanges({ before, after }, words).map((one) => `${one.field}: ${one.before} → ${one.after}`);

test('shows only changed facts', () => {
  expect(said({ condition: 'clean' }, { condition: 'dirty' })).toEqual(['condition: <clean> → <dirty>']);
  expect(said({ room: '101', locked: false }, { room: '101', locked: true })).toEqual(['locked: no → yes']);
});

test('shows all facts of created and removed records', () => {
  const block: LoggedState = { kind: 'held', from: '12-01', to: '12-03', reason: '' };
  expect(said(null, block)).toEqual(['kind: null → [held]', 'dates: null → 12-01–12-03']);
  expect(said(block, null)).toEqual(['kind: [held] → null', 'dates: 12-01–12-03 → null']);
});

test('treats facts missing afterwards as unchanged', () => {
  const block: LoggedState = { kind: 'closed', from: '12-01', to: '12-09' };
  expect(said(block, { to: '12-04' })).toEqual(['dates: 12-01–12-09 → 12-01–12-04']);
});

test('says when a stay is unassigned, and names a new room', () => {
  expect(said({ room: null }, { room: '302' })).toEqual(['room: no room → 302']);
  expect(said({}, { room: '302' })).toEqual(['room: null → 302']);
  expect(said({ parts: [] }, { parts: ['101', '102'] })).toEqual(['parts: null → 101 · 102']);
});

test('names a move by what it changed', () => {
  const before: LoggedState = { room: '101', from: '12-01', to: '12-03' };
  const word = (after: LoggedState) => operationWord({ operation: 'moved', before, after });
  expect(word({ ...before, room: '102' })).toBe('moved_room');
  expect(word({ ...before, from: '12-02', to: '12-04' })).toBe('moved_dates');
  expect(word({ to: '12-04' })).toBe('moved_dates');
  expect(word({ from: '11-30' })).toBe('moved_dates');
  expect(word({ room: '102', from: '12-01', to: '12-04' })).toBe('moved_both');
  expect(operationWord({ operation: 'extended', before, after: before })).toBe('operation_extended');
});

test('shows a single date, a reason and a type', () => {
  expect(said(null, { from: '12-01' })).toEqual(['dates: null → 12-01–']);
  expect(said(null, { to: '12-03' })).toEqual(['dates: null → –12-03']);
  expect(said({ reason: 'paint' }, { reason: 'leak' })).toEqual(['reason: paint → leak']);
  expect(said({ roomType: 'Twin' }, { roomType: 'Suite' })).toEqual(['roomType: Twin → Suite']);
  expect(said({ active: true }, { active: false })).toEqual(['active: yes → no']);
});
