/**
 * Availability for two nights with price and reasons: of one property against the floor, and of all 2,000 rooms.
 */
import { addDays } from '@minsu/contract/platform/dates.ts';
import {
  type Bench,
  cachedAndUncached,
  compare,
  type Minsu,
  WITHOUT_CACHE,
  withFloor,
  withMinsu,
} from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, figure } from '../figures.ts';
import { expectAllAccepted, runLoad } from '../load.ts';
import { findAvailable, readBusiness } from '../requests.ts';

const MIN_SHARE = 0.4;
const CLIENTS = 8;
const DAYS = 60;

export const measureAvailability = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('m', M);
  const { today, houseIds } = await readBusiness(url);
  const datesAt = (turn: number) => {
    const checkIn = addDays(today, turn % DAYS);
    return { checkIn, checkOut: addDays(checkIn, 2) };
  };
  const houseAt = (turn: number) => houseIds[turn % houseIds.length] as string;
  return withFloor(url, async (floor) => {
    const against = (minsu: Minsu) =>
      compare({
        databaseUrl: url,
        clients: CLIENTS,
        floor,
        floorRequest: (turn) => ({
          method: 'POST',
          path: '/availability',
          body: { houseId: houseAt(turn), ...datesAt(turn) },
        }),
        minsu: minsu.client(CLIENTS),
        request: (turn) =>
          findAvailable({ ...datesAt(turn), houseId: houseAt(turn), guests: 2, onlyFree: false }),
      });
    const kept = await withMinsu(bench, url, against);
    const [anew, all] = await withMinsu(
      bench,
      url,
      async (minsu) => {
        const compared = await against(minsu);
        const load = await runLoad(minsu.client(CLIENTS), {
          clients: CLIENTS,
          seconds: 3,
          request: (turn) => findAvailable({ ...datesAt(turn), guests: 2, onlySellable: true }),
        });
        expectAllAccepted('availability of all houses', load);
        return [compared, load] as const;
      },
      WITHOUT_CACHE,
    );
    return [
      ...cachedAndUncached('availability of a house for 2 nights ÷ bare free rooms', MIN_SHARE, {
        kept,
        anew,
      }),
      figure('what can be sold over all 2,000 rooms, p95', all.p95, {
        unit: 'ms',
        digits: 1,
        note: `${all.perSecond.toFixed(0)}/s`,
      }),
    ];
  });
};
