/** Guest registration: refused, corrected, reported, rejected, accepted; door code, visitor, blocklist. */

import { getHouseRevision } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '../apps/sandbox/src/sandbox.ts';
import { chineseId } from '../apps/server/test/desks/guest-papers.ts';
import { axeViolations } from './axe.ts';
import { type FreeRoom, findFreeRooms, openBoard, TODAY } from './demo.ts';
import { arrived, button, choose, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

/** Its authority can be set to reject everything. */
const sandbox = await startSandbox();
afterAll(() => sandbox.stop());
const product = runningProduct({
  AUTHORITY_URL: `${sandbox.url}/registration`,
  LOCKS_URL: `${sandbox.url}/locks`,
});

const sell = async ({ house, roomId, today }: FreeRoom, more: { phone?: string; guests: number }) => {
  const admin = await signIn(product.url, 'admin');
  const type = house.types.find(({ rooms }) => rooms.some(({ id }) => id === roomId));
  if (!type) throw new Error('a room without a type');
  const { guests, ...booker } = more;
  const stay = { roomTypeId: type.id, roomId, checkIn: today, checkOut: addDays(today, 2), guests };
  const sold = await admin.call(createOrder, {
    houseId: house.id,
    bookerName: '林小满',
    ...booker,
    stays: [stay],
  });
  return sold.code === 200 ? sold.data : null;
};

/** Not every room holds two. */
const sellForTwo = async () => {
  for (const room of await findFreeRooms(product.url)) {
    const order = await sell(room, { guests: 2 });
    if (order) return order;
  }
  throw new Error('no free room for two');
};

/** The wizard enables door codes; for a published property this applies on leaving the step. */
const fitLocks = async (page: Page, houseId: string): Promise<void> => {
  const admin = await signIn(product.url, 'admin');
  const stored = async () => (await admin.call(getHouseRevision, { id: houseId })).data.operations;
  for (const smartLocks of (await stored()).smartLocks ? [false, true] : [true]) {
    await page.goto(`${product.url}/house/createOrEditHouse?id=${houseId}&step=facilities`);
    await page.getByRole('switch', { name: '门锁密码' }).click();
    await button(page, '下一步').click();
    await expect.poll(stored).toMatchObject({ smartLocks, registrationRule: 'all' });
  }
};

const field = (page: Page, name: string): Locator => dialog(page).locator(`[id$="field-${name}"]`);
const line = (page: Page, name: string): Locator =>
  page.locator('.guest-line').filter({ hasText: name }).filter({ visible: true });

const right = chineseId(7);
const wrong = right.slice(0, 17) + (right[17] === '1' ? '2' : '1');

const registerChinese = async (page: Page): Promise<void> => {
  await button(page, '登记住客').click();
  await field(page, 'number').fill(wrong);
  await dialog(page).getByText('身份证号校验位不符，请核对每一位').waitFor();
  await button(dialog(page), '登记').click();
  // Errors keep the dialog open, and nothing is registered.
  await dialog(page).getByText('身份证号校验位不符，请核对每一位').waitFor();
  expect(await field(page, 'name').inputValue()).toBe('林小满');
  expect(await axeViolations(page)).toEqual([]);
  await field(page, 'number').fill(right);
  await button(dialog(page), '登记').click();
  await line(page, '林小满').getByText('待上报').waitFor();
  await page.getByText('已登记 1/2').waitFor();
};

const registerForeigner = async (page: Page): Promise<void> => {
  await button(page, '登记住客').click();
  await choose(page, field(page, 'documentType'), '护照');
  // The specimen of ICAO 9303, first with a wrong digit.
  const lines = dialog(page).getByLabel('护照机读码');
  const [first, second] = [
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ];
  await lines.fill(`${first}\n${second.replace('7408122', '7408123')}`);
  await dialog(page).getByText('两行机读码的校验位不符').waitFor();
  await lines.fill(`${first}\n${second}`);
  expect(await field(page, 'number').inputValue()).toBe('L898902C3');
  expect(await field(page, 'name').inputValue()).toBe('ERIKSSON ANNA MARIA');
  expect(await axeViolations(page)).toEqual([]);
  await field(page, 'number').fill('X1234567');
  await field(page, 'name').fill('Emma Clarke');
  await choose(page, field(page, 'nationality'), '英国', '英国');
  await choose(page, field(page, 'sex'), '女');
  await field(page, 'birthDate').fill('1988-03-02');
  await field(page, 'birthDate').press('Enter');
  await button(dialog(page), '登记').click();
  await line(page, 'Emma Clarke').getByText('外宾').waitFor();
  await page.getByText('已登记 2/2').waitFor();
};

test('registered, rejected, corrected, accepted; the door code waits for all of it', async () => {
  const order = await sellForTwo();
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  await fitLocks(page, order.houseId);
  await page.goto(`${product.url}/orderManagement/orderDetail?id=${order.id}&tab=guests`);
  await arrived(page);
  await page.getByText('已登记 0/2').waitFor();
  await button(page, '添加备注').click();
  await field(page, 'tags').fill('蜜月');
  await field(page, 'tags').press('Enter');
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '保存').click();
  await page.locator('.order-tags').getByText('蜜月').waitFor();
  await button(page, '发放密码').click();
  await page.getByText('住客登记完成后可查看').waitFor();
  await registerChinese(page);
  await page.getByText('住客登记完成后可查看').waitFor();
  await registerForeigner(page);
  await button(page, '查看密码').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  sandbox.behave('registration', 'refuse');
  await button(page, '办理入住').first().click();
  await button(dialog(page), '办理入住').click();
  for (const name of ['林小满', 'Emma Clarke']) {
    await line(page, name).getByText('被退回').waitFor({ timeout: 30_000 });
    await line(page, name).getByText('人像与证件核验不通过，请重新采集').waitFor();
  }
  await line(page, 'Emma Clarke')
    .getByText(/剩 2[34] 小时/)
    .waitFor();
  // A rejected guest hides the code again.
  await page.getByText('住客登记完成后可查看').waitFor();

  sandbox.behave('registration', 'none');
  await button(line(page, '林小满'), '更正').click();
  await dialog(page).getByText('原因：人像与证件核验不通过，请重新采集').waitFor();
  await field(page, 'number').fill(right);
  await button(dialog(page), '保存更正').click();
  await line(page, '林小满').getByText('待上报').waitFor();
  await button(line(page, '林小满'), '上报').click();
  await line(page, '林小满').getByText('已上报').waitFor({ timeout: 30_000 });
  await line(page, '林小满')
    .getByText(/回执号 GA/)
    .waitFor();

  await button(line(page, '林小满'), '查看').click();
  await field(page, 'reason').fill('核对证件');
  await button(dialog(page), '查看').click();
  await dialog(page).getByText(right).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await button(page, '登记访客').click();
  await field(page, 'number').fill(chineseId(9));
  await field(page, 'name').fill('周予安');
  await button(dialog(page), '登记').click();
  await line(page, '周予安').getByText('仍在店内').waitFor();
  await button(line(page, '周予安'), '离开').click();
  await line(page, '周予安').getByText('已离开').waitFor();

  // The foreigner from the list, with all other selected guests.
  await page.goto(`${product.url}/orderManagement/registration?view=foreign&keyword=${order.orderNo}`);
  await arrived(page);
  const row = page.getByRole('row').filter({ hasText: 'Emma Clarke' });
  await row.getByText(/剩 2[34] 小时/).waitFor();
  await row.getByText('人像与证件核验不通过').click();
  await page.locator('.side-panel').getByText(/英国/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await row.getByRole('checkbox').check();
  await button(page, '批量上报').click();
  await button(dialog(page), '批量上报').click();
  await row.waitFor({ state: 'detached', timeout: 30_000 });

  await page.goto(`${product.url}/orderManagement/orderDetail?id=${order.id}&tab=guests`);
  await arrived(page);
  await line(page, 'Emma Clarke').getByText('已上报').waitFor({ timeout: 30_000 });
  await button(page, '查看密码').click();
  await page
    .locator('.guest-part .copyable')
    .getByText(/^\d{6}$/)
    .waitFor();
  await page.locator('.guest-part').getByText('有效', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
}, 240_000);

test('a blocked guest is not sold to by mistake, nor twice for the same dates', async () => {
  const [first, room] = await findFreeRooms(product.url);
  if (!room) throw new Error('one free room only');
  const phone = '13900007788';
  expect(await sell(first, { phone, guests: 1 })).not.toBeNull();
  const page = await product.as('admin');
  await page.goto(`${product.url}/orderManagement/registration`);
  await arrived(page);
  await button(page, '黑名单').click();
  await dialog(page).getByText('钱一鸣').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '加入黑名单').click();
  await field(page, 'name').fill('林小满');
  await field(page, 'reason').fill('拒付损坏赔偿');
  await button(dialog(page), '加入黑名单').click();
  // Neither phone nor document.
  await dialog(page).locator('.field-error').first().waitFor();
  await field(page, 'phone').fill(phone);
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '加入黑名单').click();
  await dialog(page).getByText('拒付损坏赔偿').waitFor();

  const board = await openBoard(page, product.url, room.house.id);
  await board.drag(room.row, TODAY, TODAY + 1);
  await page.getByText('录入订单').last().click();
  await field(page, 'phone').fill(phone);
  await dialog(page).getByText('黑名单客人：拒付损坏赔偿').waitFor();
  await dialog(page).getByText('同一手机号已有重叠日期的订单').waitFor();
  // Recognised by phone.
  await expect.poll(() => field(page, 'bookerName').inputValue()).toBe('林小满');
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(() => button(dialog(page), '录入订单').isEnabled()).toBe(true);
  await button(dialog(page), '录入订单').click();
  await dialog(page).getByText('客人在黑名单中：拒付损坏赔偿').first().waitFor();
  await dialog(page).getByLabel('仍然录入').check();
  await button(dialog(page), '录入订单').click();
  await page
    .getByText(/^已录入 M\d+/)
    .first()
    .waitFor();
}, 120_000);

test.each([
  ['light', 'zh-CN', 375],
  ['dark', 'en-US', 1440],
] as const)(
  'registrations have no violation in %s, %s at %i',
  async (theme, language, width) => {
    const page = await product.as('frontdesk', { theme, language, width });
    for (const view of ['all', 'toRegister', 'foreign']) {
      await page.goto(`${product.url}/orderManagement/registration?view=${view}`);
      await arrived(page);
      expect(await axeViolations(page)).toEqual([]);
    }
  },
  90_000,
);
