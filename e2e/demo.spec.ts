/** The example screens: forms that explain errors and keep input, lists and cards with persistent changes. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { button, dialog, logIn, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

/** Signs in and expects no browser errors. */
const withPage = async (username: string, run: (page: Page) => Promise<void>): Promise<void> => {
  const page = await product.page();
  const complaints = watchConsole(page);
  await logIn(page, product.url, username);
  await run(page);
  expect(complaints).toEqual([]);
};

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.url}${path}`);
  await settled(page);
};

/** A busy machine is slow; a wrong screen never gets there. */
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 });

const focusedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.id);
const errorOf = (page: Page, field: string) => page.locator(`[id$="field-${field}-error"]`);
const chooseIn = async (page: Page, field: string, option: string): Promise<void> => {
  await page.locator(`[id$="field-${field}"]`).click();
  await page.locator('.ant-select-item-option', { hasText: option }).filter({ visible: true }).click();
};
const typeDate = async (page: Page, field: string, date: string): Promise<void> => {
  await page.locator(`[id$="field-${field}"]`).fill(date);
  await page.keyboard.press('Enter');
};

const fillBasics = async (page: Page, name: string): Promise<void> => {
  await page.locator('[id$="field-name"]').fill(name);
  await chooseIn(page, 'channelType', 'APP通用渠道');
  await typeDate(page, 'startsOn', '2027-02-01');
  await typeDate(page, 'endsOn', '2027-02-20');
  await page.locator('[id$="field-link"]').fill('https://www.minsu.example/spring');
};

test('an open calendar popup closes with its screen on Back or Forward without errors', () =>
  withPage('admin', async (page) => {
    await open(page, '/form/step');
    await page.getByRole('link', { name: '工作台' }).first().click();
    await page.waitForURL('**/dashboard/workplace');
    await page.goBack();
    const calendar = page.locator('.ant-picker-dropdown').filter({ visible: true });
    await page.locator('[id$="field-startsOn"]').click();
    await calendar.waitFor();
    await page.goForward();
    await page.waitForURL('**/dashboard/workplace');
    await settled(page);
    await page.goBack();
    await page.locator('[id$="field-startsOn"]').waitFor();
    await settled(page);
    expect(await calendar.count()).toBe(0);
    await page.locator('[id$="field-startsOn"]').click();
    await calendar.waitFor();
  }));

test(
  'checks 42–45: the step form',
  () =>
    withPage('admin', async (page) => {
      await open(page, '/form/step');
      await page.locator('[id$="field-name"]').focus();
      await page.keyboard.press('Tab');
      await eventually(() => errorOf(page, 'name').textContent()).toBe('此项必填');
      expect(await page.locator('[id$="field-name"]').getAttribute('aria-describedby')).toContain(
        'field-name-error',
      );

      await page.locator('[id$="field-name"]').fill('春节 推广');
      await button(page, '下一步').click();
      await eventually(() => focusedId(page)).toMatch(/(^|_)field-name$/);
      expect(await errorOf(page, 'name').textContent()).toContain('只能使用汉字、字母和数字');
      expect(await errorOf(page, 'link').textContent()).toContain('域名不正确');
      expect(await errorOf(page, 'channelType').count()).toBe(1);

      await fillBasics(page, '春节推广2027');
      await button(page, '下一步').click();
      await page.waitForURL('**/form/step?step=channel');
      await expect
        .poll(() => page.locator('.wizard [role=status]').textContent())
        .toContain('第 2 步，共 3 步');

      await page.locator('[id$="field-source"]').fill('自有账号');
      await page.locator('[id$="field-content"]').fill('字'.repeat(201));
      await page.locator('[id$="field-media"]').focus();
      await eventually(() => errorOf(page, 'content').textContent()).toBe('最多 200 个字符');
      await page.reload();
      await settled(page);
      expect(await page.locator('[id$="field-source"]').inputValue()).toBe('自有账号');
      expect(await page.getByText('已恢复上次未提交的内容').count()).toBe(1);

      await page.getByRole('button', { name: '选择基本信息' }).click();
      expect(await page.locator('[id$="field-name"]').inputValue()).toBe('春节推广2027');
      await page.getByRole('button', { name: '输入渠道信息' }).click();
      await page.locator('[id$="field-media"]').fill('信息流');
      await chooseIn(page, 'keywords', '抖音');
      await page.keyboard.press('Escape');
      await page.locator('[id$="field-content"]').fill('住两晚减两百。');
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/demo/campaign/submit')) sent += 1;
      });
      await button(page, '提交').dblclick();
      await page.getByRole('heading', { name: '提交成功' }).waitFor();
      expect(sent).toBe(1);

      await page.reload();
      await page.getByRole('link', { name: '查看详情' }).click();
      await page.getByRole('heading', { level: 1, name: '春节推广2027' }).waitFor();
      await page.goBack();
      await button(page, '再次创建').click();
      await eventually(() => page.locator('[id$="field-name"]').inputValue()).toBe('');
      expect(new URL(page.url()).search).toBe('');
    }),
  90_000,
);

test(
  'checks 43 and 17: the group form refuses invalid input, asks before reset, and starts the approval',
  () =>
    withPage('admin', async (page) => {
      await open(page, '/form/group');
      const rate = page.locator('[id$="field-acquisitionFrameRate"]');
      const before = await rate.inputValue();
      await rate.fill('快');
      await page.keyboard.press('Tab');
      await eventually(() => errorOf(page, 'acquisitionFrameRate').textContent()).toContain('请输入整数');
      await rate.fill('31');
      await page.locator('[id$="field-encodingMinRate"]').fill('1700');
      await button(page, '提交').click();
      await eventually(() => focusedId(page)).toMatch(/(^|_)field-acquisitionFrameRate$/);
      expect(await errorOf(page, 'acquisitionFrameRate').textContent()).toBe('请输入 1 到 30 之间的整数');
      expect(await errorOf(page, 'encodingMinRate').textContent()).toContain('不能大于');

      await button(page, '重置').click();
      await button(dialog(page), '恢复').click();
      await eventually(() => rate.inputValue()).toBe(before);

      await rate.fill('２４');
      await button(page, '提交').click();
      await page.getByText('提交成功，等待审批').waitFor();
      await open(page, '/profile/basic');
      await page.getByText('24 fps').first().waitFor();
      await button(page, '通过').click();
      await button(dialog(page), '通过').click();
      await page.getByRole('link', { name: '重新提交' }).waitFor();
      await page.reload();
      await page.getByRole('link', { name: '重新提交' }).waitFor();
    }),
  90_000,
);

test(
  'the search table: create, bring online, undo; filters survive paging',
  () =>
    withPage('admin', async (page) => {
      await open(page, '/list/search-table?status=offline');
      await page.getByRole('button', { name: '下一页' }).click();
      await page.waitForURL(/status=offline.*current=2|current=2.*status=offline/);
      await settled(page);
      expect(await page.locator('tbody .state').allTextContents()).not.toContain('已上线');

      await open(page, '/list/search-table');
      await button(page, '新建集合').first().click();
      await dialog(page).locator('[id$="field-name"]').fill('端到端集合');
      await dialog(page).locator('[id$="field-count"]').fill('7');
      await button(dialog(page), '新建集合').click();
      const row = page.locator('tr', { hasText: '端到端集合' });
      await row.waitFor();
      await button(row, '上线').click();
      await eventually(() => row.locator('.state').textContent()).toBe('已上线');
      await button(page, '撤销').click();
      await eventually(() => row.locator('.state').textContent()).toBe('已下线');
      await button(row, '查看').click();
      await dialog(page).getByText('创建了集合').waitFor();
    }),
  90_000,
);

test('only administrators see View, and read-only users see no tools', async () => {
  await withPage('operator', async (page) => {
    await open(page, '/list/search-table');
    expect(await button(page, '查看').count()).toBe(0);
    expect(await button(page, '新建集合').count()).toBe(1);
  });
  await withPage('housekeeper', async (page) => {
    await open(page, '/list/card');
    expect(await button(page, '删除').count()).toBe(0);
    await open(page, '/form/step');
    expect(new URL(page.url()).pathname).not.toBe('/form/step');
  });
}, 180_000);

test(
  'the card list: search, delete with undo, persistent switches',
  () =>
    withPage('admin', async (page) => {
      await open(page, '/list/card?kind=quality');
      const card = page.locator('li.demo-card', { hasText: '高清图片' });
      await button(card, '删除').click();
      await card.waitFor({ state: 'detached' });
      await button(page, '撤销').click();
      await card.waitFor();
      await page.getByRole('searchbox').fill('没有这样的队列');
      await page.getByText('没有符合').waitFor();
      await button(page, '清除搜索').click();
      await card.waitFor();

      await open(page, '/list/card?kind=preset');
      const preset = page.getByRole('switch', { name: '内容加权规则' });
      await preset.click();
      await eventually(() => preset.getAttribute('aria-checked')).toBe('true');
      await page.reload();
      await eventually(() => preset.getAttribute('aria-checked')).toBe('true');
    }),
  90_000,
);

test(
  'check 41: exception pages link back, home and retry; result pages link on',
  () =>
    withPage('admin', async (page) => {
      await open(page, '/list/card');
      for (const code of ['403', '404', '500']) {
        await open(page, `/exception/${code}`);
        await Promise.all([page.waitForEvent('load'), button(page, '重试').click()]);
        await page.getByRole('heading', { level: 1, name: code }).waitFor();
        expect(await page.locator('.crumbs [aria-current=page]:visible').innerText()).toBe(code);
        await button(page, '回到工作台').click();
        await page.waitForURL('**/dashboard/workplace');
        await page.goBack();
        await page.getByRole('heading', { level: 1, name: code }).waitFor();
        await button(page, '返回').click();
        await page.waitForURL((url) => !url.pathname.endsWith(code));
      }
      await open(page, '/no/such/page');
      await page.getByText('抱歉，页面不见了～').waitFor();
      expect(await page.getByRole('navigation', { name: '主菜单' }).count()).toBe(1);

      await open(page, '/result/error');
      await page.getByText('您的用户组不具有进行此操作的权限').waitFor();
      await button(page, '备案流程').click();
      await dialog(page).getByText('取得备案号后').waitFor();
      await button(dialog(page), '关闭').last().click();
      await page.getByRole('link', { name: '返回修改' }).click();
      await page.waitForURL('**/form/step?correct=*');
      await settled(page);
      expect(await page.locator('[id$="field-name"]').inputValue()).toBe('看海房冬季专场');
      await open(page, '/result/success');
      await page.getByRole('link', { name: '返回项目列表' }).click();
      await page.waitForURL('**/list/search-table');
    }),
  120_000,
);

test(
  'check 1: axe finds nothing on the example screens',
  () =>
    withPage('admin', async (page) => {
      const paths = ['/form/step', '/form/group', '/list/search-table', '/list/card', '/profile/basic'];
      for (const path of [...paths, '/result/success', '/result/error', '/exception/403']) {
        await open(page, path);
        expect([path, ...(await axeViolations(page))]).toEqual([path]);
      }
    }),
  120_000,
);
