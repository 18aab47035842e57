import { bareReason, type WhyReason } from '@minsu/contract/inventory/room-status/why-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { readWhy, verdictOf, type WhyAnswer, whyOf, whyRange } from './board-why.ts';

const FIRST = '2026-11-20';
const bare: WhyReason = { ...bareReason, kind: 'order' };
const answer = (reasons: Partial<WhyReason>[], more: Partial<WhyAnswer> = {}): WhyAnswer => ({
  houseId: 'h',
  houseName: '',
  roomTypeId: 't',
  roomTypeName: '',
  roomNumber: '101',
  night: FIRST,
  free: 1,
  reasons: reasons.map((one) => ({ ...bare, ...one })),
  more: 0,
  ...more,
});

describe('the question', () => {
  it('round-trips through the address', () => {
    const open = whyOf({ rowKey: 'room:r1', day: 3 }, FIRST);
    expect(open).toBe('why:room:r1:2026-11-23');
    expect(readWhy(open)).toEqual({ kind: 'room', id: 'r1', night: '2026-11-23' });
    expect(whyRange(open, FIRST, 14)).toEqual({ rowKey: 'room:r1', from: 3, to: 4 });
  });

  it('excludes properties and ignores other parameters', () => {
    expect(whyOf({ rowKey: 'house:h', day: 3 }, FIRST)).toBeNull();
    for (const open of [null, 'stay:s', 'why:room:r1', 'why:house:h:2026-11-23', 'why:room:r1:2026-02-31'])
      expect(readWhy(open)).toBeNull();
    expect(whyRange('why:room:r1:2026-11-19', FIRST, 14)).toBeNull();
    expect(whyRange('why:room:r1:2026-12-04', FIRST, 14)).toBeNull();
  });
});

describe('the answer', () => {
  it('is closed if an owner or a stop sell takes the night', () => {
    for (const one of [
      { kind: 'order' },
      { kind: 'link' },
      { kind: 'overdue' },
      { kind: 'house' },
      { kind: 'past' },
      { kind: 'block', blockKind: 'held' },
      { kind: 'restriction', rule: 'stopSell' },
    ] as const)
      expect(verdictOf(answer([one])), one.kind).toBe('closed');
  });

  it('is limited by a warning, a restriction, or an unassigned guest', () => {
    expect(verdictOf(answer([{ kind: 'block', blockKind: 'out_of_service' }]))).toBe('limited');
    expect(verdictOf(answer([{ kind: 'restriction', rule: 'minStay' }]))).toBe('limited');
    expect(verdictOf(answer([{ kind: 'unplaced' }], { free: 0 }))).toBe('limited');
    expect(verdictOf(answer([]))).toBe('free');
  });

  it('depends on availability for a type', () => {
    expect(verdictOf(answer([{ kind: 'order' }], { roomNumber: null, free: 2 }))).toBe('free');
    expect(verdictOf(answer([{ kind: 'order' }], { roomNumber: null, free: 0 }))).toBe('closed');
  });
});
