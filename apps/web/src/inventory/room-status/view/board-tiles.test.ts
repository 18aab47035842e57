import { describe, expect, test } from 'vitest';
import { type BoardShape, nextRequest, type Tile, tilesAround } from './board-tiles.ts';

const shapeOf = (rooms: readonly number[], days: number): BoardShape => ({
  houses: rooms.map((count, at) => ({ id: `h${at}`, rooms: count })),
  days,
  chunks: Math.ceil(days / 28),
});
const keys = (tiles: readonly Tile[] | undefined) =>
  tiles?.map(({ houseId, chunk }) => `${houseId}.${chunk}`);
const large = shapeOf([60, 60, 60, 60, 60], 365);

describe('loading', () => {
  test('starts with visible cells, then adjacent days, then adjacent rows', () => {
    const sight = { houses: ['h1', 'h2'], firstDay: 30, lastDay: 60 };
    const [inSight, days, rows, rest] = tilesAround(large, sight);
    expect(keys(inSight)).toEqual(['h1.1', 'h1.2', 'h2.1', 'h2.2']);
    expect(keys(days)).toEqual(['h1.3', 'h1.0', 'h2.3', 'h2.0']);
    expect(keys(rows)).toEqual(['h3.1', 'h3.2', 'h4.1', 'h4.2', 'h0.1', 'h0.2']);
    expect(rest).toEqual([]);
  });
  test("ends at the board's edges and forgets unknown properties", () => {
    const [inSight, days] = tilesAround(large, { houses: ['gone', 'h0'], firstDay: 350, lastDay: 370 });
    expect(keys(inSight)).toEqual(['h0.12', 'h0.13']);
    expect(keys(days)).toEqual(['h0.11']);
  });
  test('completes a small board', () => {
    const rest = tilesAround(shapeOf([10, 10], 60), { houses: ['h0'], firstDay: 0, lastDay: 10 }).at(-1);
    expect(rest).toHaveLength(6);
  });
});

describe('one request', () => {
  const tiles = (...list: [string, number][]) => list.map(([houseId, chunk]) => ({ houseId, chunk }));
  test('combines properties that lack the same days', () => {
    const wanted = tiles(['h0', 1], ['h0', 2], ['h1', 1], ['h1', 2], ['h2', 2]);
    expect(nextRequest(large, wanted)).toEqual({ houseIds: ['h0', 'h1'], first: 1, last: 2 });
    expect(nextRequest(large, [])).toBeNull();
  });
  test('is limited in rooms, but never splits a property', () => {
    const shape = shapeOf([900, 10, 10], 28);
    const wanted = tiles(['h0', 0], ['h1', 0], ['h2', 0]);
    expect(nextRequest(shape, wanted)?.houseIds).toEqual(['h0']);
    expect(nextRequest(shape, wanted.slice(1))?.houseIds).toEqual(['h1', 'h2']);
  });
});
