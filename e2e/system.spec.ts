/**
 * An administrator configures the business: a setting, a dictionary item, the menu, an announcement, a year's
 * holidays.
 */
import { listHolidays } from '@minsu/contract/foundation/holidays/holiday.ts';
import { readInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { resetMenu } from '@minsu/contract/foundation/system/menu-entry.ts';
import { listSettings } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { button, choose, dialog, openSettings, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

test('a setting is searched, refused at its field, set and reset, with its history', async () => {
  const page = await product.as('admin');
  const said = watchConsole(page);
  await page.goto(`${product.url}/sys/settings`);
  const line = page.locator('[data-setting=waitPayMinutes]');
  await line.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByPlaceholder('搜索设置名称或说明').fill('待支付');
  await expect.poll(() => page.locator('[data-setting]').count()).toBe(1);
  await line.getByRole('button').click();
  await page.locator('[id$="field-value"]').fill('2');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await page.getByText('请输入 5 到 1440 之间的整数').waitFor();
  await page.locator('[id$="field-value"]').fill('45');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await line.getByText('45 分钟').waitFor();
  await line.getByText('已修改').waitFor();
  const client = await signIn(product.url, 'admin');
  const stored = (await client.call(listSettings, {})).data.find(({ key }) => key === 'waitPayMinutes');
  expect(stored).toMatchObject({ value: 45, changed: true });
  await line.getByRole('button').click();
  await dialog(page).getByText('30 分钟 → 45 分钟').waitFor();
  await dialog(page).getByRole('button', { name: '恢复默认' }).click();
  await dialog(page).getByRole('button', { name: '恢复默认' }).last().click();
  await line.getByText('30 分钟', { exact: true }).waitFor();
  expect(said).toEqual([]);
});

test('a custom payment method is added, moved up, and offered for payments', async () => {
  const page = await product.as('admin');
  await page.goto(`${product.url}/sys/dictionaryManaged`);
  await page.locator('[data-line=cash]').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(page, '新增').click();
  await page.locator('[id$="field-zh"]').fill('抖音支付');
  await page.locator('[id$="field-en"]').fill('Douyin Pay');
  await dialog(page).getByRole('button', { name: '新增' }).click();
  const line = page.locator('[data-line=douyinPay]');
  await line.getByText('未使用').waitFor();
  await page.getByRole('button', { name: '上移 抖音支付' }).click();
  await page.getByText('顺序已保存').waitFor();
  await page.goto(`${product.url}/walletInformationMenu/expense`);
  await button(page, '新增支出').click();
  await choose(page, page.locator('[id$="field-method"]'), '抖音支付');
  await page.goto(`${product.url}/sys/dictionaryManaged?type=houseTag`);
  const used = page.locator('[data-line=lakeView]');
  await used.getByText(/使用 \d+ 处/).waitFor();
  expect(await used.getByRole('button', { name: '删除' }).count()).toBe(0);
});

test('a menu group is renamed and seen by users with the server menu', async () => {
  const page = await product.as('admin');
  await page.goto(`${product.url}/sys/menu`);
  const line = page.locator('[data-line=house]');
  await line.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await line.getByRole('button', { name: /^修改/ }).first().click();
  await page.locator('[id$="field-zh"]').fill('民宿房源');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await line.getByText('已修改').first().waitFor();
  const settings = await openSettings(page);
  await settings.getByRole('switch', { name: '菜单来源于后台' }).click();
  await page.keyboard.press('Escape');
  await page.locator('.side-menu').getByText('民宿房源').waitFor();
  const client = await signIn(product.url, 'admin');
  await client.call(resetMenu, {});
  await page.locator('.side-menu').getByText('民宿房源').waitFor({ state: 'detached' });
});

test("an announcement reaches its role's message box and counts its readers", async () => {
  const page = await product.as('admin');
  await page.goto(`${product.url}/sys/announcement`);
  await button(page, '写公告').click();
  await page.locator('[id$="field-titleZh"]').fill('周六停水');
  await page.locator('[id$="field-bodyZh"]').fill('9 点到 12 点停水，详见 https://example.com/notice');
  await choose(page, page.locator('[id$="field-roles"]'), '前台');
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  const row = page.locator('tbody tr[data-row]').filter({ hasText: '周六停水' });
  await row.getByText('草稿').waitFor();
  const desk = await product.home('frontdesk');
  await row.getByRole('button', { name: '发布', exact: true }).click();
  await dialog(page).getByRole('button', { name: '发布' }).click();
  await row.getByText('已发布').waitFor();
  await row.getByText(/0 \/ \d+ 人/).waitFor();
  await desk.getByRole('button', { name: /消息/ }).first().click();
  await desk.locator('.message-box:popover-open').getByRole('tab', { name: /通知/ }).click();
  const noted = desk.waitForResponse((response) => response.url().endsWith(readInbox.path));
  // The list below may name the announcement too.
  await desk.locator('.message-box:popover-open').getByText('周六停水').first().click();
  expect((await noted).status()).toBe(200);
  await button(page, '刷新').click();
  await row.getByText(/1 \/ \d+ 人/).waitFor();
  await row.click();
  const link = page.getByRole('link', { name: 'https://example.com/notice' });
  expect(await link.getAttribute('rel')).toContain('noopener');
  expect(await axeViolations(page)).toEqual([]);
});

test("a year's holidays are imported and colour the calendar", async () => {
  const page = await product.as('admin');
  const client = await signIn(product.url, 'admin');
  const year = (await client.call(listHolidays, {})).data.at(-1)?.year ?? 0;
  await page.goto(`${product.url}/sys/settings?tab=holidays&year=${year}`);
  await page.getByText('预计').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(page, '导入').click();
  await page.setInputFiles('input[type=file]', {
    name: 'holidays.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\uFEFF假期,开始日期,结束日期,调休上班,状态,依据\n元旦,${year}-01-01,${year}-01-03,,已公布,国务院办公厅通知\n`,
    ),
  });
  await button(dialog(page), '下一步').click();
  await dialog(page)
    .getByRole('button', { name: /^导入 1 行/ })
    .click();
  await expect
    .poll(
      async () => (await client.call(listHolidays, {})).data.filter((each) => each.year === year).length,
      {
        timeout: 20_000,
      },
    )
    .toBe(1);
});
