import type { ComparedRow, Comparison } from '@minsu/contract/room-status/compare.ts';
import { expect, test } from 'vitest';
import { connectionsBeside, differenceCount, nightsShown } from './compare-nights.ts';

type Listing = ComparedRow['channels'][number]['listings'][number];

const night = (stockDiffers: boolean, priceDiffers = false) => ({
  ...{ stock: 1, priceFen: 1, closed: false, at: '' },
  stockDiffers,
  priceDiffers,
});
const listing = (nights: Listing['nights']): Listing => ({ key: 'k', name: '', confirmedAt: '', nights });
const row = (...channels: Listing[][]): ComparedRow => ({
  ...{ houseId: 'h', houseName: '', roomTypeId: 't', roomTypeName: '', ratePlanId: 'p', planName: '' },
  ...{ stock: [1, 1, 1], prices: [1, 1, 1], closed: [false, false, false], differs: false },
  channels: channels.map((listings) => ({ state: 'confirmed', prices: null, listings })),
});

test('nights that differ at any listing are shown, each difference is counted', () => {
  const of = row(
    [listing([night(true), null, night(false)])],
    [listing([night(true, true), null, night(false)])],
  );
  expect(nightsShown(of, 3, true)).toEqual([0]);
  expect(nightsShown(of, 3, false)).toEqual([0, 1, 2]);
  expect(differenceCount(of)).toBe(2);
});

test('a house stands beside the connections opened for it or for all', () => {
  const connection = (id: string, houseIds: string[]) => ({
    ...{ id, platform: 'mt' as const, name: id, state: 'active' as const },
    houseIds,
  });
  const connections = [connection('all', []), connection('own', ['h']), connection('other', ['i'])];
  const named = (of: ComparedRow) =>
    connectionsBeside({ connections } as unknown as Comparison, of).map((each) => each.connection.id);
  expect(named(row([], [], []))).toEqual(['all', 'own']);
  expect(named(row([], [], [listing([])]))).toEqual(['all', 'own', 'other']);
});
