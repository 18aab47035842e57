/** Server memory after every kind of work: lists, boards, availability, sales, WebSockets. */

import { addDays } from '@minsu/contract/platform/dates.ts';
import { type Bench, withMinsu } from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, figure } from '../figures.ts';
import { expectAllAccepted, type Request, runLoad } from '../load.ts';
import { peakMemoryMb } from '../processes.ts';
import { book, findAvailable, listOrders, month, readBusiness } from '../requests.ts';

const MAX_MB = 400;
const CLIENTS = 8;
const SECONDS = 20;
const WHOLE_BOARD_EVERY = 50;

export const measureMemory = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('m', M);
  const business = await readBusiness(url);
  const { today, houseIds } = business;
  const stay = { checkIn: today, checkOut: addDays(today, 2) };
  const houseAt = (turn: number) => houseIds[turn % houseIds.length] as string;
  const kinds: readonly ((turn: number) => Request)[] = [
    (turn) => book(business, turn),
    () => listOrders({ channel: ['mt'] }),
    (turn) => month(today, { houseIds: [houseAt(turn)] }),
    () => findAvailable({ ...stay, guests: 2 }),
    (turn) => listOrders({ houseId: [houseAt(turn)], current: 5 }),
  ];
  return withMinsu(bench, url, async (minsu) => {
    const atStart = peakMemoryMb(minsu.server.pid);
    const load = await runLoad(minsu.client(CLIENTS), {
      clients: CLIENTS,
      seconds: SECONDS,
      request: (turn) =>
        turn % WHOLE_BOARD_EVERY === 0
          ? { ...month(today, {}), headers: { 'accept-encoding': 'br' } }
          : (kinds[turn % kinds.length] as (turn: number) => Request)(turn),
    });
    expectAllAccepted('mixed load', load);
    const peak = peakMemoryMb(minsu.server.pid);
    if (peak === undefined || atStart === undefined)
      return [
        { name: 'peak memory of the server', measured: 'not told by this system', target: '', passed: null },
      ];
    return [
      figure(`peak memory of the server, ${CLIENTS} clients, ${SECONDS} s of everything`, peak, {
        unit: 'MB',
        limit: ['<=', MAX_MB],
        note: `${atStart.toFixed(0)} MB after the start; ${load.perSecond.toFixed(0)} requests/s, p95 ${load.p95.toFixed(0)} ms`,
      }),
    ];
  });
};
