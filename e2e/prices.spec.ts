import { type Holiday, listHolidays } from '@minsu/contract/foundation/holidays/holiday.ts';
import { setPriceCells } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { quotePlans } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { derivedFen, handFen, STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { findFreeRooms, findHouses } from './demo.ts';
import { arrived, boardOn, button, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

const HOUSE_PRICES = '/housePriceMenu/housePrice';
const LEFT_COLUMN = 224;
const HEAD = 56;
const ROW = 42;

/** The calendar of one property on screen; rows and days count from the first shown. */
const openPrices = async (page: Page, houseId: string, days = 14, from = '') => {
  await page.goto(`${product.url}${HOUSE_PRICES}?house=${houseId}&days=${days}${from && `&from=${from}`}`);
  const grid = page.locator('[role=grid]:visible');
  await grid.waitFor();
  await arrived(page);
  const goTo = async (row: number, day: number) => {
    await grid.focus();
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < row; i += 1) await page.keyboard.press('ArrowDown');
    for (let i = 0; i < day; i += 1) await page.keyboard.press('ArrowRight');
  };
  const said = async () => (await grid.locator('[role=gridcell]').textContent()) ?? '';
  return {
    grid,
    goTo,
    said,
    speak: async (row: number, day: number) => {
      await goTo(row, day);
      return said();
    },
    /** Keeps the selection, for changes from elsewhere. */
    point: async (row: number, day: number) => {
      const box = await grid.boundingBox();
      if (!box) throw new Error('no calendar on the page');
      const width = Math.max(68, Math.floor((box.width - LEFT_COLUMN) / days));
      return { x: box.x + LEFT_COLUMN + width * (day + 0.5), y: box.y + HEAD + ROW * (row + 0.5) };
    },
    paste: async (text: string) => {
      await grid.evaluate((element, given) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', given);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
    },
  };
};

/** Row 0 is the property, row 1 its first type, row 2 that type's standard plan. */
const STANDARD = 2;

/** Types into a select and takes the first match. */
const choose = async (page: Page, field: string, name: string): Promise<void> => {
  await page.locator(field).click();
  await page.keyboard.type(name);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).first().click();
};

const nameOf = ({ zh, year }: Holiday): string => `${zh} ${year}`;

const typeDate = async (page: Page, field: string, date: string): Promise<void> => {
  await page.locator(field).fill(date);
  await page.keyboard.press('Enter');
};

/** A plan created on screen rounds to whole yuan by default. */
const earlyBirdFen = (fen: number): number => derivedFen(fen, { percentBp: -1_500, amountFen: 0 }, 'yuan');

const fenIn = (text: string): number => {
  const [, yuan = ''] = /¥([\d,.]+)/.exec(text) ?? [];
  return Math.round(Number(yuan.replaceAll(',', '')) * 100);
};

/** A manual price saved on the server. */
const saved = (yuan: string): RegExp => new RegExp(`¥${yuan}，手动价(?!.*正在保存)`);

interface SeasonOnScreen {
  readonly house: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly priority: number;
  readonly kind: string;
  readonly value: string;
  readonly weekdays?: readonly string[];
}

const addSeason = async (page: Page, season: SeasonOnScreen): Promise<void> => {
  await page.goto(
    `${product.url}/housePriceMenu/ratePlan?tab=seasons&keyword=${encodeURIComponent(season.name)}`,
  );
  await arrived(page);
  await button(page, '新建季节价').first().click();
  const drawer = dialog(page);
  await choose(page, '[id$="field-houseId"]', season.house);
  await drawer.locator('[id$="field-name"]').fill(season.name);
  await drawer.locator('[id$="field-priority"]').fill(String(season.priority));
  await typeDate(page, '[id$="field-from"]', season.from);
  await typeDate(page, '[id$="field-to"]', season.to);
  for (const day of season.weekdays ?? []) await drawer.getByLabel(day).check();
  await drawer.getByText(season.kind, { exact: true }).click();
  await drawer.locator('[id$="field-value"]').fill(season.value);
  await button(drawer, '新建季节价').click();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByText(season.name).first().waitFor();
};

test('a season, a weekend rule, a derived plan and a holiday increase; the order costs what the calendar shows', async () => {
  const rooms = await findFreeRooms(product.url);
  const { house, today } = rooms[0];
  const periods = (await (await signIn(product.url, 'admin')).call(listHolidays, {})).data;
  const holiday = periods.find(({ from }) => from > addDays(today, 45));
  if (!holiday) throw new Error('no public holiday is known for the coming months');
  const eve = addDays(holiday.from, -1);
  const page = await product.as('admin');
  const around = { house: house.name, from: addDays(eve, -7), to: addDays(eve, 14) };
  await addSeason(page, { ...around, name: '节日旺季', priority: 41, kind: '按百分比', value: '20' });
  const weekdays = ['周四', '周五', '周六', '周日'];
  await addSeason(page, { ...around, name: '周末规则', priority: 42, kind: '按金额', value: '66', weekdays });

  await page.goto(`${product.url}/housePriceMenu/ratePlan`);
  await arrived(page);
  await button(page, '新建价格方案').first().click();
  const drawer = dialog(page);
  const other = (await findHouses(product.url)).find(({ name }) => !name.includes(house.name));
  // Types and parent of the wrong property are cleared.
  await choose(page, '[id$="field-houseId"]', other?.name ?? '');
  const parent = drawer.locator('[id$="field-parentId"]');
  await parent.selectOption({ label: '标准价' });
  await drawer.locator('[id$="field-types"] .ant-checkbox-input').first().check();
  await choose(page, '[id$="field-houseId"]', house.name);
  await drawer.locator('[id$="field-percentBp"]').waitFor({ state: 'detached' });
  expect(await parent.inputValue()).toBe('');
  await drawer.locator('[id$="field-name"]').fill('早鸟不退改');
  await drawer.locator('[id$="field-code"]').fill('EARLYNR');
  await drawer.locator('[id$="field-parentId"]').selectOption({ label: '标准价' });
  await drawer.locator('[id$="field-percentBp"]').fill('-15');
  await choose(page, '[id$="field-cancellationPolicy"]', '不可取消');
  for (const type of await drawer.locator('[id$="field-types"] .ant-checkbox-input').all())
    await type.check();
  await drawer.getByText('公式预览').waitFor();
  await button(drawer, '新建价格方案').click();
  await drawer.waitFor({ state: 'hidden' });
  // The list has several pages.
  await page.goto(`${product.url}/housePriceMenu/ratePlan?keyword=EARLYNR`);
  await page.getByText('早鸟不退改').first().waitFor();

  const prices = await openPrices(page, house.id, 14, eve);
  const before = [fenIn(await prices.speak(STANDARD, 0)), fenIn(await prices.speak(STANDARD, 1))];
  await button(page, '批量改价').click();
  const bulk = dialog(page);
  await bulk.getByLabel('节假日').click();
  await page
    .locator('.ant-select-item-option:visible')
    .filter({ hasText: nameOf(holiday) })
    .first()
    .click();
  await choose(page, '[id$="field-planCodes"]', '标准价');
  await page.keyboard.press('Escape');
  await bulk.locator('[id$="field-price.value"]').fill('30');
  await button(bulk, '预览').click();
  await bulk.getByText(/格会改变/).waitFor();
  await bulk.getByRole('button', { name: /^应用到/ }).click();
  await bulk.waitFor({ state: 'hidden' });

  await expect.poll(async () => (await prices.speak(STANDARD, 0)).includes('手动价')).toBe(true);
  const standard = [fenIn(await prices.speak(STANDARD, 0)), fenIn(await prices.speak(STANDARD, 1))];
  const risen = before.map((fen) => derivedFen(fen, { percentBp: 3_000, amountFen: 0 }));
  // A bulk change rounds to whole yuan by default.
  expect(standard).toEqual(risen.map((fen) => handFen(fen, 'yuan')));
  let row = STANDARD + 1;
  while (!(await prices.speak(row, 0)).startsWith('早鸟不退改')) row += 1;
  for (const day of [0, 1]) {
    const derived = await prices.speak(row, day);
    expect(derived).toContain('联动价');
    expect(fenIn(derived)).toBe(earlyBirdFen(standard[day] ?? 0));
  }

  await page.goto(`${product.url}/houseStatusMenu/houseStatus?house=${house.id}&from=${addDays(eve, -2)}`);
  await page.locator('[role=grid]:visible').waitFor();
  await arrived(page);
  const board = boardOn(page, 14);
  await board.drag(1, 2, 4);
  await page.getByText('录入订单').last().click();
  await page.locator('[id$="field-bookerName"]').fill('林小满');
  await page.locator('[id$="field-phone"]').fill('13900001234');
  const quote = dialog(page).locator('.quote-nights li .money');
  await expect.poll(() => quote.count()).toBe(2);
  expect((await quote.allTextContents()).map(fenIn)).toEqual(standard);
  const plan = dialog(page).locator('.plan-choice').filter({ hasText: '早鸟不退改' });
  expect(await plan.textContent()).toContain('标准价 -15%');
  await plan.click();
  const derived = standard.map(earlyBirdFen);
  await expect.poll(async () => (await quote.allTextContents()).map(fenIn)).toEqual(derived);
  const total = fenIn((await dialog(page).locator('.create-total strong').textContent()) ?? '');
  expect(total).toBe(fenIn((await plan.locator('.price').textContent()) ?? ''));
  await button(dialog(page), '录入订单').click();
  await expect.poll(() => board.speak(1, 2)).toContain('林小满');

  await button(page, '打开订单').last().click();
  await page.waitForURL('**/orderDetail?id=*');
  await page
    .getByRole('button', { name: /^房间与入住人/ })
    .filter({ visible: true })
    .click();
  const stay = page.locator('.stay-row:visible');
  await stay.getByText('早鸟不退改').waitFor();
  expect((await stay.locator('.quote-nights .money').allTextContents()).map(fenIn)).toEqual(derived);
}, 240_000);

test('a restricted stay is marked, sold anyway at the shown price, and recorded', async () => {
  const rooms = await findFreeRooms(product.url);
  const { house } = rooms[1] ?? rooms[0];
  const from = addDays(rooms[0].today, 120);
  const type = house.types[0];
  if (!type) throw new Error('the house has no room types');
  const client = await signIn(product.url, 'admin');
  const of = { houseId: house.id, roomTypeId: type.id };
  const { plans } = (await client.call(quotePlans, { ...of, checkIn: from, checkOut: addDays(from, 1) }))
    .data;
  const stopped = { set: { stopSell: true }, was: { stopSell: false } };
  const cells = plans.map(({ id }) => ({ ...of, ratePlanId: id, night: from, ...stopped }));
  expect((await client.call(setPriceCells, { cells })).code).toBe(200);

  const page = await product.as('admin');
  await page.goto(`${product.url}/houseStatusMenu/houseStatus?house=${house.id}&from=${addDays(from, -2)}`);
  await page.locator('[role=grid]:visible').waitFor();
  await arrived(page);
  const board = boardOn(page, 14);
  await board.drag(1, 2, 3);
  await page.getByText('录入订单').last().click();
  const form = dialog(page);
  await form.locator('.stay-quote').getByText('该价格方案已停售').waitFor();
  expect(await button(form, '录入订单').isDisabled()).toBe(true);
  await button(form, '移除此房').click();
  const row = form.locator('.availability-row').filter({ hasText: type.name });
  await form.locator('.availability-list, .empty').first().waitFor();
  await expect.poll(() => row.count()).toBe(0);
  // The first type may be for one.
  await form.getByLabel('人数').fill('1');
  await form.getByLabel('含受限').check();
  await row.getByText('该价格方案已停售').waitFor();
  await row.click();
  await form.getByLabel('仍然售卖', { exact: false }).check();
  await expect.poll(() => form.locator('.stay-quote .callout').count()).toBe(0);
  await form.locator('[id$="field-bookerName"]').fill('沈青禾');

  const night = form.locator('.quote-nights li .money');
  const told = fenIn((await night.first().textContent()) ?? '');
  const now = told + 5_000;
  // Another user changes the price between click and sale.
  const raise = async (route: Route) => {
    const set = { set: { priceFen: now }, was: { priceFen: told } };
    const cell = { ...of, ratePlanId: STANDARD_PLAN_ID, night: from };
    expect((await client.call(setPriceCells, { cells: [{ ...cell, ...set }] })).code).toBe(200);
    await route.continue();
  };
  await page.route('**/hotel-order/order/create', raise, { times: 1 });
  await expect.poll(() => button(form, '录入订单').isEnabled()).toBe(true);
  await button(form, '录入订单').click();
  await form.getByText(/报价已由.*请核对新价格/).waitFor();
  await expect.poll(async () => fenIn((await night.first().textContent()) ?? '')).toBe(now);
  await form.getByText('价格刚刚有变', { exact: false }).waitFor();
  await button(form, '录入订单').click();
  // The readiest room may be any of the type.
  const isSold = async (): Promise<boolean> => {
    for (const at of type.rooms.keys()) if ((await board.speak(1 + at, 2)).includes('沈青禾')) return true;
    return false;
  };
  await expect.poll(isSold).toBe(true);
  await button(page, '打开订单').last().click();
  await page.waitForURL('**/orderDetail?id=*');
  await button(page, '历史').click();
  await page.locator('.order-tabs:visible').getByText('忽略售卖限制').waitFor();
}, 180_000);

test('prices typed, filled and undone by keys, and two windows on one cell', async () => {
  const [{ house }] = await findFreeRooms(product.url);
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  const mine = await openPrices(page, house.id);
  const before = await mine.speak(STANDARD, 3);
  await page.keyboard.type('456');
  await page.keyboard.press('Tab');
  await page.keyboard.type('457.5');
  await page.keyboard.press('Enter');
  await expect.poll(() => mine.speak(STANDARD, 3)).toContain('¥456，手动价');
  expect(await mine.speak(STANDARD, 4)).toContain('¥457.50，手动价');

  await mine.goTo(STANDARD, 3);
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+r');
  await expect.poll(() => mine.speak(STANDARD, 7)).toContain('¥456，手动价');
  await page.keyboard.press('Control+z');
  await expect.poll(() => mine.speak(STANDARD, 7)).not.toContain('手动价');
  expect(await mine.speak(STANDARD, 4)).toContain('¥457.50');
  await mine.goTo(STANDARD, 3);
  await page.keyboard.press('Delete');
  await expect.poll(() => mine.speak(STANDARD, 3)).toBe(before);

  await mine.goTo(STANDARD, 3);
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await page.getByText('价格必须大于 0').waitFor();
  await page.keyboard.press('Escape');
  expect(await mine.said()).toBe(before);
  expect(complaints).toEqual([]);

  const otherPage = await product.as('director');
  const other = await openPrices(otherPage, house.id);
  await other.goTo(STANDARD, 5);
  await otherPage.keyboard.type('500');
  await mine.goTo(STANDARD, 5);
  await page.keyboard.type('600');
  await page.keyboard.press('Enter');
  await expect.poll(() => mine.speak(STANDARD, 5)).toMatch(saved('600'));
  await otherPage.keyboard.press('Enter');
  const ask = dialog(otherPage);
  await ask.getByText('他人已修改这些单元格').waitFor();
  await ask.getByText('¥600.00').waitFor();
  await button(ask, '按选择保存').click();
  await expect.poll(() => other.speak(STANDARD, 5)).toContain('¥600，手动价');

  await other.goTo(STANDARD, 5);
  await otherPage.keyboard.type('500');
  await mine.goTo(STANDARD, 5);
  await page.keyboard.type('700');
  await page.keyboard.press('Enter');
  await expect.poll(() => mine.speak(STANDARD, 5)).toMatch(saved('700'));
  await otherPage.keyboard.press('Enter');
  await button(dialog(otherPage), '全部用我的').click();
  await button(dialog(otherPage), '按选择保存').click();
  await expect.poll(() => mine.speak(STANDARD, 5)).toContain('¥500，手动价');
}, 180_000);

test('a paste takes prices, refuses text cell by cell, and confirms unusual ones', async () => {
  const [{ house: first }] = await findFreeRooms(product.url);
  const house = (await findHouses(product.url)).findLast(({ id }) => id !== first.id);
  if (!house) throw new Error('the demo business has one house only');
  const page = await product.as('operator');
  const prices = await openPrices(page, house.id);
  const untouched = await prices.speak(STANDARD, 2);
  await prices.goTo(STANDARD, 1);
  await prices.paste('¥388\t待定\t1,288.5\n');
  await dialog(page).getByText('待定').waitFor();
  await dialog(page).getByText('请输入数字').waitFor();
  await button(dialog(page), '关闭').last().click();
  await expect.poll(() => prices.speak(STANDARD, 1)).toContain('¥388，手动价');
  expect(await prices.speak(STANDARD, 2)).toBe(untouched);
  expect(await prices.speak(STANDARD, 3)).toContain('¥1,288.50，手动价');

  await prices.goTo(STANDARD, 2);
  await page.keyboard.type('98765');
  await page.keyboard.press('Enter');
  const ask = dialog(page);
  await ask.getByText('价格异常，请核对').waitFor();
  expect(await button(ask, '确认保存').isDisabled()).toBe(true);
  await button(ask, '放弃本次修改').click();
  await expect.poll(() => prices.speak(STANDARD, 2)).toBe(untouched);
}, 120_000);

test('the calendar passes axe with its panel open', async () => {
  const page = await product.as('admin');
  const [{ house }] = await findFreeRooms(product.url);
  const prices = await openPrices(page, house.id);
  await prices.goTo(STANDARD, 1);
  await page.keyboard.press(' ');
  await page.getByText('价格构成').waitFor();
  await arrived(page);
  expect(await axeViolations(page)).toEqual([]);
}, 60_000);

test('the panel follows its cell when the first day changes', async () => {
  const page = await product.as('admin');
  const [{ house, today }] = await findFreeRooms(product.url);
  const prices = await openPrices(page, house.id);
  await prices.goTo(STANDARD, 9);
  await page.keyboard.press(' ');
  await page.getByText('价格构成').waitFor();
  const title = page.locator('.side-panel h2:visible');
  const [marked, shown] = [await prices.said(), await title.textContent()];
  await typeDate(page, '#board-first-day', addDays(today, 7));
  await page.waitForURL(/from=/);
  await arrived(page);
  expect([await prices.said(), await title.textContent()]).toEqual([marked, shown]);
  // Its input stays while another cell is viewed, and closing asks.
  const rule = page.locator('.side-panel:visible').getByRole('group', { name: '停售', exact: true });
  const on = rule.getByLabel('开启', { exact: true });
  await on.check();
  await prices.goTo(STANDARD, 11);
  await expect.poll(() => title.textContent()).not.toBe(shown);
  expect(await on.isChecked()).toBe(true);
  await button(page.locator('.side-panel:visible'), '关闭').click();
  await button(dialog(page), '放弃修改').click();
  await expect.poll(() => title.count()).toBe(0);
}, 60_000);
