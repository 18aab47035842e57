/** The same calls with 1,000 and with 100,000 orders stored, by turns, one client. */
import { addDays } from '@minsu/contract/dates.ts';
import { type Bench, withMinsu } from '../bench.ts';
import { M, SMALL } from '../data-set.ts';
import { type Figure, figure, median } from '../figures.ts';
import type { HttpClient, Request } from '../load.ts';
import { type Business, listOrders, month, readBusiness } from '../requests.ts';

const MOST_GROWTH = 1.2;
const TURNS = 250;

const calls: Record<string, (business: Business) => Request> = {
  'list, arrivals of a week in one house': ({ today, houseIds }) =>
    listOrders({
      houseId: houseIds.slice(0, 1),
      checkInFrom: today,
      checkInTo: addDays(today, 7),
      sort: 'checkIn',
    }),
  'list, one house, newest first': ({ houseIds }) => listOrders({ houseId: houseIds.slice(0, 1) }),
  'board, month of 50 rooms': ({ today, houseIds }) => month(today, { houseIds: houseIds.slice(0, 1) }),
};

const byTurns = async (
  small: readonly [HttpClient, Request],
  large: readonly [HttpClient, Request],
): Promise<Figure> => {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [place, [client, request]] of [small, large].entries()) {
      const { ms, status, body } = await client.send(request);
      if (status !== 200) throw new Error(`${request.path}: ${status} ${body.toString()}`);
      if (turn >= TURNS / 5) times[place === 0 ? 0 : 1].push(ms);
    }
  const [before, after] = times.map(median) as [number, number];
  return figure('', after / before, {
    unit: '×',
    digits: 2,
    limit: ['<=', MOST_GROWTH],
    note: `median ${before.toFixed(2)} → ${after.toFixed(2)} ms`,
  });
};

export const measureGrowth = async (bench: Bench): Promise<Figure[]> => {
  const [smallUrl, largeUrl] = [await bench.databases.of('small', SMALL), await bench.databases.of('m', M)];
  const [small, large] = [await readBusiness(smallUrl), await readBusiness(largeUrl)];
  return withMinsu(bench, smallUrl, (smallMinsu) =>
    withMinsu(bench, largeUrl, async (largeMinsu) => {
      const [smallClient, largeClient] = [smallMinsu.client(1), largeMinsu.client(1)];
      const figures: Figure[] = [];
      for (const [name, request] of Object.entries(calls)) {
        const grown = await byTurns([smallClient, request(small)], [largeClient, request(large)]);
        figures.push({ ...grown, name: `1,000 → 100,000 orders: ${name}` });
      }
      return figures;
    }),
  );
};
