/** The price calendar in a real browser: 500 plans, 90 days, scrolling. */
import { getPriceGrid } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';
import { type Bench, withMinsu } from '../../bench.ts';
import type { Figure } from '../../figures.ts';
import { withPages } from '../../pages.ts';
import { scrolling } from '../../scrolling.ts';
import { GRID_DAYS, pricedDatabase } from '../prices.ts';

export const measurePricePage = async (bench: Bench): Promise<Figure[]> => {
  await buildWebWhenStale();
  const url = await pricedDatabase(bench);
  return withMinsu(
    bench,
    url,
    ({ server }) =>
      withPages(server.address, async (pages) => {
        const page = await pages.signedIn();
        const answered = page.waitForResponse((response) => response.url().endsWith(getPriceGrid.path));
        await page.goto(`/housePriceMenu/housePrice?days=${GRID_DAYS}&size=200`);
        await (await answered).finished();
        await page.locator('[role=grid]').waitFor();
        return scrolling(page);
      }),
    { withWeb: true },
  );
};
