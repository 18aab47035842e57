import type { ComparedRow, Comparison } from '@minsu/contract/inventory/room-status/compare.ts';
import { expect, test } from 'vitest';
import { channelState, connectionsBeside, differenceCount, rowState, stateCounts } from './compare-nights.ts';

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

const besideOf = (of: ComparedRow) =>
  of.channels.map((channel, at) => ({
    connection: {
      ...{ id: String(at), platform: 'mt' as const, name: '', state: 'active' as const, houseIds: [] },
    },
    channel,
  }));

test('counts each difference of each listing', () => {
  const of = row(
    [listing([night(true), null, night(false)])],
    [listing([night(true, true), null, night(false)])],
  );
  expect(differenceCount(of)).toBe(2);
});

test('takes the state of the worst connection; overselling is worse than underselling', () => {
  const sells = (stock: number, closed = false) => ({ ...night(true), stock, closed });
  const of = row(
    [listing([sells(2), sells(0), night(false)])],
    [listing([sells(0), sells(3, true), night(false, true)])],
  );
  const states = [0, 1, 2].map((at) => rowState(of, besideOf(of), at));
  expect(states).toEqual(['over', 'under', 'price']);
  expect(stateCounts([{ row: of, beside: besideOf(of) }], 3)).toEqual({
    ...{ over: 1, under: 1, price: 1, open: 0, same: 0, none: 0 },
  });
});

test('a closed night that a channel sells is oversold; unconfirmed and unlinked nights are no difference', () => {
  const closed = { ...row([listing([night(true)])]), closed: [true, false, false] };
  expect(rowState(closed, besideOf(closed), 0)).toBe('over');
  const of = row([listing([null, night(false)])]);
  const [channel] = of.channels;
  if (!channel) throw new Error('no channel');
  expect([0, 1].map((at) => channelState(of, channel, at))).toEqual(['open', 'same']);
  expect(channelState(of, { ...channel, state: 'unconfirmed' }, 1)).toBe('open');
  expect(channelState(of, { ...channel, state: 'notLinked' }, 1)).toBe('none');
});

test('shows connections opened for the property or for all', () => {
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
