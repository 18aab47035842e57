/**
 * The board of 2,000 rooms and 365 days with 60,000 bars in a real browser: requests, time to paint, smoothness of
 * scrolling and dragging, memory after long scrolling (`BOARD_MINUTES`, default 1).
 */

import type { BoardCells, BoardFrame } from '@minsu/contract/inventory/room-status/board-parts.ts';
import { getBoardCells, getBoardFrame } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { Page } from 'playwright';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';
import { type Bench, type Minsu, rowsOf, withMinsu } from '../../bench.ts';
import { WIDE } from '../../data-set.ts';
import { type Figure, figure, median, percentile } from '../../figures.ts';
import type { HttpClient } from '../../load.ts';
import { type Pages, withPages } from '../../pages.ts';
import { readBusiness } from '../../requests.ts';
import { frameFigures, framesDuring, scrolling } from '../../scrolling.ts';

const DAYS = 365;
const FIRST_PAINT_MS = 1_000;
const LOADS = 3;
const DATA_MS = 250;
const DATA_KB = 600;
const HEAP_MB = 150;
/** Maximum heap growth in the second half of the scrolling. */
const GROWTH = 1.1;
const SCROLL_MINUTES = Number(process.env.BOARD_MINUTES ?? 1);
const ROUND_MS = 5_000;

interface Marks {
  firstGuest: number;
}
type Marked = typeof globalThis & { benchMarks: Marks };

/** Detects the first guest name drawn: from then on bars are on the canvas. */
const watchCanvas = (): void => {
  const marks = { firstGuest: 0 };
  (globalThis as Marked).benchMarks = marks;
  const guest = /^[王李张刘陈杨赵黄周吴][伟芳娜敏静磊洋艳勇杰]/;
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    if (marks.firstGuest === 0 && guest.test(text)) marks.firstGuest = performance.now();
    return fillText.call(this, text, ...rest);
  };
};

/** Opens the board; returns the time from its frame to the first bars. */
const open = async (page: Page, from: string): Promise<number> => {
  await page.addInitScript(watchCanvas);
  await page.goto(`/houseStatusMenu/houseStatus?from=${from}&days=${DAYS}`);
  await page.waitForFunction(() => (globalThis as Marked).benchMarks.firstGuest > 0, undefined, {
    timeout: 60_000,
  });
  return page.evaluate((path) => {
    const [entry] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path));
    return (globalThis as Marked).benchMarks.firstGuest - (entry as PerformanceResourceTiming).responseEnd;
  }, getBoardFrame.path);
};

/** Requests of a window: rows with the first cells, and cells of a later screen. */
const dataFigures = async (client: HttpClient, from: string): Promise<Figure[]> => {
  const range = { from, to: addDays(from, DAYS) };
  const opened = { method: 'POST' as const, path: getBoardFrame.path, body: range };
  const frame = await client.data<BoardFrame>(opened);
  const houseIds = frame.houses.slice(20, 23).map(({ id }) => id);
  const later = { from: addDays(from, 28), to: addDays(from, 84), houseIds };
  const cells = { method: 'POST' as const, path: getBoardCells.path, body: later };
  const headers = { 'accept-encoding': 'br' };
  const figures: Figure[] = [];
  for (const [name, request] of Object.entries({
    'rows and first cells': opened,
    'cells of a screen': cells,
  })) {
    const times: number[] = [];
    let size = 0;
    for (let call = 0; call < 7; call += 1) {
      const { ms, body } = await client.send({ ...request, headers });
      times.push(ms);
      size = body.length;
    }
    figures.push(
      figure(`${name}, ${frame.roomTotal} rooms × ${DAYS} days`, median(times), {
        unit: 'ms',
        limit: ['<=', DATA_MS],
        note: `compressed and sent; slowest ${Math.max(...times).toFixed(0)} ms`,
      }),
      figure(`the same, br`, size / 1_000, { unit: 'KB', limit: ['<=', DATA_KB] }),
    );
  }
  const bars = (await client.data<BoardCells>(cells)).stays.length;
  return [...figures, figure('bars of that screen', bars, { unit: 'bars' })];
};

/** Frame times while a bar is dragged. */
const dragging = async (page: Page): Promise<Figure[]> => {
  const box = await page.locator('[role=grid]').boundingBox();
  if (!box) throw new Error('no grid');
  const [x, y] = [box.x + 420, box.y + 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = await framesDuring(page, async () => {
    for (let step = 0; step < 150; step += 1)
      await page.mouse.move(x + 300 * Math.sin(step / 20), y + 200 * Math.sin(step / 13));
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frameFigures('dragging', frames);
};

const heapMb = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_000_000;
};

/** Scrolls across the board and back repeatedly. */
const scrollAbout = (page: Page): Promise<void> =>
  page.evaluate(async (length) => {
    const grid = document.querySelector('[role=grid]');
    if (!grid) throw new Error('no grid');
    const until = performance.now() + length;
    const [right, bottom] = [grid.scrollWidth, grid.scrollHeight];
    while (performance.now() < until) {
      const at = performance.now() / 1_000;
      grid.scrollTo((right / 2) * (1 + Math.sin(at / 3)), (bottom / 2) * (1 + Math.sin(at / 7)));
      await new Promise(requestAnimationFrame);
    }
  }, ROUND_MS);

const holding = async (page: Page): Promise<Figure[]> => {
  const rounds = Math.max(2, Math.round((SCROLL_MINUTES * 60_000) / ROUND_MS));
  const heaps: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await scrollAbout(page);
    heaps.push(await heapMb(page));
  }
  const half = heaps.length / 2;
  const growth = median(heaps.slice(Math.floor(half))) / median(heaps.slice(0, Math.ceil(half)));
  return [
    figure('heap of the page', Math.max(...heaps), { unit: 'MB', limit: ['<=', HEAP_MB] }),
    figure(`the same, second half ÷ first of ${SCROLL_MINUTES} min of scrolling`, growth, {
      unit: '×',
      digits: 2,
      limit: ['<=', GROWTH],
    }),
  ];
};

const paints = async (pages: Pages, from: string): Promise<{ page: Page; times: number[] }> => {
  const times: number[] = [];
  let page = await pages.signedIn();
  for (let load = 0; load < LOADS; load += 1) {
    if (load > 0) {
      await page.close();
      page = await pages.signedIn();
    }
    times.push(await open(page, from));
  }
  return { page, times };
};

const barsIn = async (url: string, from: string): Promise<number> => {
  const [row] = await rowsOf<{ bars: number }>(
    url,
    `select count(*)::int as bars from stays where holds_nights and check_out > $1 and check_in < $2`,
    [from, addDays(from, DAYS)],
  );
  return row?.bars ?? 0;
};

export const measureBoardPage = async (bench: Bench): Promise<Figure[]> => {
  await buildWebWhenStale();
  const url = await bench.databases.of('wide', WIDE);
  const { today } = await readBusiness(url);
  const from = addDays(today, -5);
  const bars = await barsIn(url, from);
  const measure = async ({ server, client }: Minsu): Promise<Figure[]> =>
    withPages(server.address, async (pages) => {
      const data = await dataFigures(client(1), from);
      const { page, times } = await paints(pages, from);
      const first = figure(`first bars after the data, ${DAYS} days, ${bars} bars`, percentile(times, 0.5), {
        unit: 'ms',
        limit: ['<=', FIRST_PAINT_MS],
        note: times.map((ms) => ms.toFixed(0)).join(', '),
      });
      return [
        ...data,
        first,
        ...(await scrolling(page)),
        ...(await dragging(page)),
        ...(await holding(page)),
      ];
    });
  return withMinsu(bench, url, measure, { withWeb: true });
};
