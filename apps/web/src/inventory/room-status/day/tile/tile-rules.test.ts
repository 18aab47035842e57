import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roomOf, stayingOf } from '../day-sample.ts';
import { tileActionsOf } from './tile-actions.ts';
import {
  GROUP_GAP,
  HEAD_HEIGHT,
  lineTops,
  TILE_GAP,
  tileAfter,
  tileLines,
  tileSizeOf,
} from './tile-lines.ts';
import { daysLate, factsOf, freeNights, isUnready, tileStateOf } from './tile-state.ts';

const block = { id: 'b', kind: 'closed' as const, reason: 'leak', to: '2026-11-22' };
const task = { id: 't', kind: 'departure', state: 'open' };

describe('tile state', () => {
  test('prefers the guest in house, then arrival, block, condition', () => {
    const inHouse = stayingOf('A');
    const states = (of: Partial<DayRoom>) => tileStateOf(roomOf('101', of));
    expect(states({ inHouse, arriving: stayingOf('B') })).toBe('stay');
    expect(states({ inHouse, leaving: true, block })).toBe('leave');
    expect(states({ inHouse, leaving: true, overdue: true })).toBe('late');
    expect(states({ arriving: stayingOf('B'), condition: 'dirty' })).toBe('come');
    expect(states({ block, condition: 'dirty' })).toBe('shut');
    expect(states({ condition: 'dirty' })).toBe('dirty');
    expect(states({ condition: 'inspected' })).toBe('free');
  });
  test('marks only rooms with a guest as unready', () => {
    expect(isUnready(roomOf('101', { condition: 'dirty', arriving: stayingOf('B') }))).toBe(true);
    expect(isUnready(roomOf('101', { condition: 'dirty' }))).toBe(false);
  });
  test('counts overdue and free nights from the business date', () => {
    expect(daysLate(roomOf('101', { inHouse: stayingOf('A', { checkOut: '2026-11-18' }) }))).toBe(2);
    expect(daysLate(roomOf('101', { inHouse: stayingOf('A', { checkOut: '2026-11-20' }) }))).toBe(0);
    expect(freeNights(roomOf('101'))).toBeNull();
    const next = { stayId: 's', guest: 'C', from: '2026-11-24' };
    expect(freeNights(roomOf('101', { next }))).toBe(4);
  });
  test('detects changes of guest, block, condition and task, and no others', () => {
    const room = roomOf('101', { inHouse: stayingOf('A') });
    for (const other of [
      { inHouse: null },
      { inHouse: stayingOf('A', { checkOut: '2026-12-01' }) },
      { arriving: stayingOf('B') },
      { block },
      { condition: 'dirty' as const },
      { task },
    ])
      expect(factsOf({ ...room, ...other })).not.toBe(factsOf(room));
    expect(factsOf({ ...room, inHouse: stayingOf('A', { owesFen: 5, version: 9 }) })).toBe(factsOf(room));
  });
});

describe('tile actions', () => {
  const all = () => true;
  const only =
    (...permissions: Permission[]) =>
    (permission: Permission) =>
      permissions.includes(permission);
  const none = new Set<string>();
  test('are sell, book, block and clean for a vacant clean room', () => {
    expect(tileActionsOf(roomOf('101'), all, none)).toEqual(['sell', 'book', 'block', 'clean', 'details']);
  });
  test('start with set clean or assign for a dirty one', () => {
    const dirty = roomOf('101', { condition: 'dirty' });
    expect(tileActionsOf(dirty, all, none).slice(0, 3)).toEqual(['setClean', 'clean', 'sell']);
    expect(tileActionsOf({ ...dirty, task }, all, none).slice(0, 2)).toEqual(['setClean', 'openTask']);
  });
  test('offer only stay actions the server allows, in front-desk order', () => {
    const room = roomOf('101', { inHouse: stayingOf('A') });
    const allowed = new Set(['addCharge', 'move', 'checkOut', 'extend', 'cancel']);
    expect(tileActionsOf(room, all, allowed)).toEqual([
      ...['checkOut', 'extend', 'move', 'addCharge', 'clean', 'details'],
    ]);
    expect(tileActionsOf(room, only('room:condition'), none)).toEqual(['details']);
  });
  test('offer check-in for an arrival, preceded by set clean for a dirty room', () => {
    const room = roomOf('101', { arriving: stayingOf('B'), condition: 'dirty' });
    expect(tileActionsOf(room, only('room:condition'), new Set(['checkIn', 'assign']))).toEqual([
      ...['checkIn', 'assign', 'setClean', 'details'],
    ]);
  });
  test('open a block for everyone, and remove it with permission unless the system made it', () => {
    expect(tileActionsOf(roomOf('101', { block }), only('roomStatus:block'), none)).toEqual([
      ...['openBlock', 'unblock', 'details'],
    ]);
    expect(tileActionsOf(roomOf('101', { block }), only(), none)).toEqual(['openBlock', 'details']);
    const linked = roomOf('101', { block: { ...block, kind: 'linked' } });
    expect(tileActionsOf(linked, only('roomStatus:block'), none)).toEqual(['openBlock', 'details']);
  });
});

describe('tile lines', () => {
  const size = tileSizeOf(60, 1196, false);
  const group = (key: string, count: number) => ({
    key,
    title: key,
    rooms: Array.from({ length: count }, (_, at) => roomOf(`${key}${at}`)),
  });
  const lay = (...counts: number[]) =>
    tileLines(
      counts.map((count, at) => group(String.fromCharCode(65 + at), count)),
      1196,
      size,
    );
  const shape = (...counts: number[]) =>
    lay(...counts).map(({ parts }) =>
      parts.map(({ group: of, rooms }) => `${of.key}${rooms.length}`).join(' '),
    );

  test('place small groups side by side, whole and in order', () => {
    expect(shape(4, 4, 2)).toEqual(['A4 B4 C2']);
    expect(shape(4, 4, 3)).toEqual(['A4 B4', 'C3']);
    expect(shape(4, 7, 1)).toEqual(['A4', 'B7 C1']);
  });
  test('let a wide group fill lines and share only its last one', () => {
    expect(shape(23, 4)).toEqual(['A10', 'A10', 'A3 B4']);
    const tops = lineTops(lay(23, 4), size);
    const [first, second, third] = [HEAD_HEIGHT, 0, HEAD_HEIGHT].map((head) => head + size.height + TILE_GAP);
    expect(tops).toEqual([0, first, 2 * 78 + 18, (first ?? 0) + (second ?? 0) + (third ?? 0)]);
  });
  test('put every room in one line within the edge', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }), (counts) => {
        const lines = lay(...counts);
        const ids = lines.flatMap(({ parts }) => parts.flatMap(({ rooms }) => rooms.map(({ id }) => id)));
        expect(ids).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
        for (const { parts } of lines) {
          let end = -GROUP_GAP;
          for (const { left, rooms } of parts) {
            expect(left).toBe(end + GROUP_GAP);
            end = left + rooms.length * (size.width + TILE_GAP) - TILE_GAP;
          }
          expect(end).toBeLessThanOrEqual(1196);
        }
      }),
    );
  });
  test('move by arrows to the neighbour and the nearest tile of the next line', () => {
    const lines = lay(4, 7, 1);
    const leads = (key: string, id: string) => tileAfter(key, lines, size, `room ${id}`)?.id ?? null;
    expect(leads('ArrowRight', 'A3')).toBe('room B0');
    expect(leads('ArrowLeft', 'B0')).toBe('room A3');
    expect(leads('ArrowDown', 'A2')).toBe('room B2');
    expect(leads('ArrowUp', 'B6')).toBe('room A3');
    expect(leads('ArrowUp', 'A0')).toBeNull();
    expect(leads('End', 'A0')).toBe('room C0');
    expect(leads('Enter', 'A0')).toBeNull();
  });
  test('use small tiles for many rooms, three a line on a phone', () => {
    expect(tileSizeOf(120, 1196, false).width).toBe(112);
    expect(tileSizeOf(121, 1196, false)).toEqual({ width: 96, height: 56 });
    expect(3 * tileSizeOf(300, 351, true).width + 2 * TILE_GAP).toBeLessThanOrEqual(351);
  });
});
