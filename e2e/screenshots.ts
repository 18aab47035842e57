/** Takes the README's screenshots from a fresh demo business: `npm run screenshots`. */
import path from 'node:path';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import type { Locator, Page } from 'playwright';
import { openBrowser } from './browser.ts';
import { boardOn, logIn, openPage, settled } from './pages.ts';
import { signIn, startServer, temporaryDataDir } from './server.ts';

const images = path.resolve(import.meta.dirname, '../docs/images');

const shoot = async (page: Page, url: string, name: string): Promise<void> => {
  await page.goto(url);
  await settled(page);
  await page.screenshot({ path: path.join(images, `${name}.png`) });
};

const appears = (part: Locator): Promise<boolean> =>
  part.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  );

/** The first stay on the fourth visible day, because the demo is regenerated daily. */
const openStay = async (page: Page): Promise<void> => {
  const news = page.getByText('动态').filter({ visible: true }).first();
  for (let row = 2; row < 12; row += 1) {
    await boardOn(page, 14).click(row, 3);
    if (await appears(news)) return;
    await page.keyboard.press('Escape');
  }
  throw new Error('no room is let on that day');
};

const main = async (): Promise<void> => {
  const data = temporaryDataDir();
  const server = await startServer(data.dir);
  const browser = await openBrowser();
  try {
    const client = await signIn(server.url, 'admin');
    const orders = (await client.call(pageOrders, { view: 'inHouse', size: 50 })).data.records;
    const order = orders.find((one) => one.channel === 'mt' && one.nights > 2) ?? orders[0];
    const houses = (await client.call(pageHouses, { state: ['online'], kind: 'multi', city: ['成都'] })).data
      .records;
    const page = await openPage(browser);
    await logIn(page, server.url, 'admin');
    await shoot(page, `${server.url}/dashboard/workplace`, 'workplace');
    await shoot(page, `${server.url}/house/houseList`, 'houses');
    await shoot(page, `${server.url}/orderManagement/orderDetail?id=${order?.id}`, 'order-detail');
    const filter = houses.map((house) => `house=${house.id}`).join('&');
    await page.goto(`${server.url}/houseStatusMenu/houseStatus?${filter}`);
    await settled(page);
    await openStay(page);
    await settled(page);
    await page.screenshot({ path: path.join(images, 'room-status.png') });
  } finally {
    await browser.close();
    await server.stop();
    await data.remove();
  }
};

await main();
