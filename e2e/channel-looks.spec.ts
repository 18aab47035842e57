/** Channel connection screens in several languages, themes and sizes: no axe findings, no browser errors. */
import path from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, dialog, type Look, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${product.url}${address}`);
  await arrived(page);
};

const looks: readonly [string, Look][] = [
  ['zh-light', {}],
  ['en-dark', { language: 'en-US', theme: 'dark' }],
  ['zh-phone', { width: 375, height: 812, touch: true }],
];

/** `SCREENSHOTS=<folder>` saves screenshots. */
const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`) });
};

test.each(looks)(
  'connections and their log stand in %s without a fault',
  async (look, how) => {
    const page = await product.as('operator', how);
    const complaints = watchConsole(page);
    await open(page, '/channel/channelList');
    await page.locator('.channel-card').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, `channels-${look}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.locator('.channel-card button').first().click();
    await dialog(page).locator('.history, .facts').first().waitFor();
    await picture(page, `channel-details-${look}`);
    await open(page, '/channel/channelList?connect=new');
    await dialog(page).locator('.channel-platform').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, `channel-wizard-${look}`);
    await open(page, '/channel/operationLog');
    await page.locator('.list-page').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, `channel-log-${look}`);
    expect(complaints).toEqual([]);
  },
  120_000,
);
