/** Speed of the machine and its variation: bare HTTP and an empty statement, before and after a run. */
import type { Databases } from './databases.ts';
import { type Figure, median } from './figures.ts';
import { expectAllAccepted, HttpClient, runLoad } from './load.ts';
import { startFloor } from './processes.ts';

const CLIENTS = 8;
const SLICES = 3;
const SLICE_SECONDS = 1.5;
/** Above this variation absolute times mean little. */
const BUSY = 0.25;

/** Answers per second by slice. */
export type FloorRate = readonly number[];

export const floorRate = async (databases: Databases): Promise<FloorRate> => {
  const floor = await startFloor(databases.url);
  const client = new HttpClient(floor.address, CLIENTS);
  const request = (n: number) => ({ method: 'POST', path: '/nothing', body: { n } }) as const;
  const rates: number[] = [];
  try {
    // The first slice is warm-up.
    for (let slice = 0; slice <= SLICES; slice += 1) {
      const load = await runLoad(client, { clients: CLIENTS, seconds: SLICE_SECONDS, request });
      expectAllAccepted('floor', load);
      if (slice > 0) rates.push(load.perSecond);
    }
  } finally {
    client.close();
    await floor.stop();
  }
  return rates;
};

/** Half the spread between slowest and fastest slice, relative to the median. */
export const noiseShare = (rates: readonly FloorRate[]): number => {
  const all = rates.flat();
  return all.length === 0 ? 0 : (Math.max(...all) - Math.min(...all)) / 2 / median(all);
};

const PAGE_BYTES = 4_096;
const FRESH_PAGES = 16_384;
const FRESH_TURNS = 5;

/** Microseconds until a fresh memory page is writable, which dominates startup and large allocations. */
const freshPageUs = (): number =>
  median(
    Array.from({ length: FRESH_TURNS }, () => {
      const fresh = Buffer.allocUnsafe(FRESH_PAGES * PAGE_BYTES);
      const started = performance.now();
      for (let at = 0; at < fresh.length; at += PAGE_BYTES) fresh[at] = 1;
      return ((performance.now() - started) * 1_000) / FRESH_PAGES;
    }),
  );

export const noiseOf = (rates: readonly FloorRate[]): Figure[] => {
  const swing = noiseShare(rates);
  return [
    {
      name: 'the floor itself, before → after',
      measured: rates.map((each) => `${median(each).toFixed(0)}/s`).join(' → '),
      target: '',
      passed: null,
    },
    {
      name: 'noise of the machine',
      measured: `±${(swing * 100).toFixed(0)} %`,
      target: '',
      passed: null,
      note: swing > BUSY ? 'busy: read the ratios, not the times' : 'quiet enough',
    },
    {
      name: 'a fresh page of memory',
      measured: `${freshPageUs().toFixed(2)} µs`,
      target: '',
      passed: null,
      note: 'about 0.25 µs on bare metal',
    },
  ];
};
