/** Complete booking commands from several clients on distinct rooms and nights, against one bare insert. */
import { randomUUID } from 'node:crypto';
import { type Bench, compare, describeLoad, withFloor, withMinsu } from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, figure } from '../figures.ts';
import type { Request } from '../load.ts';
import { book, readBusiness } from '../requests.ts';

const MIN_SHARE = 0.06;
const TARGET_CLIENTS = 8;

const bareInsert = (n: number): Request => ({
  method: 'POST',
  path: '/booking',
  body: {
    id: randomUUID(),
    houseId: '00000000-0000-7000-8000-000000000001',
    roomId: '00000000-0000-7000-8000-000000000002',
    orderNo: `M20261120-${n}`,
    bookerName: '李明',
    phone: '13900000000',
    channel: 'direct',
    checkIn: '2027-01-01',
    checkOut: '2027-01-03',
    guests: 2,
    totalFen: 80_000,
  },
});

export const measureBookings = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('m', M);
  const business = await readBusiness(url);
  const figures: Figure[] = [];
  let sold = 0;
  await withFloor(url, (floor) =>
    withMinsu(bench, url, async (minsu) => {
      for (const clients of [TARGET_CLIENTS, 2 * TARGET_CLIENTS]) {
        const compared = await compare({
          databaseUrl: url,
          clients,
          floor,
          floorRequest: bareInsert,
          minsu: minsu.client(clients),
          request: () => book(business, sold++),
        });
        figures.push(
          figure(`booking commands, ${clients} clients ÷ bare insert`, compared.ratio, {
            unit: '×',
            digits: 3,
            // Target clients, with which the floor of the target was measured (decision 024).
            ...(clients === TARGET_CLIENTS && { limit: ['>=', MIN_SHARE] }),
            note: describeLoad(compared),
          }),
        );
      }
    }),
  );
  return figures;
};
