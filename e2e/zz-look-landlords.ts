import path from 'node:path';
import { pageLandlords } from '@minsu/contract/landlords/landlord-endpoints.ts';
import type { Page } from 'playwright';
import { openBrowser } from './browser.ts';
import { logIn, openPage, settled } from './pages.ts';
import { signIn, startServer, temporaryDataDir } from './server.ts';

const images = '/tmp/ll-look';
const main = async (): Promise<void> => {
  const data = temporaryDataDir();
  const server = await startServer(data.dir);
  const browser = await openBrowser();
  const shoot = async (page: Page, url: string, name: string, then?: () => Promise<void>) => {
    await page.goto(`${server.url}${url}`);
    await settled(page);
    await then?.();
    await settled(page);
    await page.screenshot({ path: path.join(images, `${name}.png`) });
  };
  try {
    const client = await signIn(server.url, 'supervisor');
    const { records } = (await client.call(pageLandlords, { sort: '-houseCount', size: 50 })).data;
    const company = records.find((one) => one.kind === 'company');
    const own = records.find((one) => one.username === 'landlord');
    const page = await openPage(browser);
    await logIn(page, server.url, 'supervisor');
    await shoot(page, '/landlord/landlordList', 'list');
    const at = `/landlord/landlordDetail?id=${company?.id}`;
    await shoot(page, at, 'detail');
    await shoot(page, `${at}&tab=houses`, 'detail-houses');
    await shoot(page, `${at}&tab=documents`, 'detail-documents', async () => {
      await page.getByRole('button', { name: '添加证件' }).click();
      await page.waitForTimeout(600);
    });
    await shoot(page, `${at}&tab=history`, 'detail-history');
    await shoot(page, at, 'detail-edit', async () => {
      await page.getByRole('button', { name: '编辑', exact: true }).first().click();
      await page.waitForTimeout(600);
    });
    await shoot(page, at, 'detail-contacts', async () => {
      await page.getByRole('button', { name: '编辑联系人' }).click();
      await page.waitForTimeout(600);
    });
    const dark = await openPage(browser, { theme: 'dark', language: 'en-US' });
    await logIn(dark, server.url, 'supervisor');
    await shoot(dark, '/landlord/landlordList?view=expiring', 'list-dark-en');
    await shoot(dark, `/landlord/landlordDetail?id=${own?.id}`, 'detail-dark-en');
    const phone = await openPage(browser, { width: 375, height: 812, touch: true });
    await logIn(phone, server.url, 'supervisor');
    await shoot(phone, '/landlord/landlordList', 'list-phone');
    await shoot(phone, at, 'detail-phone');
    await shoot(phone, `${at}&tab=documents`, 'documents-phone');
    const owner = await openPage(browser);
    await logIn(owner, server.url, 'landlord');
    await shoot(owner, '/owner/ownerHome', 'owner');
    await shoot(owner, '/owner/ownerHome', 'owner-file', async () => {
      await owner.getByRole('button', { name: '自住登记' }).first().click();
      await owner.waitForTimeout(600);
    });
    await shoot(owner, '/orderManagement/orderList', 'owner-orders');
    await shoot(owner, '/houseStatusMenu/houseStatus', 'owner-board');
    const ownerPhone = await openPage(browser, { width: 375, height: 812, touch: true, theme: 'dark', language: 'en-US' });
    await logIn(ownerPhone, server.url, 'landlord');
    await shoot(ownerPhone, '/owner/ownerHome', 'owner-phone');
  } finally {
    await browser.close();
    await server.stop();
    await data.remove();
  }
};

await main();
