import { describe, expect, test } from 'vitest';
import {
  blockActions,
  blockChangeRefusal,
  blockDateRefusal,
  blockRefusal,
  releaseRefusal,
} from './block-rules.ts';

const today = '2026-11-20';
const ahead = { from: '2026-11-25', to: '2026-11-28', kind: 'closed', roomId: 'a' } as const;
const begun = { ...ahead, from: '2026-11-18' };

test('requires a night that is not past, within the calendar', () => {
  expect(blockDateRefusal({ from: '2026-11-10', to: today }, today, 730)?.failure.code).toBe(
    'roomStatus.endsInThePast',
  );
  expect(blockDateRefusal({ from: '2026-11-10', to: '2026-11-21' }, today, 730)).toBeNull();
  expect(blockDateRefusal({ from: today, to: '2028-11-19' }, today, 730)).toBeNull();
  expect(blockDateRefusal({ from: today, to: '2028-11-20' }, today, 730)?.failure.code).toBe(
    'roomStatus.beyondHorizon',
  );
});

test('refuses changes to linked and ended blocks', () => {
  expect(blockRefusal({ ...ahead, kind: 'linked' }, today)?.code).toBe('roomStatus.linkedBlock');
  expect(blockRefusal({ ...ahead, kind: 'channel' }, today)?.code).toBe('roomStatus.channelBlock');
  expect(blockRefusal({ ...begun, to: today }, today)?.code).toBe('roomStatus.blockInThePast');
  expect(blockRefusal(begun, today)).toBeNull();
  expect(blockActions(ahead, today, () => true)).toEqual(['changeBlock', 'unblockRoom']);
  expect(blockActions(ahead, today, () => false)).toEqual([]);
});

describe('a started block', () => {
  test('keeps its start and its room', () => {
    expect(blockChangeRefusal(begun, { ...begun, from: '2026-11-19' }, today)?.code).toBe(
      'roomStatus.startedBlockKeepsStart',
    );
    expect(blockChangeRefusal(begun, { ...begun, roomId: 'b' }, today)?.code).toBe(
      'roomStatus.startedBlockKeepsRoom',
    );
    expect(blockChangeRefusal(begun, { ...begun, to: '2026-12-01' }, today)).toBeNull();
  });

  test('may change both while it is in the future', () => {
    expect(blockChangeRefusal({ ...ahead, from: today }, ahead, today)).toBeNull();
    expect(blockChangeRefusal(ahead, { ...ahead, from: '2026-11-22', roomId: 'b' }, today)).toBeNull();
  });
});

test('releases only held rooms automatically, later than now and before their last day', () => {
  const now = new Date('2026-11-20T04:00:00Z');
  const why = (at: string | null, kind: 'held' | 'closed' = 'held') =>
    releaseRefusal({ kind, to: '2026-11-23', releaseAt: at ? new Date(at) : null }, now, 'Asia/Shanghai')
      ?.code ?? null;
  expect([why(null), why(null, 'closed')]).toEqual([null, null]);
  expect(why('2026-11-21T00:00:00Z', 'closed')).toBe('roomStatus.onlyHeldReleases');
  expect(why('2026-11-20T04:00:00Z')).toBe('roomStatus.releaseInThePast');
  expect([why('2026-11-20T04:00:01Z'), why('2026-11-22T15:59:59Z')]).toEqual([null, null]);
  expect(why('2026-11-22T16:00:00Z')).toBe('roomStatus.releaseAfterEnd');
});
