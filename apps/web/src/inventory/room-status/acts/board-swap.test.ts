import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import { describe, expect, it } from 'vitest';
import type { BarRecord } from '../view/board-bars.ts';
import { swapInput, swapMoving, swapPair } from './board-swap.ts';

const stay = (id: string, roomId: string | null, change: Partial<BoardStay> = {}): BarRecord => ({
  kind: 'stay',
  stay: {
    id,
    houseId: 'h',
    roomId,
    version: 3,
    checkIn: '2026-11-19',
    checkOut: '2026-11-22',
    shown: 'expected',
    locked: false,
    ...change,
  } as BoardStay,
});

describe('a swap of rooms', () => {
  it('needs two stays of one property in two rooms', () => {
    expect(swapPair(stay('a', 'r1'), stay('b', 'r2'))).toMatchObject({
      first: { id: 'a' },
      second: { id: 'b' },
    });
    expect(swapPair(stay('a', 'r1'), stay('b', 'r1'))).toBeNull();
    expect(swapPair(stay('a', 'r1'), stay('a', 'r2'))).toBeNull();
    expect(swapPair(stay('a', 'r1'), stay('b', null))).toBeNull();
    expect(swapPair(stay('a', 'r1'), stay('b', 'r2', { houseId: 'other' }))).toBeNull();
    expect(swapPair(stay('a', 'r1'), undefined)).toBeNull();
    for (const shown of ['completed', 'no_show'] as const)
      expect(swapPair(stay('a', 'r1'), stay('b', 'r2', { shown }))).toBeNull();
    expect(swapPair(stay('a', 'r1', { locked: true }), stay('b', 'r2'))).toBeNull();
    const whole = { checkIn: '2026-11-18', checkOut: '2026-11-22' };
    expect(swapPair(stay('a', 'r1'), stay('b', 'r2', { whole }))).toBeNull();
    expect(swapPair({ kind: 'block' } as BarRecord, stay('b', 'r2'))).toBeNull();
  });

  it('sends both versions and swaps the bars', () => {
    const pair = swapPair(stay('a', 'r1'), stay('b', 'r2', { version: 5, checkIn: '2026-11-20' }));
    if (!pair) throw new Error('no pair');
    expect(swapInput(pair, 'keep')).toEqual({
      firstId: 'a',
      firstVersion: 3,
      secondId: 'b',
      secondVersion: 5,
      pricing: 'keep',
    });
    expect(swapMoving(pair, '2026-11-21').map(({ place }) => place)).toEqual([
      { roomId: 'r2', from: '2026-11-19', to: '2026-11-22' },
      { roomId: 'r1', from: '2026-11-20', to: '2026-11-22' },
    ]);
  });

  it('keeps nights slept by a guest in house', () => {
    const pair = swapPair(stay('a', 'r1', { shown: 'in_house' }), stay('b', 'r2'));
    if (!pair) throw new Error('no pair');
    expect(swapMoving(pair, '2026-11-21').map(({ place }) => place.from)).toEqual([
      '2026-11-21',
      '2026-11-19',
    ]);
  });
});
