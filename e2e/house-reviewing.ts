/** A house is reviewed, as a person does it; used by the stories of houses. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { button, dialog, settled } from './pages.ts';

/** Finds the house among what waits and opens it. */
export const openReview = async (page: Page, url: string, name: string): Promise<void> => {
  await page.goto(`${url}/house/check`);
  await settled(page);
  await page.locator('.list-card').filter({ visible: true }).getByRole('link', { name }).first().click();
  await page.waitForURL('**/house/houseCheckDetail?id=*');
  await page.locator('h1:visible').getByText(name).waitFor();
  await settled(page);
};

/** The first standard is passed, the second returned, by keys alone. */
export const returnByKeys = async (page: Page, reason: string): Promise<void> => {
  await page.keyboard.press('p');
  await expect.poll(() => page.locator('.check-item[aria-current]').innerText()).toContain('-02');
  await page.keyboard.press('r');
  await page.keyboard.type(reason);
};

/** One more standard, by the pointer. */
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

/** What is written or reviewed beside what the page of a house shows. */
export const banner = (page: Page): Locator => page.locator('.revision-banner');
