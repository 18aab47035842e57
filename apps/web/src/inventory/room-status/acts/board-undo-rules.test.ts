import type { BoardStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { itemText, movesRoom } from '../../../components/words/step-words.ts';
import { placeUndone, stepToUndo } from './board-undo-rules.ts';

const NOW = Date.parse('2026-11-20T04:00:00Z');
const place = (roomNumber: string | null, from: string, to: string) => ({
  roomId: roomNumber && `id-${roomNumber}`,
  roomNumber,
  from,
  to,
  locked: false,
});
const step = (change: Partial<BoardStep> = {}): BoardStep => ({
  id: 's1',
  houseId: 'h',
  houseName: '房源',
  kind: 'move',
  stays: 1,
  blocks: 0,
  items: [],
  madeAt: '2026-11-20T03:00:00Z',
  undoneAt: null,
  ...change,
});

describe('Ctrl+Z', () => {
  it('undoes the newest undoable step of the last hours', () => {
    const undone = step({ id: 's3', undoneAt: '2026-11-20T03:30:00Z' });
    expect(stepToUndo([undone, step({ id: 's2' }), step()], NOW)).toMatchObject({ id: 's2' });
    expect(stepToUndo([undone], NOW)).toBe('nothing');
    expect(stepToUndo([], NOW)).toBe('nothing');
    expect(stepToUndo([undone, step({ madeAt: '2026-11-19T03:00:00Z' })], NOW)).toBe('old');
  });

  it('shows the restored place', () => {
    const item = { id: 'a', of: 'stay', name: '张三' } as const;
    const [old, now] = [place('101', '2026-12-01', '2026-12-03'), place('102', '2026-12-02', '2026-12-04')];
    expect(placeUndone(step({ items: [{ ...item, before: old, after: now }] }))).toEqual({
      roomId: 'id-101',
      from: '2026-12-01',
    });
    expect(placeUndone(step({ items: [{ ...item, before: null, after: now }] }))?.roomId).toBe('id-102');
    const tray = place(null, '2026-12-01', '2026-12-03');
    expect(placeUndone(step({ items: [{ ...item, before: tray, after: tray }] }))).toBeNull();
  });
});

describe('the description of a step', () => {
  const words = {
    room: ({ roomNumber }: { roomNumber: string | null }) => roomNumber ?? '未排房',
    dates: ({ from, to }: { from: string; to: string }) => `${from.slice(8)}-${to.slice(8)}`,
  };
  const item = (before: ReturnType<typeof place> | null, after: ReturnType<typeof place> | null) =>
    ({ id: 'a', of: 'stay', name: '张三', before, after }) as const;
  const at = (room: string | null, from: number, to: number) =>
    place(room, `2026-12-0${from}`, `2026-12-0${to}`);

  it('mentions unchanged values once', () => {
    const said = (...of: Parameters<typeof item>) => itemText(item(...of), words);
    expect(said(at('101', 1, 3), at('102', 1, 3))).toBe('张三 101 → 102 · 01-03');
    expect(said(at('101', 1, 3), at('101', 1, 5))).toBe('张三 101 · 01-03 ⇒ 01-05');
    expect(said(at('101', 1, 3), at('102', 4, 6))).toBe('张三 101 · 01-03 ⇒ 102 · 04-06');
    expect(said(at('101', 1, 3), at('101', 1, 3))).toBe('张三 101 · 01-03');
    expect(said(at('101', 1, 3), at(null, 1, 3))).toBe('张三 101 → 未排房 · 01-03');
    expect(said(null, at('101', 1, 3))).toBe('张三 101 · 01-03');
    expect(said(at('101', 1, 3), null)).toBe('张三 101 · 01-03');
    expect(said(null, null)).toBe('张三');
    expect(movesRoom(item(at('101', 1, 3), null))).toBe(false);
  });
});
