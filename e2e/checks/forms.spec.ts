/** Shell checks on forms (of 48) that demo.spec.ts does not cover. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { button, settled } from '../pages.ts';
import { runningProduct } from '../product.ts';

const product = runningProduct();

const open = async (path: string): Promise<Page> => {
  const page = await product.as('admin');
  await page.goto(product.url + path);
  await page.locator('main form').filter({ visible: true }).first().waitFor();
  await settled(page);
  return page;
};

const field = (page: Page, name: string): Locator =>
  page.locator(`main [data-field="${name}"]`).filter({ visible: true });
const control = (page: Page, name: string): Locator => field(page, name).locator('input, textarea').first();
const errorOf = (page: Page, name: string): Locator => field(page, name).locator('.field-error');

const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await field(page, name).locator('.ant-select').click();
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
};

const day = async (page: Page, name: string, date: string): Promise<void> => {
  await control(page, name).fill(date);
  await page.keyboard.press('Enter');
};

const fillBasics = async (page: Page, name: string): Promise<void> => {
  await control(page, 'name').fill(name);
  await choose(page, 'channelType', 'APP');
  await control(page, 'link').fill('https://minsu.example/spring');
  await day(page, 'startsOn', '2026-12-01');
  await day(page, 'endsOn', '2026-12-20');
};

test('check 43: 200-character texts have a counter, link formats are kept, and server refusals appear at their field', async () => {
  const page = await open('/form/step');
  await control(page, 'link').fill('minsu.example');
  await control(page, 'link').blur();
  await errorOf(page, 'link').waitFor();
  await page.route('**/api/demo/**', (route) =>
    route.request().method() === 'POST' && /submit|campaign/.test(route.request().url())
      ? route.fulfill({
          status: 422,
          contentType: 'application/json',
          body: JSON.stringify({
            code: 422,
            message: '请检查填写内容',
            data: { failure: 'core.invalid', fields: [{ path: 'media', message: '该媒介已停用' }] },
          }),
        })
      : route.continue(),
  );
  await fillBasics(page, '春节特惠');
  await button(page, '下一步').click();
  await control(page, 'source').fill('站内');
  await control(page, 'media').fill('电视');
  await choose(page, 'keywords', '今日头条');
  await page.keyboard.press('Escape');
  await control(page, 'content').fill('好'.repeat(200));
  await field(page, 'content')
    .getByText(/200\s*\/\s*200/)
    .waitFor();
  await button(page, '提交').click();
  await errorOf(page, 'media').getByText('该媒介已停用').waitFor();
  expect(await control(page, 'media').evaluate((element) => element === document.activeElement)).toBe(true);
});
