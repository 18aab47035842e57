/** The shell: tabs, page settings, server menu, access, tampered storage. */
import type { Page } from 'playwright';
import { expect, test, vi } from 'vitest';
import { axeViolations } from './axe.ts';
import { findFreeRooms, openBoard, TODAY } from './demo.ts';
import {
  arrangementSaved,
  button,
  dialog,
  follow,
  type Look,
  logIn,
  menuLink,
  openByMenu,
  openSettings,
  settled,
  tabAction,
  tabLink,
  tabMenu,
  tabNames,
  watchConsole,
} from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();
/** Stories with many pages on a possibly busy machine. */
vi.setConfig({ testTimeout: 180_000 });

const enter = async (username: string, look: Look = {}): Promise<Page> => {
  const page = await product.home(username, look);
  await settled(page);
  return page;
};

const openThree = async (page: Page): Promise<void> => {
  await openByMenu(page, '/orderManagement/orderList');
  await openByMenu(page, '/houseStatusMenu/houseStatus');
  await openByMenu(page, '/house/houseList');
};

test('check 16: tabs are pinned, moved by keys and mouse, and restored in another browser', async () => {
  const page = await enter('operator');
  await openThree(page);
  await tabAction(page, '房源列表', '固定标签页');
  expect(await tabNames(page)).toEqual(['工作台', '房源列表', '订单列表', '房态日历']);
  expect(await page.getByRole('button', { name: '关闭 房源列表' }).count()).toBe(0);
  await tabLink(page, '房态日历').press('Control+Shift+ArrowLeft');
  expect(await tabNames(page)).toEqual(['工作台', '房源列表', '房态日历', '订单列表']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('房态日历');
  const from = await tabLink(page, '房态日历').boundingBox();
  const to = await tabLink(page, '订单列表').boundingBox();
  if (!from || !to) throw new Error('no tabs on the page');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 10, { steps: 6 });
  const saved = arrangementSaved(page);
  await page.mouse.up();
  await expect.poll(() => tabNames(page)).toEqual(['工作台', '房源列表', '订单列表', '房态日历']);
  expect(new URL(page.url()).pathname).toBe('/house/houseList');
  await saved;
  await page.reload();
  await settled(page);
  expect(await tabNames(page)).toEqual(['工作台', '房源列表', '订单列表', '房态日历']);

  const elsewhere = await enter('operator');
  await expect.poll(() => tabNames(elsewhere)).toEqual(['工作台', '房源列表', '订单列表', '房态日历']);
  const other = await enter('finance');
  expect(await tabNames(other)).toEqual(['工作台']);
  for (const each of [page, elsewhere, other]) await each.context().close();
});

test('check 15: the six tab actions keep its query, and pins survive them', async () => {
  const page = await enter('director');
  await page.goto(`${product.url}/orderManagement/orderList?size=50`);
  await settled(page);
  await openByMenu(page, '/houseStatusMenu/houseStatus');
  await openByMenu(page, '/house/houseList');
  const menu = await tabMenu(page, '订单列表');
  expect((await menu.getByRole('menuitem').allInnerTexts()).slice(0, 6)).toEqual([
    '重新加载',
    '关闭当前标签页',
    '关闭左侧标签页',
    '关闭右侧标签页',
    '关闭其它标签页',
    '关闭全部标签页',
  ]);
  expect(await menu.getByRole('menuitem', { name: '重新加载' }).getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await tabAction(page, '订单列表', '关闭右侧标签页');
  expect(await tabNames(page)).toEqual(['工作台', '订单列表']);
  expect(page.url()).toContain('/orderManagement/orderList?size=50');
  await tabAction(page, '订单列表', '重新加载');
  expect(page.url()).toContain('?size=50');
  await openByMenu(page, '/house/houseList');
  await tabAction(page, '房源列表', '固定标签页');
  await tabAction(page, '订单列表', '关闭其它标签页');
  expect(await tabNames(page)).toEqual(['工作台', '房源列表', '订单列表']);
  await tabAction(page, '订单列表', '关闭全部标签页');
  expect(await tabNames(page)).toEqual(['工作台', '房源列表']);
  expect(new URL(page.url()).pathname).toBe('/dashboard/workplace');
  await tabAction(page, '房源列表', '取消固定');
  await tabLink(page, '房源列表').click({ button: 'middle' });
  await expect.poll(() => tabNames(page)).toEqual(['工作台']);
});

test('check 5: arrows move along tabs, Delete closes, and a tab keeps scroll and input', async () => {
  const page = await enter('admin2');
  await openThree(page);
  await tabLink(page, '房源列表').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('订单列表');
  await page.keyboard.press('Enter');
  await page.locator('h1:visible').getByText('订单列表').waitFor();
  await settled(page);
  const search = page.locator('input[data-search]').filter({ visible: true });
  await search.fill('没有提交');
  await tabLink(page, '工作台').click();
  await page.locator('h1:visible').getByText('周慕白').waitFor();
  const pane = page.locator('.pane:visible');
  await pane.evaluate((element) => element.scrollTo(0, 200));
  await tabLink(page, '订单列表').click();
  expect(await search.inputValue()).toBe('没有提交');
  await tabLink(page, '工作台').click();
  await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBe(200);
  await openByMenu(page, '/member/memberList');
  expect(await page.locator('.pane:visible').evaluate((element) => element.scrollTop)).toBe(0);
  await tabLink(page, '会员列表').press('Delete');
  await expect.poll(() => tabNames(page)).not.toContain('会员列表');
});

test('check 17: unsaved edits are asked about once: on leaving, on closing, on closing the browser', async () => {
  const [free] = await findFreeRooms(product.url);
  const page = await enter('supervisor');
  const board = await openBoard(page, product.url, free.house.id);
  await tabLink(page, '工作台').click();
  await settled(page);
  await tabLink(page, '房态日历').click();
  await settled(page);
  await board.drag(free.row, TODAY, TODAY + 1);
  await page.getByText('录入订单').filter({ visible: true }).last().click();
  await page.locator('[id$="field-bookerName"]').fill('未保存客人');
  await page.goBack();
  await button(dialog(page), '继续编辑').click();
  expect(await page.locator('[id$="field-bookerName"]').inputValue()).toBe('未保存客人');
  expect(page.url()).toContain('/houseStatusMenu/houseStatus');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;
  await page.goBack();
  await button(dialog(page), '放弃修改').click();
  await page.waitForURL('**/dashboard/workplace');
});

test('unsaved edits are asked about once before switching role or ending the session; discarding removes the draft', async () => {
  const page = await enter('supervisor');
  const boxes: string[] = [];
  page.on('dialog', (box) => {
    boxes.push(box.type());
    void box.accept();
  });
  await page.goto(`${product.url}/user/setting`);
  const nickname = page.locator('[id$="field-nickname"]');
  const before = await nickname.inputValue();
  await nickname.fill('未保存昵称');
  const choose = async (name: string) => {
    await page.locator('button.avatar').click();
    await page.locator('[popover]:popover-open').getByText(name, { exact: true }).click();
  };
  await choose('前台');
  await button(dialog(page), '继续编辑').click();
  expect(await nickname.inputValue()).toBe('未保存昵称');
  await choose('前台');
  await button(dialog(page), '切换角色').click();
  await page.getByText('当前角色：前台').filter({ visible: true }).first().waitFor();
  expect(await nickname.inputValue()).toBe('未保存昵称');
  await choose('退出登录');
  await button(dialog(page), '继续编辑').click();
  expect(page.url()).toContain('/user/setting');
  await choose('退出登录');
  await button(dialog(page), '放弃修改并退出').click();
  await page.waitForURL('**/login**');
  expect(boxes).toEqual([]);
  await logIn(page, product.url, 'supervisor');
  await page.goto(`${product.url}/user/setting`);
  expect(await nickname.inputValue()).toBe(before);
  expect(await page.locator('.draft-note').count()).toBe(0);
});

const parts = { navbar: '.navbar', menu: '.sider', footer: '.shell-footer', tabBar: '.tab-bar' };

test('check 18: page settings apply at once, survive a reload, and everything stays reachable', async () => {
  const page = await enter('operator');
  const drawer = await openSettings(page);
  expect(await axeViolations(page)).toEqual([]);
  for (const name of ['导航栏', '菜单栏', '底部', '多页签'])
    await drawer.getByRole('switch', { name }).click();
  for (const part of Object.values(parts)) await page.locator(part).waitFor({ state: 'detached' });
  const saved = arrangementSaved(page);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await saved;
  await page.reload();
  await settled(page);
  for (const part of Object.values(parts)) expect(await page.locator(part).count(), part).toBe(0);
  const gear = page.getByRole('button', { name: '页面配置' });
  expect(await gear.boundingBox()).toEqual({ x: 1408, y: 280, width: 32, height: 32 });
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.locator('dialog.menu-drawer');
  expect((await menu.boundingBox())?.width).toBe(300);
  await menu.locator('a[href="/orderManagement/orderList"]').click();
  await menu.waitFor({ state: 'detached' });
  await gear.click();
  await button(drawer, '恢复默认').click();
  for (const part of Object.values(parts)) await page.locator(part).waitFor();
  expect(await page.locator('.side-menu [aria-current] > span').first().innerText()).toBe('订单');
});

test('check 18: the menu width stays between 180 and 320, and settings can be copied', async () => {
  const page = await enter('finance');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const drawer = await openSettings(page);
  const width = drawer.getByRole('spinbutton');
  for (const [typed, taken] of [
    ['5', '180'],
    ['9999', '320'],
    ['abc', '320'],
    ['', '320'],
    ['-40', '180'],
    ['240', '240'],
  ] as const) {
    await width.fill(typed);
    await width.press('Tab');
    await expect.poll(() => width.inputValue(), { message: typed }).toBe(taken);
  }
  await expect.poll(async () => (await page.locator('.sider').boundingBox())?.width).toBe(240);
  await button(drawer, '复制配置').click();
  await page.locator('.toast', { hasText: '配置已复制' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toMatchObject({
    menuWidth: 240,
    navbar: true,
    theme: 'light',
    themeColor: '#165DFF',
  });
  expect(copied).toContain('\n  "menuWidth": 240');
  await button(drawer, '关闭').last().click();
  await drawer.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('页面配置');
});

test('where copying is not allowed the text is shown for manual copying', async () => {
  const page = await enter('housekeeper');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  const drawer = await openSettings(page);
  await button(drawer, '复制配置').click();
  expect(JSON.parse(await drawer.locator('textarea').inputValue())).toMatchObject({ menuWidth: 220 });
});

test('check 19: colour-weak mode inverts page and popups but not navigation bar and menu', async () => {
  const page = await enter('director');
  const drawer = await openSettings(page);
  await drawer.getByRole('switch', { name: '色弱模式' }).click();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).filter)).toBe('invert(0.8)');
  await page.locator('.pane:visible').evaluate((element) => element.scrollTo(0, 267));
  expect((await page.locator('.navbar').boundingBox())?.y).toBe(0);
  expect((await page.locator('.sider').boundingBox())?.y).toBe(0);
  await page.reload();
  await settled(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).filter)).toBe('invert(0.8)');
});

interface Node {
  name: string;
  meta: { title: Record<string, string> };
  children: Node[];
}

test("the server menu's names and entries apply; on failure ours stays, with a notice", async () => {
  const page = await enter('admin');
  let broken = false;
  await page.route('**/api/user/menu', async (route) => {
    if (broken) return route.fulfill({ status: 500, json: { code: 500, message: 'x', data: null } });
    const response = await route.fetch();
    const body = (await response.json()) as { data: Node[] };
    for (const group of body.data) {
      group.children = group.children.filter((child) => child.name !== 'orderList');
      for (const child of group.children)
        if (child.name === 'houseList') child.meta.title['zh-CN'] = '我的房子';
    }
    return route.fulfill({ response, json: body });
  });
  const drawer = await openSettings(page);
  await drawer.getByRole('switch', { name: '菜单来源于后台' }).click();
  await page.locator('.toast', { hasText: /^success$/ }).waitFor();
  expect(await page.locator('.toast', { hasText: 'loading' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await (await menuLink(page, '/house/houseList')).innerText()).toBe('我的房子');
  expect(await (await menuLink(page, '/orderManagement/orderList')).count()).toBe(0);
  expect(await follow(page, `${product.url}/house/houseList`)).toBe('/house/houseList');
  expect(await tabNames(page)).toContain('我的房子');
  await follow(page, `${product.url}/orderManagement/orderList`);
  expect(await page.locator('h1:visible').innerText()).toBe('404');
  expect(await tabNames(page)).not.toContain('订单列表');
  broken = true;
  await page.reload();
  await page.locator('.toast', { hasText: /^error$/ }).waitFor();
  await page.locator('.notice', { hasText: '后台菜单加载失败' }).waitFor();
  await openByMenu(page, '/orderManagement/orderList');
  broken = false;
  await button(page, '重试').first().click();
  await page.locator('.side-menu').getByRole('link', { name: '我的房子' }).waitFor();
});

test('check 23: access: groups, short addresses, the redirect helper, forbidden and unknown routes', async () => {
  const page = await enter('frontdesk');
  const leads = (path: string) => follow(page, product.url + path);
  expect(await leads('/login')).toBe('/dashboard/workplace');
  expect(await leads('/')).toBe('/dashboard/workplace');
  expect(await leads('/house')).toBe('/house/houseList');
  expect(await leads('/message')).toBe('/messageMenu/message');
  expect(await leads('/report')).toBe('/report/production');
  expect(await leads('/redirect/orderManagement/orderList?size=50')).toBe(
    '/orderManagement/orderList?size=50',
  );
  expect(await leads('/redirect//evil.com')).toBe('/evil.com');
  expect(await page.locator('h1:visible').innerText()).toBe('404');
  await page.locator('.side-menu').waitFor();
  const before = await tabNames(page);
  expect(await leads('/sys/role')).toBe('/dashboard/workplace');
  expect(await tabNames(page)).toEqual(before);
  expect(await leads('/house/houseCheckDetail?id=1')).toBe('/house/houseCheckDetail?id=1');
  expect(await tabNames(page)).toEqual(before);
  expect(await page.title()).toBe('审核详情 - 民宿管家');
  expect(await page.locator('.crumbs a').allInnerTexts()).toEqual(['', '房源管理', '房源审核']);
  expect(await page.locator('.crumbs [aria-current=page]').innerText()).toBe('审核详情');
  await page.context().close();

  const stranger = await product.page();
  await stranger.goto(`${product.url}/report/pace?by=week`);
  await stranger.waitForURL('**/login?redirect=reportPage&by=week&name=pace');
  await stranger.goto(`${product.url}/no/such`);
  await stranger.locator('h1', { hasText: '404' }).waitFor();
});

test('tampered storage is repaired', async () => {
  const page = await enter('admin');
  const complaints = watchConsole(page);
  const id = await page.evaluate(() => (JSON.parse(localStorage.userinfo as string) as { id: string }).id);
  const tabs = Array.from({ length: 10_000 }, (_, n) => ({
    name: 'houseDetail',
    fullPath: `/house/houseDetail?id=${n}`,
    title: null,
    pinned: false,
  }));
  const odd: Record<string, string>[] = [
    { 'minsu-ui': '{{{', userinfo: 'nobody', 'arco-theme': 'neon', 'arco-locale': 'tlh' },
    { 'minsu-ui': '[1]' },
    { 'minsu-ui': JSON.stringify({ [id]: 'text' }) },
    { 'minsu-ui': JSON.stringify({ [id]: { tabs, lists: { orders: { views: 4 } } } }) },
    {
      'minsu-ui': JSON.stringify({
        [id]: { tabs: 7, settings: { navbar: 'x', menuWidth: 'wide' }, openGroups: {}, menuCollapsed: 'yes' },
      }),
    },
  ];
  for (const values of odd) {
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, values);
    expect(await follow(page, `${product.url}/orderManagement/orderList`)).toBe('/orderManagement/orderList');
    await page.locator('table tbody tr').first().waitFor();
    expect((await tabNames(page)).length).toBeLessThanOrEqual(40);
    expect((await page.locator('.sider').boundingBox())?.width).toBe(220);
  }
  expect(complaints).toEqual([]);
});

test('signing out or in as another user in a second window affects the first', async () => {
  const first = await enter('frontdesk');
  const second = await first.context().newPage();
  await second.goto(`${product.url}/dashboard/workplace`);
  await second.getByRole('button', { name: /用户菜单/ }).click();
  await second.getByRole('menuitem', { name: '退出登录' }).click();
  await second.waitForURL('**/login**');
  await expect.poll(() => first.url(), { timeout: 20_000 }).toContain('/login');
  await logIn(second, product.url, 'finance');
  await expect.poll(() => first.url(), { timeout: 20_000 }).toContain('/dashboard/workplace');
});
