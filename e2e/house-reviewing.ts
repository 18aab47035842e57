/** Reviewing a property, used by the property stories. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { button, dialog, settled } from './pages.ts';

/** Finds the property in the queue and opens it. */
export const openReview = async (page: Page, url: string, name: string): Promise<void> => {
  await page.goto(`${url}/house/check`);
  await settled(page);
  await page.locator('.list-card').filter({ visible: true }).getByRole('link', { name }).first().click();
  await page.waitForURL('**/house/houseCheckDetail?id=*');
  await page.locator('h1:visible').getByText(name).waitFor();
  await settled(page);
};

/** Passes the first standard and returns the second by keyboard. */
export const returnByKeys = async (page: Page, reason: string): Promise<void> => {
  await page.keyboard.press('p');
  await expect.poll(() => page.locator('.check-item[aria-current]').innerText()).toContain('-02');
  await page.keyboard.press('r');
  await page.keyboard.type(reason);
};

/** Returns another standard by pointer. */
export const returnItem = async (page: Page, code: string, reason: string): Promise<void> => {
  const item = page.locator('.check-item', { hasText: code });
  await button(item, '退回').click();
  await item.getByRole('textbox').fill(reason);
};

export const sendBack = async (page: Page): Promise<void> => {
  await button(page, '退回修改').click();
  await dialog(page).getByRole('button', { name: '退回修改' }).click();
  await page.locator('.check-result.returned').waitFor();
};

export const approve = async (page: Page): Promise<void> => {
  await page.keyboard.press('p');
  await button(page, '其余全部通过').click();
  await button(page, '审核通过').click();
  await dialog(page).getByRole('button', { name: '审核通过' }).click();
  await page.locator('.check-result.approved').waitFor();
};

/** Banner of the revision on a property page. */
export const banner = (page: Page): Locator => page.locator('.revision-banner');
