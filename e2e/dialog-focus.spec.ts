/** Every order dialog focuses its first field, and Enter there does not close it. */
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { modules } from '../apps/server/src/all-modules.ts';
import { dialogFocusFault } from './dialog-focus.ts';
import { arrived, settled } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

const commands = new Set(
  modules.flatMap(({ routes }) =>
    routes.flatMap(({ endpoint }) => (endpoint.kind === 'command' ? [endpoint.path] : [])),
  ),
);

/** Blocks commands while dialogs are opened and Enter is pressed. */
const withoutCommands = (page: Page) =>
  page.route(
    ({ pathname }) => commands.has(pathname),
    (route) => route.fulfill({ status: 409, json: { code: 409, message: '演练', data: null } }),
  );

const MODAL = '.ant-modal:visible';

/** If a dialog opened: checks it, presses Enter, closes it. */
const tryDialog = async (page: Page, name: string, seen: string[]): Promise<void> => {
  await settled(page);
  const modal = page.locator(MODAL).last();
  if ((await modal.count()) === 0) return;
  const title = (await modal.locator('.ant-modal-title').first().textContent()) ?? '';
  expect([name, await dialogFocusFault(page)]).toEqual([name, null]);
  if ((await modal.locator('input:enabled, textarea:enabled').count()) > 0) {
    await page.keyboard.press('Enter');
    await settled(page);
    expect([name, await modal.isVisible()]).toEqual([name, true]);
  }
  seen.push(title);
};

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await arrived(page);
  await page.locator('.order-tabs:visible').waitFor();
  await settled(page);
};

test('order dialogs focus their first field, and Enter does not close them', async () => {
  const admin = await signIn(product.url, 'admin');
  const { records } = (await admin.call(pageOrders, { view: 'inHouse', size: 1 })).data;
  const address = `${product.url}/orderManagement/orderDetail?id=${records[0]?.id}`;
  const page = await product.as('admin');
  await withoutCommands(page);
  const seen: string[] = [];
  const buttons = page.locator('.order-actions button.ant-btn:visible');
  await open(page, address);
  const count = await buttons.count();
  for (let at = 0; at < count; at += 1) {
    await open(page, address);
    const button = buttons.nth(at);
    const name = (await button.textContent()) ?? '';
    await button.click();
    const items = page.getByRole('menuitem').filter({ visible: true });
    const choices = await items.count();
    if (choices === 0) await tryDialog(page, name, seen);
    for (let item = 0; item < choices; item += 1) {
      if (item > 0) {
        await open(page, address);
        await buttons.nth(at).click();
      }
      const choice = items.nth(item);
      const said = `${name}: ${await choice.textContent()}`;
      if (await choice.isDisabled()) continue;
      await choice.click();
      await tryDialog(page, said, seen);
    }
  }
  expect(new Set(seen).size).toBeGreaterThan(8);
}, 600_000);

test('a dialog focusing × is detected', async () => {
  const page = await product.as('admin');
  await page.goto(`${product.url}/exception/404`);
  await page.evaluate(() => {
    const add = (parent: Element, tag: string, className: string, text = '') => {
      const element = document.createElement(tag);
      element.className = className;
      element.textContent = text;
      parent.append(element);
      return element;
    };
    const modal = add(document.body, 'div', 'ant-modal');
    add(modal, 'div', 'ant-modal-title', '收款');
    const close = add(modal, 'button', 'ant-modal-close', '×');
    close.setAttribute('aria-label', '关闭');
    add(modal, 'input', '');
    close.focus();
  });
  expect(await dialogFocusFault(page)).toBe('“收款” begins at button 关闭');
});
