/** The board in a real browser: 2,000 rooms, 180 days, 30,000 bars; how soon it is painted, how smoothly it scrolls. */
import { addDays } from '@minsu/contract/dates.ts';
import type { Board } from '@minsu/contract/room-status/room-status.ts';
import { getBoard } from '@minsu/contract/room-status/room-status-endpoints.ts';
import type { Page } from 'playwright';
import { buildWebWhenStale } from '../../scripts/build-web.ts';
import { type Bench, type Minsu, withMinsu } from '../bench.ts';
import { WIDE } from '../data-set.ts';
import { type Figure, figure, percentile } from '../figures.ts';
import { withPages } from '../pages.ts';
import { month, readBusiness } from '../requests.ts';
import { scrolling } from '../scrolling.ts';

const DAYS = 180;
const FIRST_PAINT_MS = 1_000;
const LOADS = 3;

interface Marks {
  firstGuest: number;
}
type Marked = typeof globalThis & { benchMarks: Marks };

/** Notes when the first name of a guest is drawn: from then on bars are on the canvas. */
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

/** Opens the board; answers how long after its data the first bars were drawn. */
const open = async (page: Page, from: string): Promise<number> => {
  await page.addInitScript(watchCanvas);
  await page.goto(`/houseStatusMenu/houseStatus?from=${from}&days=${DAYS}`);
  await page.waitForFunction(() => (globalThis as Marked).benchMarks.firstGuest > 0, undefined, {
    timeout: 60_000,
  });
  return page.evaluate((path) => {
    const [entry] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path));
    return (globalThis as Marked).benchMarks.firstGuest - (entry as PerformanceResourceTiming).responseEnd;
  }, getBoard.path);
};

export const measureBoardPage = async (bench: Bench): Promise<Figure[]> => {
  await buildWebWhenStale();
  const url = await bench.databases.of('wide', WIDE);
  const { today } = await readBusiness(url);
  const from = addDays(today, -5);
  const measure = async ({ server, client }: Minsu): Promise<Figure[]> =>
    withPages(server.address, async (pages) => {
      const board = await client(1).data<Board>(month(from, { to: addDays(from, DAYS) }));
      const paints: number[] = [];
      let page = await pages.signedIn();
      for (let load = 0; load < LOADS; load += 1) {
        if (load > 0) {
          await page.close();
          page = await pages.signedIn();
        }
        paints.push(await open(page, from));
      }
      return [
        figure(
          `first bars after the data, ${board.roomTotal} rooms × ${DAYS} days, ${board.stays.length} bars`,
          percentile(paints, 0.5),
          {
            unit: 'ms',
            limit: ['<=', FIRST_PAINT_MS],
            note: paints.map((ms) => ms.toFixed(0)).join(', '),
          },
        ),
        ...(await scrolling(page)),
      ];
    });
  return withMinsu(bench, url, measure, { withWeb: true });
};
