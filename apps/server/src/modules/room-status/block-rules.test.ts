import { describe, expect, test } from 'vitest';
import { blockActions, blockChangeRefusal, blockDateRefusal, blockRefusal } from './block-rules.ts';

const today = '2026-11-20';
const ahead = { from: '2026-11-25', to: '2026-11-28', kind: 'closed', roomId: 'a' } as const;
const begun = { ...ahead, from: '2026-11-18' };

test('a block must hold a night that has not passed, within the calendar', () => {
  expect(blockDateRefusal({ from: '2026-11-10', to: today }, today, 730)?.failure.code).toBe(
    'roomStatus.endsInThePast',
  );
  expect(blockDateRefusal({ from: '2026-11-10', to: '2026-11-21' }, today, 730)).toBeNull();
  expect(blockDateRefusal({ from: today, to: '2028-11-20' }, today, 730)?.failure.code).toBe(
    'roomStatus.beyondHorizon',
  );
});

test('linked and ended blocks are nobody’s to change', () => {
  expect(blockRefusal({ ...ahead, kind: 'linked' }, today)?.code).toBe('roomStatus.linkedBlock');
  expect(blockRefusal({ ...begun, to: today }, today)?.code).toBe('roomStatus.blockInThePast');
  expect(blockRefusal(begun, today)).toBeNull();
  expect(blockActions(ahead, today, () => true)).toEqual(['changeBlock', 'unblockRoom']);
  expect(blockActions(ahead, today, () => false)).toEqual([]);
});

describe('a block that has begun', () => {
  test('keeps its start and its room', () => {
    expect(blockChangeRefusal(begun, { ...begun, from: '2026-11-19' }, today)?.code).toBe(
      'roomStatus.startedBlockKeepsStart',
    );
    expect(blockChangeRefusal(begun, { ...begun, roomId: 'b' }, today)?.code).toBe(
      'roomStatus.startedBlockKeepsRoom',
    );
    expect(blockChangeRefusal(begun, { ...begun, to: '2026-12-01' }, today)).toBeNull();
  });

  test('one that lies ahead may do both', () => {
    expect(blockChangeRefusal(ahead, { ...ahead, from: '2026-11-22', roomId: 'b' }, today)).toBeNull();
  });
});
