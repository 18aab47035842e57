/** Lists in daily use: filtered, saved, selected, exported and imported. */
import { readFileSync } from 'node:fs';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, logIn, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

const rows = (page: Page) => page.locator('tbody tr[data-row]').filter({ visible: true });

const openList = async (path: string, user = 'admin'): Promise<Page> => {
  const page = await product.page();
  await logIn(page, product.url, user);
  await page.goto(product.url + path);
  await rows(page).first().waitFor();
  return page;
};

const ORDERS = '/orderManagement/orderList';
const search = (page: Page) => page.locator('input[data-search]').filter({ visible: true });

test('checks 26 and 27: a search is one step back, another window shows the same, a filter starts at page one', async () => {
  const page = await openList(`${ORDERS}?current=3`);
  // An existing booker, whatever the demo's names are.
  const booker = (await rows(page).first().locator('td').nth(3).textContent()) ?? '';
  const [first = '', second = ''] = booker;
  await search(page).pressSequentially(first, { delay: 20 });
  await page.waitForURL(/keyword=/);
  await search(page).pressSequentially(second, { delay: 20 });
  await page.waitForURL((url) => url.searchParams.get('keyword') === first + second);
  expect(page.url()).not.toContain('current');
  const total = (each: Page) => each.locator('.pager .num').filter({ visible: true }).first().textContent();
  const beside = await page.context().newPage();
  await beside.goto(page.url());
  await settled(beside);
  await expect.poll(async () => (await total(page)) === (await total(beside))).toBe(true);
  await page.goBack();
  await page.waitForURL(/current=3/);
  expect(page.url()).not.toContain('keyword');
  await button(page, '重置').click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('two filters removed before the screen has rendered are both gone', async () => {
  const page = await openList(`${ORDERS}?channel=mt&shown=completed&sort=checkIn`);
  const chips = page.locator('.chips .chip').filter({ visible: true });
  await expect.poll(() => chips.count()).toBeGreaterThanOrEqual(2);
  await chips.evaluateAll((all) => {
    for (const each of all.slice(0, 2)) (each as HTMLElement).click();
  });
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=checkIn');
});

test('check 28: a view is saved, edited, made default, opens the list, and its deletion can be undone', async () => {
  const page = await openList(`${ORDERS}?view=inHouse&sort=checkIn`);
  await button(page, '保存视图').click();
  await page.locator('#view-name').fill('在住最早');
  await page.locator('[role=dialog]').getByRole('button', { name: '保存' }).click();
  const tab = page.getByRole('navigation', { name: '视图' }).getByRole('button', { name: /在住最早$/ });
  await tab.waitFor();
  await search(page).fill('王');
  await page.getByText('未保存').waitFor();
  await button(page, '撤回改动').click();
  await expect.poll(() => page.url()).not.toContain('keyword');
  const menu = page.getByRole('button', { name: '视图“在住最早”的操作' });
  await menu.click();
  await page.getByRole('menuitem', { name: '设为默认视图' }).click();
  await page.goto(`${product.url}/dashboard/workplace`);
  await settled(page);
  await page.goto(product.url + ORDERS);
  await page.waitForURL(/view=inHouse/);
  await tab.waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect.poll(() => tab.count()).toBe(0);
  await button(page, '撤销').click();
  await tab.waitFor();
});

test('checks 29 and 30: columns are pinned, moved and resized by keyboard, density is set, and all survives a reload', async () => {
  const page = await openList(ORDERS);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('button', { name: '固定 预订人 列' }).click();
  const handles = await page
    .getByRole('button', { name: /^拖动 .+ 调整顺序$/ })
    .evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label')));
  await page.getByRole('button', { name: '拖动 渠道 调整顺序' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  // Zero-based position plus one is the new one-based position.
  const place = handles.indexOf('拖动 渠道 调整顺序');
  await page.getByText(`渠道 在第 ${place} 位`).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: '紧凑' }).click();
  await page.locator('table.data-table.small').waitFor();
  await page.keyboard.press('Escape');
  const heads = () => page.locator('thead th').filter({ visible: true }).allTextContents();
  await expect.poll(async () => (await heads())[2]).toBe('预订人');
  const border = page.getByRole('separator', { name: '房源 列宽' });
  await border.focus();
  const before = Number(await border.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await border.getAttribute('aria-valuenow'))).toBe(before + 16);
  const order = await heads();
  await settled(page);
  await page.reload();
  await rows(page).first().waitFor();
  expect(await heads()).toEqual(order);
  expect(await page.locator('table.data-table.small').count()).toBe(1);
  await page.getByRole('button', { name: '列设置' }).click();
  await button(page, '恢复默认').click();
  await expect.poll(async () => (await heads())[2]).toBe('状态');
});

test('check 32: Shift selects a range, paging keeps it, and all matches are distinct from the page', async () => {
  const page = await openList('/house/houseList');
  const boxes = page.locator('tbody input[type=checkbox]').filter({ visible: true });
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await page.getByText('已选 4 条').waitFor();
  await page.getByRole('button', { name: '下一页' }).click();
  await page.waitForURL(/current=2/);
  await page.getByText('已选 4 条').waitFor();
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: /选择符合条件的全部/ }).click();
  await page.getByText(/已选全部 \d+ 条/).waitFor();
});

test('check 32: a bulk change previews, lists failures, and is undone', async () => {
  const page = await openList('/house/houseList?state=online&state=draft&state=offline');
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await button(page, '下线').click();
  const dialog = page.locator('.ant-modal').filter({ visible: true });
  await dialog.getByLabel('下线原因').fill('年度维护');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByText(/将处理 \d+ 条记录/).waitFor();
  await dialog.getByRole('button', { name: '下线' }).click();
  await dialog.getByText(/成功/).waitFor();
  await dialog.getByRole('button', { name: '撤销' }).click();
  await dialog.getByText(/全部 \d+ 条成功/).waitFor();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
});

test('check 33: Space opens the preview, j crosses pages, Esc returns focus to the row', async () => {
  const page = await openList(`${ORDERS}?view=inHouse`);
  await rows(page).last().focus();
  await page.keyboard.press('Space');
  const panel = page.locator('.side-panel').filter({ visible: true });
  await panel.waitFor();
  await page.keyboard.press('j');
  await page.waitForURL(/current=2/);
  await page.locator('tbody tr[data-row]:first-child.open').filter({ visible: true }).waitFor();
  expect(page.url()).toContain('view=inHouse');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe(
    await rows(page).first().getAttribute('data-row'),
  );
});

test('check 35: 200 rows are reachable by scrolling and keyboard, though only visible ones are rendered', async () => {
  const page = await openList(`${ORDERS}?size=200`);
  await settled(page);
  expect(await page.locator('table[aria-rowcount="201"]').count()).toBe(1);
  expect(await page.locator('tbody *').count()).toBeLessThan(1500);
  const at = (place: number) => page.locator(`tr[data-row][aria-rowindex="${place + 1}"]`);
  await at(1).focus();
  for (let i = 0; i < 30; i += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => at(31).evaluate((row) => row === document.activeElement)).toBe(true);
  const widths = () =>
    page.locator('thead th').evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width));
  const before = await widths();
  await page.locator('.table-scroll').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
  await at(200).waitFor();
  expect(await widths()).toEqual(before);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => at(32).evaluate((row) => row === document.activeElement)).toBe(true);
  await at(2).waitFor({ state: 'detached' });
  await page.keyboard.press('Space');
  await page.locator('.side-panel').waitFor();
  await page.locator('.table-scroll').evaluate((scroller) => scroller.scrollTo(0, 0));
  await page.keyboard.press('j');
  await expect.poll(() => at(33).evaluate((row) => row === document.activeElement)).toBe(true);
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  await page.getByText('已选 200 条').waitFor();
});

test('check 34: the export has the filtered rows and visible columns', async () => {
  const page = await openList(`${ORDERS}?view=inHouse`);
  const waiting = page.waitForEvent('download');
  await button(page, '导出').click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^订单-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await page.getByRole('button', { name: '我的导出' }).click();
  await page.getByText('文件保留 24 小时').waitFor();
});

test('checks 37, 38 and 39: dimmed while refetching, distinct when nothing matches, retried in the failed panel only', async () => {
  const page = await openList(ORDERS);
  await search(page).fill('没有这样的客人');
  await page.getByText('没有符合条件的结果').waitFor();
  await button(page, '清除全部').last().click();
  await rows(page).first().waitFor();
  await page.route('**/order/page', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  await page.getByRole('button', { name: /今日在住/ }).click();
  await page.getByText('加载失败').waitFor();
  await page.locator('.empty').filter({ visible: true }).getByRole('button', { name: '重试' }).click();
  await rows(page).first().waitFor();
});

test('a file of rooms is matched, checked and imported', async () => {
  const client = await signIn(product.url, 'admin');
  const houses = (await client.call(pageHouses, { kind: 'multi', state: ['online'], size: 5 })).data.records;
  const id = houses[0]?.id;
  const page = await openList(`/house/houseDetail?id=${id}&tab=rooms`);
  const complaints = watchConsole(page);
  const type = await rows(page).first().locator('td').nth(3).textContent();
  const lines = ['房间号,房型,楼层', `9901,${type},99`, `9901,${type},99`, `9902,${type},99`];
  const file = { name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) };
  await button(page, '导入').click();
  await page.locator('.ant-modal input[type=file]').setInputFiles(file);
  await button(page, '下一步').click();
  await page.getByText('2 行可导入，1 行有问题').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /导入 2 行/ }).click();
  await page.getByText('成功 2 条，失败 1 条').waitFor();
  expect(complaints).toEqual([]);
});

test('check 47: on a phone rows are cards and filters a sheet', async () => {
  const page = await product.as('admin', { width: 375, height: 812 });
  await page.goto(product.url + ORDERS);
  await page.locator('.card-list li').first().waitFor();
  expect(await page.locator('table').filter({ visible: true }).count()).toBe(0);
  await page.getByRole('button', { name: /更多筛选/ }).click();
  await page.locator('.ant-drawer').getByText('渠道').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test("on a phone the open view's tab is visible", async () => {
  const page = await product.as('admin', { width: 375, height: 812, touch: true });
  for (const view of ['inHouse', 'owedToGuest', 'unassigned']) {
    await page.goto(`${product.url}/orderManagement/orderList?view=${view}`);
    await arrived(page);
    const current = page.locator('.list-views:visible .view-tab[aria-current]');
    await current.locator('.count').waitFor();
    const outside = () =>
      current.evaluate((tab) => {
        const [one, row] = [tab.getBoundingClientRect(), tab.closest('nav')?.getBoundingClientRect()];
        return row ? Math.max(row.left - one.left, one.right - row.right) : Number.POSITIVE_INFINITY;
      });
    await expect.poll(outside, { message: view }).toBeLessThanOrEqual(1);
  }
});
