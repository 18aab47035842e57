/**
 * Order list pages of 50, with 100,000 and a million orders: with filters against the floor, and expensive kinds of
 * lists.
 */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type Bench, compare, describeLoad, withFloor, withMinsu } from '../../bench.ts';
import { M, MILLION } from '../../data-set.ts';
import { type Figure, figure } from '../../figures.ts';
import { expectAllAccepted, type HttpClient, type Request, runLoad } from '../../load.ts';
import { listOrders, readBusiness } from '../../requests.ts';

const MIN_SHARE = 0.4;
const MAX_P95_MS = 60;
const MAX_MS_AT_MILLION = 150;
const CLIENTS = 8;
const SECONDS = 3;
/** More pages than clients, so that none share an answer. */
const PAGES = 20;

const floorList: Request = { method: 'POST', path: '/list', body: { channel: 'mt', shown: 'completed' } };

const kinds = (today: string): Record<string, Request> => ({
  'newest first': listOrders({}),
  'two filters, page 100': listOrders({ channel: ['mt'], shown: ['completed'], current: 100 }),
  'no filter, page 1,900': listOrders({ current: 1_900 }),
  'arrivals of a week by date': listOrders({
    checkInFrom: today,
    checkInTo: addDays(today, 7),
    sort: 'checkIn',
  }),
  'quick view: in house': listOrders({ view: 'inHouse' }),
  'a name': listOrders({ keyword: '王伟一' }),
  'an order number': listOrders({ keyword: `M${today.slice(0, 4)}` }),
});

const figuresOfKinds = async (client: HttpClient, today: string, most: number): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [kind, request] of Object.entries(kinds(today))) {
    const load = await runLoad(client, { clients: CLIENTS, seconds: SECONDS, request: () => request });
    expectAllAccepted(kind, load);
    const note = `${load.perSecond.toFixed(0)}/s, p50 ${load.p50.toFixed(1)} ms`;
    figures.push(
      figure(`list: ${kind}, p95`, load.p95, { unit: 'ms', digits: 1, limit: ['<=', most], note }),
    );
  }
  return figures;
};

export const measureOrderList = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('m', M);
  const { today } = await readBusiness(url);
  return withFloor(url, (floor) =>
    withMinsu(bench, url, async (minsu) => {
      const client = minsu.client(CLIENTS);
      const filters = { channel: ['mt'], shown: ['completed'] } as const;
      const against = (request: (turn: number) => Request) =>
        compare({
          databaseUrl: url,
          clients: CLIENTS,
          floor,
          floorRequest: () => floorList,
          minsu: client,
          request,
        });
      const filtered = listOrders(filters);
      const compared = await against(() => filtered);
      const apart = await against((turn) => listOrders({ ...filters, current: 1 + (turn % PAGES) }));
      return [
        figure('list with two filters, page of 50 and total ÷ bare page', compared.ratio, {
          unit: '×',
          digits: 2,
          limit: ['>=', MIN_SHARE],
          note: describeLoad(compared),
        }),
        figure('the same, p95', compared.minsu.p95, { unit: 'ms', digits: 1, limit: ['<=', MAX_P95_MS] }),
        figure('the same where every client asks for another page', apart.ratio, {
          unit: '×',
          digits: 2,
          note: describeLoad(apart),
        }),
        ...(await figuresOfKinds(client, today, MAX_P95_MS)),
      ];
    }),
  );
};

/** The same lists over a million orders. */
export const measureLongOrderList = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('million', MILLION);
  const { today } = await readBusiness(url);
  return withMinsu(bench, url, (minsu) => figuresOfKinds(minsu.client(CLIENTS), today, MAX_MS_AT_MILLION));
};
