/** The month board of a 50-room property against the floor, and of 1,000 rooms with a million room nights. */
import {
  type Bench,
  cachedAndUncached,
  compare,
  type Minsu,
  WARM_SECONDS,
  WITHOUT_CACHE,
  withFloor,
  withMinsu,
} from '../../bench.ts';
import { LONG, M } from '../../data-set.ts';
import { type Figure, figure, median } from '../../figures.ts';
import { expectAllAccepted, type HttpClient, runLoad } from '../../load.ts';
import { month, readBusiness } from '../../requests.ts';

const MIN_SHARE = 0.5;
const MAX_MS = 150;
const MAX_KB = 300;
const CLIENTS = 8;
const CALLS = 15;

const monthOf50 = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('m', M);
  const { today, houseIds } = await readBusiness(url);
  const [from, to] = [month(today, {}).body as { from: string; to: string }].flatMap((b) => [b.from, b.to]);
  const houseAt = (turn: number) => houseIds[turn % houseIds.length] as string;
  return withFloor(url, async (floor) => {
    const against = (minsu: Minsu) =>
      compare({
        databaseUrl: url,
        clients: CLIENTS,
        floor,
        floorRequest: (turn) => ({
          method: 'POST',
          path: '/month',
          body: { houseId: houseAt(turn), from, to },
        }),
        minsu: minsu.client(CLIENTS),
        request: (turn) => month(today, { houseIds: [houseAt(turn)] }),
      });
    const kept = await withMinsu(bench, url, against);
    const anew = await withMinsu(bench, url, against, WITHOUT_CACHE);
    return cachedAndUncached('month of 50 rooms ÷ bare bars', MIN_SHARE, { kept, anew });
  });
};

/** Time to the first byte without compression, and the size with it. */
const monthOf1000 = async (client: HttpClient, today: string): Promise<Figure[]> => {
  const request = month(today, {});
  const times: number[] = [];
  await client.data(request);
  expectAllAccepted(
    'warm',
    await runLoad(client, { clients: 1, seconds: WARM_SECONDS, request: () => request }),
  );
  for (let call = 0; call < CALLS; call += 1) times.push((await client.send(request)).firstByteMs);
  const figures = [
    figure('month of 1,000 rooms, 1 M nights: server', median(times), {
      unit: 'ms',
      limit: ['<=', MAX_MS],
      note: `slowest of ${CALLS} calls ${Math.max(...times).toFixed(0)} ms`,
    }),
  ];
  for (const encoding of ['br', 'gzip']) {
    const { body, ms } = await client.send({ ...request, headers: { 'accept-encoding': encoding } });
    figures.push(
      figure(`month of 1,000 rooms, ${encoding}`, body.length / 1_000, {
        unit: 'KB',
        limit: ['<=', MAX_KB],
        note: `compressed and sent in ${ms.toFixed(0)} ms`,
      }),
    );
  }
  return figures;
};

export const measureBoard = async (bench: Bench): Promise<Figure[]> => {
  const small = await monthOf50(bench);
  const url = await bench.databases.of('long', LONG);
  const { today } = await readBusiness(url);
  const large = await withMinsu(bench, url, (minsu) => monthOf1000(minsu.client(1), today), WITHOUT_CACHE);
  return [...small, ...large];
};
