/** Price suggestions: a rule created, simulated, run, accepted, and stopped. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { findFreeRooms } from './demo.ts';
import { arrived, button, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

const RULES = '/housePriceMenu/ratePlan?tab=rules';
/** Beyond the last night the demo prices by hand. */
const FIRST = 160;
const LAST = 162;

test('a shadow rule suggests, a user accepts, the calendar names the rule, and the switch stops all', async () => {
  const [{ house, today }] = await findFreeRooms(product.url);
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}${RULES}`);
  await arrived(page);
  await button(page, '新建建议规则').first().click();
  const drawer = dialog(page);
  await drawer.locator('[id$="field-name"]').fill('淡季试涨');
  await drawer.locator('[id$="field-houseIds"]').click();
  await page.keyboard.type(house.name);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: house.name }).first().click();
  await page.keyboard.press('Escape');
  await drawer.locator('[id$="field-daysOutMin"]').fill(String(FIRST));
  await drawer.locator('[id$="field-daysOutMax"]').fill(String(LAST));
  await drawer.locator('[id$="field-value"]').fill('10');
  // At 400 yuan, nothing at 60 days.
  await drawer.locator('.suggestion-examples').waitFor();
  expect(await drawer.locator('.suggestion-examples').textContent()).not.toContain('¥440');
  await drawer.locator('[id$="field-daysOutMin"]').fill('60');
  await expect.poll(() => drawer.locator('.suggestion-examples').textContent()).toContain('¥440');
  await drawer.locator('[id$="field-daysOutMin"]').fill(String(FIRST));
  await button(drawer, '模拟 90 天').click();
  await drawer.locator('.simulation-nights tbody tr').first().waitFor();
  expect(await drawer.locator('.simulation-nights tbody tr').count()).toBe(90);
  await arrived(page);
  expect(await axeViolations(page)).toEqual([]);
  await button(drawer, '新建建议规则').click();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByText('淡季试涨').first().waitFor();

  await button(page, '立即运行').click();
  await page.getByRole('link', { name: '价格建议' }).click();
  const rows = page.locator('tbody tr').filter({ hasText: '淡季试涨' });
  await expect.poll(() => rows.count(), { timeout: 30_000 }).toBeGreaterThan(LAST - FIRST);
  await page.locator('thead input[type=checkbox]').check();
  await button(page, '采纳所选').click();
  await expect.poll(() => rows.count()).toBe(0);

  const from = addDays(today, FIRST);
  await page.goto(`${product.url}/housePriceMenu/housePrice?house=${house.id}&days=14&from=${from}`);
  const grid = page.locator('[role=grid]:visible');
  await grid.waitFor();
  await arrived(page);
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => grid.locator('[role=gridcell]').textContent()).toContain('智能建议价');
  await page.keyboard.press(' ');
  await page.locator('.price-layers').getByText('淡季试涨').waitFor();

  await page.goto(`${product.url}${RULES}`);
  await arrived(page);
  await button(page, '全部停止').click();
  await button(dialog(page), '全部停止').click();
  await page.getByText('价格建议已全部停止').waitFor();
  await page.reload();
  await page.getByText('价格建议已全部停止').waitFor();
  await button(page, '恢复运行').click();
  await page.getByText('价格建议运行中').waitFor();
  expect(complaints).toEqual([]);
}, 180_000);
