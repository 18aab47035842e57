import type { GridPlan, PriceGrid } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { describe, expect, it } from 'vitest';
import { channelMarks, NO_MARKS } from '../../components/words/channel-marks.ts';
import { planOfRow, rowKeyOf } from './price-cells.ts';
import { mergeGrid } from './price-merge.ts';
import { inTree, placesOf, priceRows, type RowWords, valuesAt } from './price-rows.ts';

const words: RowWords = {
  standardPlan: 'Standard',
  rooms: (count) => `${count} rooms`,
  formula: (percentBp, amountFen) => `${percentBp}/${amountFen}`,
  derivedFrom: (parent, formula) => `${parent} ${formula}`,
  sync: (channel, state) => `${channel} ${state}`,
  planName: ({ name }) => name,
};

const plan = (id: string, change: Partial<GridPlan> = {}): GridPlan => ({
  id,
  name: id,
  nameEn: null,
  code: id,
  kind: 'overnight',
  parentId: null,
  percentBp: 0,
  amountFen: 0,
  prices: [10_000, 12_000, 0],
  layers: 'bwc',
  suggested: [],
  restrictions: [],
  sync: [],
  ...change,
});

const closed = { minThrough: null, maxStay: null, closedArrival: true, closedDeparture: false };
const grid: PriceGrid = {
  from: '2026-11-19',
  to: '2026-11-22',
  total: 2,
  truncated: false,
  houses: [
    {
      id: 'h',
      name: 'House',
      city: 'City',
      businessDate: '2026-11-20',
      types: [
        {
          id: 't',
          name: 'Type',
          rooms: [4, 4, 4],
          free: [1, 4, -1],
          plans: [
            plan(STANDARD_PLAN_ID, {
              restrictions: [{ at: 1, minStay: 2, stopSell: true, ...closed }],
              sync: [
                { channel: 'mt', state: 'live' },
                { channel: 'tj', state: 'notConnected' },
              ],
            }),
            plan('child', { parentId: 'mid', layers: 'ddd', percentBp: -1_000 }),
            plan('own'),
            plan('mid', { parentId: STANDARD_PLAN_ID, layers: 'ddd' }),
          ],
        },
      ],
    },
  ],
};
const standard = rowKeyOf({ houseId: 'h', roomTypeId: 't', ratePlanId: STANDARD_PLAN_ID });
const rowsOf = (overlay = new Map(), marks = NO_MARKS) =>
  priceRows({ grid, overlay, folded: new Set(), mayEdit: true, words, marks });

describe('calendar rows', () => {
  it('mark nights not synced to channels, for that plan only', () => {
    const mark = { houseId: 'h', roomTypeId: 't', from: '2026-11-20', to: '2026-11-21', at: [0] };
    const answer = {
      mapped: true,
      connections: ['mt'],
      marks: [{ ...mark, ratePlanId: STANDARD_PLAN_ID, state: 'conflicted' as const }],
    };
    const marks = channelMarks([answer], (state, names) => `${state} ${names.join()}`);
    const cellsOf = (key: string) => {
      const row = rowsOf(new Map(), marks).find((each) => each.key === key);
      return [0, 1, 2].map((day) => row?.cell?.(day)?.mark?.text);
    };
    expect(cellsOf(standard)).toEqual([undefined, 'conflicted mt', undefined]);
    expect(cellsOf(rowKeyOf({ houseId: 'h', roomTypeId: 't', ratePlanId: 'mid' }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('put derived plans below their parent', () => {
    const [type] = grid.houses[0]?.types ?? [];
    expect(inTree(type?.plans ?? []).map(({ plan: { id }, depth }) => [id, depth])).toEqual([
      [STANDARD_PLAN_ID, 0],
      ['mid', 1],
      ['child', 2],
      ['own', 0],
    ]);
    expect(inTree([plan('child', { parentId: 'gone' })])).toHaveLength(1);
  });

  it('show layer, restrictions and editability', () => {
    const row = rowsOf().find(({ key }) => key === standard);
    expect(row?.label).toBe('Standard');
    expect(row?.sync).toEqual([{ look: 'synced', label: 'mt synced' }]);
    expect(row?.cell?.(0)).toMatchObject({ fen: 10_000, look: 'base', editable: false });
    expect(row?.cell?.(1)).toMatchObject({
      fen: 12_000,
      look: 'weekend',
      editable: true,
      stopSell: true,
      badges: [{ kind: 'minStay', nights: 2 }, { kind: 'closedArrival' }],
    });
    expect(row?.cell?.(2)).toMatchObject({ fen: null, look: 'manual' });
    expect(row?.cell?.(3)).toBeNull();
    expect(row?.cell?.(1)).toBe(row?.cell?.(1));
    expect(
      rowsOf()
        .find(({ depth }) => depth === 1)
        ?.cell?.(1)?.editable,
    ).toBe(false);
  });

  it('count rooms sold per type, including overbookings', () => {
    expect(rowsOf()[1]?.occupancy?.map((night) => night?.sold)).toEqual([3, 0, 5]);
  });

  it('show an edit until it is answered', () => {
    const overlay = new Map([[`${standard}|2026-11-20`, { fen: 8_800, state: 'sending' as const }]]);
    const row = rowsOf(overlay).find(({ key }) => key === standard);
    expect(row?.cell?.(1)).toMatchObject({ fen: 8_800, look: 'manual', edit: 'sending', stopSell: true });
    expect(
      rowsOf()
        .find(({ key }) => key === standard)
        ?.cell?.(1)?.edit,
    ).toBeNull();
  });

  it('know their place and values', () => {
    const place = placesOf(grid).get(standard);
    expect(planOfRow(standard)).toEqual({ houseId: 'h', roomTypeId: 't', ratePlanId: STANDARD_PLAN_ID });
    expect(planOfRow('house:h')).toBeNull();
    expect(valuesAt(place, 1)).toMatchObject({ priceFen: 12_000, minStay: 2, stopSell: true });
    expect(valuesAt(place, 0)).toMatchObject({ priceFen: 10_000, minStay: null });
    expect(valuesAt(place, 9)).toBeNull();
  });
});

describe('mergeGrid', () => {
  it('replaces the requested properties, removes missing ones, and ignores another window', () => {
    const renamed = { ...grid, houses: grid.houses.map((house) => ({ ...house, name: 'New' })) };
    expect(mergeGrid(grid, renamed, ['h']).houses[0]?.name).toBe('New');
    expect(mergeGrid(grid, renamed, ['x']).houses[0]?.name).toBe('House');
    expect(mergeGrid(grid, { ...grid, houses: [] }, ['h'])).toMatchObject({ houses: [], total: 1 });
    expect(mergeGrid(grid, { ...renamed, from: '2026-12-01' }, ['h'])).toBe(grid);
  });
});
