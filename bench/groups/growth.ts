/**
 * The same requests with ten and a hundred times the orders, one client, alternating: cost must not grow with
 * stored data.
 */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type Bench, type Minsu, WITHOUT_CACHE, withMinsu } from '../bench.ts';
import { M, MILLION, type Shape, SMALL } from '../data-set.ts';
import { type Figure, figure, median } from '../figures.ts';
import type { HttpClient, Request } from '../load.ts';
import { type Business, book, findAvailable, listOrders, month, readBusiness } from '../requests.ts';

const TURNS = 250;

type Call = (business: Business, turn: number) => Request;

const calls: Readonly<Record<string, Call>> = {
  'list, arrivals of a week in one house': ({ today, houseIds }) =>
    listOrders({
      houseId: houseIds.slice(0, 1),
      checkInFrom: today,
      checkInTo: addDays(today, 7),
      sort: 'checkIn',
    }),
  'list, one house, newest first': ({ houseIds }) => listOrders({ houseId: houseIds.slice(0, 1) }),
  'board, month of 50 rooms': ({ today, houseIds }) => month(today, { houseIds: houseIds.slice(0, 1) }),
  'quote of a house for 2 nights': ({ today, houseIds: [houseId = ''] }, turn) => {
    const checkIn = addDays(today, turn % 60);
    return findAvailable({ houseId, checkIn, checkOut: addDays(checkIn, 2), guests: 2, onlyFree: false });
  },
  booking: book,
};

interface Side {
  readonly client: HttpClient;
  readonly business: Business;
}

const byTurns = async (call: Call, sides: readonly [Side, Side], most: number): Promise<Figure> => {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [place, { client, business }] of sides.entries()) {
      const request = call(business, turn);
      const { ms, status, body } = await client.send(request);
      if (status !== 200) throw new Error(`${request.path}: ${status} ${body.toString()}`);
      if (turn >= TURNS / 5) times[place === 0 ? 0 : 1].push(ms);
    }
  const [before, after] = times.map(median) as [number, number];
  return figure('', after / before, {
    unit: '×',
    digits: 2,
    limit: ['<=', most],
    note: `median ${before.toFixed(2)} → ${after.toFixed(2)} ms`,
  });
};

interface Growth {
  readonly label: string;
  readonly from: readonly [string, Shape];
  readonly to: readonly [string, Shape];
  readonly most: number;
}

const measure = async (bench: Bench, { label, from, to, most }: Growth): Promise<Figure[]> => {
  const [fromUrl, toUrl] = [await bench.databases.of(...from), await bench.databases.of(...to)];
  const [small, large] = [await readBusiness(fromUrl), await readBusiness(toUrl)];
  const withEach = async (fromMinsu: Minsu, toMinsu: Minsu): Promise<Figure[]> => {
    const sides = [
      { client: fromMinsu.client(1), business: small },
      { client: toMinsu.client(1), business: large },
    ] as const;
    const figures: Figure[] = [];
    for (const [name, call] of Object.entries(calls))
      figures.push({ ...(await byTurns(call, sides, most)), name: `${label}: ${name}` });
    return figures;
  };
  return withMinsu(
    bench,
    fromUrl,
    (fromMinsu) => withMinsu(bench, toUrl, (toMinsu) => withEach(fromMinsu, toMinsu), WITHOUT_CACHE),
    WITHOUT_CACHE,
  );
};

export const measureGrowth = (bench: Bench): Promise<Figure[]> =>
  measure(bench, { label: '1,000 → 100,000 orders', from: ['small', SMALL], to: ['m', M], most: 1.2 });

export const measureGrowthToMillion = (bench: Bench): Promise<Figure[]> =>
  measure(bench, {
    label: '100,000 → 1,000,000 orders',
    from: ['m', M],
    to: ['million', MILLION],
    most: 1.5,
  });
