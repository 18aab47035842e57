import { describe, expect, test } from 'vitest';
import { roomOf, stayingOf } from '../day-sample.ts';
import { saleOf, stayForm, taskOf } from './tile-forms.ts';

describe('a sale from a tile', () => {
  test('takes tonight in this room for a walk-in', () => {
    expect(saleOf(roomOf('101'), 'sell')).toEqual({
      ...{ houseId: 'h', roomTypeId: 't', roomId: 'room 101' },
      ...{ checkIn: '2026-11-20', checkOut: '2026-11-21' },
    });
  });
  test('starts tomorrow for a booking, in this room if free', () => {
    expect(saleOf(roomOf('101'), 'book')).toMatchObject({ roomId: 'room 101', checkIn: '2026-11-21' });
    const next = { stayId: 's', guest: 'A', from: '2026-11-21' };
    expect(saleOf(roomOf('101', { next }), 'book')).not.toHaveProperty('roomId');
    expect(saleOf(roomOf('101', { next }), 'sell')).toHaveProperty('roomId');
  });
});

test('presets a task with the kind the room needs', () => {
  expect(taskOf(roomOf('101')).kind).toBe('deep');
  expect(taskOf(roomOf('101', { condition: 'dirty' })).kind).toBe('departure');
  expect(taskOf(roomOf('101', { condition: 'dirty', inHouse: stayingOf('A') })).kind).toBe('stay_over');
});

test('checks in the arriving guest; other actions concern the guest in house', () => {
  const room = roomOf('101', { inHouse: stayingOf('A'), arriving: stayingOf('B') });
  expect(stayForm(room, 'checkOut')).toMatchObject({ stayId: 'stay A' });
  expect(stayForm(room, 'checkIn')).toMatchObject({ stayId: 'stay B' });
  expect(stayForm(roomOf('101'), 'addCharge')).toBeNull();
});
