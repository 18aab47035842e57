/** Revenue splits of the demo's orders: from an item to its order and back, reversed and split again. */
import { pageSplits } from '@minsu/contract/finance/splits/split-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const DIVIDE = '/walletInformationMenu/completion-order-divide';

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(product.url + path);
  await arrived(page);
};

/** The oldest split order of a landlord not used by other stories. */
const itemToReverse = async () => {
  const client = await signIn(product.url, 'finance');
  const { records } = (
    await client.call(pageSplits, {
      view: 'succeeded',
      party: ['landlord'],
      kind: ['night'],
      sort: 'night',
      size: 20,
    })
  ).data;
  const [item] = records;
  if (!item?.orderNo) throw new Error('the demo has no split order');
  return item;
};

test('an item shows night and reason, the order shows the parties; reversed with a reason, then split again', async () => {
  const item = await itemToReverse();
  const page = await product.as('finance');
  const complaints = watchConsole(page);
  await open(page, `${DIVIDE}?keyword=${item.orderNo}`);
  const row = page
    .getByRole('row')
    .filter({ hasText: item.landlordName ?? '' })
    .first();
  // Beside the names, which are links.
  await row.getByText('成功').click();
  const preview = page.locator('.split-preview');
  await preview.getByRole('heading', { name: '当晚分配' }).waitFor();
  await preview.getByText('合计').waitFor();
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  expect(await preview.getByRole('link', { name: '查看分录' }).getAttribute('href')).toContain('entry=');

  await open(page, `/orderManagement/orderDetail?id=${item.orderId}&tab=folio`);
  const part = page.locator('.folio-part').filter({ hasText: '完单分账' });
  await button(part, '逐晚明细').click();
  await part
    .getByText(item.landlordName ?? '')
    .first()
    .waitFor();
  await button(part, '回退').click();
  const form = dialog(page);
  await form.getByLabel('原因').fill('合同比例录错');
  await button(form, '回退').click();
  await part.getByText('已人工回退：合同比例录错').waitFor();
  await button(part, '重新分账').click();
  await part.getByText('第 2 轮').first().waitFor();

  await open(page, `${DIVIDE}?tab=runs`);
  await page.getByRole('row').nth(1).waitFor();
  expect(complaints).toEqual([]);
});

test('users without access to money are sent to the workplace, and have no menu entry', async () => {
  const page = await product.as('frontdesk');
  await open(page, DIVIDE);
  await page.waitForURL(/\/dashboard\/workplace/);
  expect(await page.getByRole('navigation').getByText('完单分账').count()).toBe(0);
});
