/** An invoice: a wrong tax code is refused at its field, the correct one issued and credited. */
import { readFile } from 'node:fs/promises';
import { getOrderInvoices } from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { checkCharacter } from '@minsu/contract/sales/invoices/tax-code-rules.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.url}/orderManagement/${path}`);
  await arrived(page);
};

/** Paid and not invoiced yet. */
const orderToInvoice = async () => {
  const client = await signIn(product.url, 'frontdesk');
  const { records } = (await client.call(pageOrders, { view: 'inHouse', size: 100 })).data;
  for (const order of records) {
    if ((order.paidFen ?? 0) < 10_000) continue;
    const { data } = await client.call(getOrderInvoices, { orderId: order.id });
    if (data.invoices.length === 0 && data.invoiceableFen >= 10_000) return order;
  }
  throw new Error('no paid order without an invoice');
};

const BODY = '91330106MA2E2ETX0';
const CODE = BODY + checkCharacter(BODY);
const WRONG = BODY + (CODE.endsWith('A') ? 'C' : 'A');
const TITLE = '杭州端到端测试有限公司';

/** Saved if PICTURES names a folder. */
const picture = async (page: Page, name: string): Promise<void> => {
  await settled(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

const partOf = (page: Page): Locator => page.locator('.folio-part').filter({ hasText: '发票' }).last();

test('a wrong tax code is refused at its field, then corrected, issued, downloaded and credited', async () => {
  const order = await orderToInvoice();
  const desk = await product.as('frontdesk');
  const complaints = watchConsole(desk);
  await open(desk, `orderDetail?id=${order.id}`);
  await button(partOf(desk), '申请开票').click();
  const form = dialog(desk);
  await form.getByText('单位', { exact: true }).click();
  await form.getByLabel('发票抬头').fill(TITLE);
  await form.getByLabel('统一社会信用代码').fill(WRONG);
  await form.getByLabel('开票金额').fill('88');
  await form.getByLabel('接收邮箱或手机').fill('fapiao@demo.minsu.example');
  await button(form, '申请开票').click();
  await form.getByText('税号校验位不符，请核对每一位').waitFor();
  await picture(desk, 'request');
  expect(await axeViolations(desk)).toEqual([]);
  await form.getByLabel('统一社会信用代码').fill(CODE.toLowerCase());
  await button(form, '申请开票').click();
  await desk.getByText('已申请，待开具').waitFor();
  await partOf(desk).getByText('待开', { exact: true }).waitFor();

  // The title is now suggested with the rest of its row.
  await button(partOf(desk), '申请开票').click();
  await dialog(desk).getByLabel('发票抬头').fill('端到端');
  await desk.getByRole('option', { name: TITLE }).first().waitFor({ state: 'attached' });
  await picture(desk, 'titles');
  await desk.locator('.ant-select-item-option').filter({ hasText: TITLE }).click();
  expect(await dialog(desk).getByLabel('统一社会信用代码').inputValue()).toBe(CODE);
  await dialog(desk).getByRole('button', { name: '取消' }).click();

  await open(desk, 'invoice?view=pending');
  const row = desk.getByRole('row').filter({ hasText: TITLE });
  await button(row, '开具').click();
  await dialog(desk).getByText('开具后不能修改，只能红冲').waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  await button(dialog(desk), '开具').click();
  await desk.getByText('已提交开票，结果会自动更新').waitFor();
  await open(desk, `invoice?view=issued&keyword=${encodeURIComponent(TITLE)}`);
  await row.getByText('已开', { exact: true }).waitFor({ timeout: 30_000 });
  const arriving = desk.waitForEvent('download');
  await button(row, '下载发票').click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^发票-\d{20}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await button(row, '红冲').click();
  await dialog(desk).getByLabel('红冲原因').fill('抬头开错');
  await picture(desk, 'credit');
  expect(await axeViolations(desk)).toEqual([]);
  await button(dialog(desk), '红冲').click();
  await desk.getByText('已提交红冲').waitFor();
  await open(desk, `invoice?view=credited&keyword=${encodeURIComponent(TITLE)}`);
  await row.getByText('已红冲', { exact: true }).waitFor({ timeout: 30_000 });
  await open(desk, `orderDetail?id=${order.id}`);
  await partOf(desk).getByText('已红冲').waitFor();
  await picture(desk, 'order');
  expect(await axeViolations(desk)).toEqual([]);
  // The wrong tax code was refused in the browser, without errors.
  expect(complaints).toEqual([]);
}, 180_000);

test.each([
  ['light', 'zh-CN', 1440],
  ['dark', 'en-US', 1440],
  ['light', 'zh-CN', 375],
] as const)(
  'the list and its preview have no violation in %s, %s, %i px',
  async (theme, language, width) => {
    const page = await product.as('admin', { theme, language, width, height: width === 375 ? 812 : 900 });
    await open(page, 'invoice');
    const look = async (name: string) => {
      await picture(page, `${name}-${language}-${width}`);
      expect(await axeViolations(page)).toEqual([]);
    };
    if (width === 375) {
      await page.locator('.invoice-card').first().waitFor();
      await look('list');
      await page.locator('.invoice-card').getByRole('button').first().click();
      await dialog(page).locator('.facts').waitFor();
    } else {
      await page.getByRole('row').nth(1).waitFor();
      await look('list');
      await page.getByRole('row').nth(2).getByRole('cell').nth(1).click();
      await page.locator('.invoice-preview').waitFor();
    }
    await look('preview');
  },
  120_000,
);
