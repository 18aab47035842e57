/** Scrolling smoothness of a page's grid: vertical, horizontal and diagonal. */
import type { Page } from 'playwright';
import { type Figure, figure, percentile } from './figures.ts';

const FRAME_P95_MS = 17;
/** Two frames at 60 Hz. */
const FRAME_P99_MS = 33.4;
const FRAMES = 180;

/** Frame times in ms while scrolling the grid by this many pixels per frame. */
const framesWhile = (page: Page, step: { readonly x: number; readonly y: number }): Promise<number[]> =>
  page.evaluate(
    async ({ x, y, frames }) => {
      const grid = document.querySelector('[role=grid]');
      if (!grid) throw new Error('no grid');
      const deltas: number[] = [];
      let before = await new Promise<number>(requestAnimationFrame);
      for (let frame = 0; frame < frames; frame += 1) {
        grid.scrollBy(x, y);
        const now = await new Promise<number>(requestAnimationFrame);
        deltas.push(now - before);
        before = now;
      }
      grid.scrollTo(0, 0);
      return deltas;
    },
    { ...step, frames: FRAMES },
  );

/** Frame times in ms during other work on the page. */
export const framesDuring = async (page: Page, work: () => Promise<void>): Promise<number[]> => {
  await page.evaluate(() => {
    const watch = globalThis as typeof globalThis & { frameTimes?: number[]; watching?: boolean };
    watch.frameTimes = [];
    watch.watching = true;
    let before = performance.now();
    const note = (now: number) => {
      watch.frameTimes?.push(now - before);
      before = now;
      if (watch.watching) requestAnimationFrame(note);
    };
    requestAnimationFrame((now) => {
      before = now;
      requestAnimationFrame(note);
    });
  });
  await work();
  return page.evaluate(() => {
    const watch = globalThis as typeof globalThis & { frameTimes?: number[]; watching?: boolean };
    watch.watching = false;
    return watch.frameTimes ?? [];
  });
};

const told = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)}, longest ${Math.max(...times).toFixed(1)} ms`;

/** Figures of a movement's frames. */
export const frameFigures = (
  name: string,
  frames: readonly number[],
  notes: { readonly p95?: string; readonly p99?: string } = {},
): Figure[] => [
  figure(`${name}, p95 frame`, percentile(frames, 0.95), {
    ...{ unit: 'ms', digits: 1, limit: ['<=', FRAME_P95_MS] },
    ...(notes.p95 !== undefined && { note: notes.p95 }),
  }),
  figure(`${name}, p99 frame`, percentile(frames, 0.99), {
    ...{ unit: 'ms', digits: 1, limit: ['<=', FRAME_P99_MS] },
    ...(notes.p99 !== undefined && { note: notes.p99 }),
  }),
];

export const scrolling = async (page: Page): Promise<Figure[]> => {
  const idle = await framesWhile(page, { x: 0, y: 0 });
  const down = await framesWhile(page, { x: 0, y: 120 });
  const across = await framesWhile(page, { x: 40, y: 0 });
  const slanted = await framesWhile(page, { x: 30, y: 90 });
  return frameFigures('scrolling', [...down, ...across, ...slanted], {
    p95: `down ${told(down)}; across ${told(across)}; idle p95 ${percentile(idle, 0.95).toFixed(1)} ms`,
    p99: `idle p99 ${percentile(idle, 0.99).toFixed(1)} ms`,
  });
};
