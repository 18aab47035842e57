/** An hourly stay: sold by form, shown on both boards, not sold twice, extended, cleaned. */

import { createRatePlan } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { pageTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { addDays, localTime } from '@minsu/contract/platform/dates.ts';
import { changeHours, sellHours } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { checkInHere } from './check-in.ts';
import { findFreeRooms, openBoard, TODAY } from './demo.ts';
import { button, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

interface Sold {
  readonly houseId: string;
  readonly roomId: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
}

/** An hourly plan at ¥60 for a free room's type at any time; the demo's own plans end in the evening. */
const sellByHour = async () => {
  const rooms = await findFreeRooms(product.url);
  const [{ house, roomId, row, today }] = rooms;
  const admin = await signIn(product.url, 'admin');
  const type = house.types.find((one) => one.rooms.some(({ id }) => id === roomId));
  if (!type) throw new Error('a room without a type');
  const plan = await admin.call(createRatePlan, {
    houseId: house.id,
    code: `HOUR${Date.now() % 10_000}`,
    name: '一小时',
    kind: 'hourly',
    parentId: null,
    channels: ['direct'],
    hours: 1,
    firstStart: '00:00',
    lastStart: '23:00',
    types: [{ roomTypeId: type.id, basePriceFen: 6_000 }],
  });
  if (plan.code !== 200) throw new Error(plan.message);
  const of: Sold = { houseId: house.id, roomId, roomTypeId: type.id, ratePlanId: plan.data.id };
  const number = type.rooms.find(({ id }) => id === roomId)?.number ?? '';
  return { admin, of, row, today, number, house };
};

/** Over two days, because a click alone would open a slot's mark. */
const openForm = async (desk: Page, row: number, day: number, houseId: string) => {
  const board = await openBoard(desk, product.url, houseId);
  await board.drag(row, day, day + 1);
  await desk.getByText('录入订单').last().click();
  await dialog(desk).getByRole('radio', { name: '钟点', exact: true }).check();
  return board;
};

test('hours are sold by form, and neither they nor an overlapping night are sold again', async () => {
  const { admin, of, row, today, number } = await sellByHour();
  const desk = await product.as('admin');
  const complaints = watchConsole(desk);
  const board = await openForm(desk, row, TODAY + 1, of.houseId);
  const form = dialog(desk);
  await form.locator('[id$="field-bookerName"]').fill('苏小荷');
  await form.locator('.availability-row', { hasText: '一小时' }).first().click();
  await form.getByRole('radio', { name: '15:00', exact: true }).check();
  await form.getByLabel('房间').click();
  await desk.locator('.ant-select-item-option', { hasText: number }).click();
  // Viewing the nightly price loses nothing.
  await form.getByRole('radio', { name: '过夜', exact: true }).check();
  await form.locator('.stay-card').waitFor();
  expect(await form.locator('[id$="field-bookerName"]').inputValue()).toBe('苏小荷');
  await form.getByRole('radio', { name: '钟点', exact: true }).check();
  expect(await form.getByRole('radio', { name: '15:00', exact: true }).isChecked()).toBe(true);
  await expect.poll(() => form.locator('.create-total').textContent()).toContain('60');
  expect(await axeViolations(desk)).toEqual([]);
  await button(form, '录入订单').click();
  await expect.poll(() => dialog(desk).count()).toBe(0);
  await expect.poll(() => board.speak(row, TODAY + 1)).toContain('苏小荷');
  expect(await board.speak(row, TODAY + 1)).toContain('15:00–16:00');

  // The same hours are not offered, and requesting them anyway is refused with alternatives.
  await openForm(desk, row, TODAY + 1, of.houseId);
  await form.locator('.availability-row', { hasText: '一小时' }).first().click();
  await form.getByRole('radio', { name: '12:00', exact: true }).check();
  await form.getByLabel('房间').click();
  await desk.locator('.ant-select-item-option', { hasText: number }).click();
  expect(await form.getByRole('radio', { name: '15:00', exact: true }).count()).toBe(0);
  await form.getByRole('radio', { name: '18:00', exact: true }).waitFor();
  const day = addDays(today, 1);
  const again = await admin.call(sellHours, { ...of, bookerName: '后来者', day, start: '15:30' });
  expect(again.code).toBe(409);
  expect(again.message).toMatch(/苏小荷.*15:00–16:00.*18:00/);
  const { roomTypeId, roomId, houseId } = of;
  const night = { roomTypeId, roomId, checkIn: day, checkOut: addDays(day, 1) };
  const refused = await admin.call(createOrder, { houseId, bookerName: '过夜', stays: [night] });
  expect([refused.code, refused.message]).toEqual([409, expect.stringContaining('15:00–16:00')]);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
}, 180_000);

/** The business day has started with an hour left. */
const { time } = localTime(new Date(), 'Asia/Shanghai');

test.skipIf(time < '06:00' || time >= '22:30')(
  'an hour is lived in, left, and cleaned after',
  async () => {
    const { admin, of, today, row } = await sellByHour();
    const [hour = '', minute = ''] = time.split(':');
    // Past starts are not sold.
    const start = minute < '30' ? `${hour}:30` : `${String(Number(hour) + 1).padStart(2, '0')}:00`;
    const sold = await admin.call(sellHours, { ...of, bookerName: '江晚', day: today, start });
    if (sold.code !== 200) throw new Error(sold.message);
    const desk = await product.as('admin');
    await desk.goto(`${product.url}/orderManagement/orderDetail?id=${sold.data.id}`);
    await desk.locator('.order-tabs:visible').waitFor();
    await desk
      .getByText(new RegExp(`${start}–`))
      .first()
      .waitFor();
    await button(desk, '办理入住').click();
    await checkInHere(desk);
    await button(desk, '办理退房').waitFor();
    const detail = (await admin.call(getOrder, { id: sold.data.id })).data;
    const stay = detail.stays[0];
    const key = { stayId: stay?.id ?? '', version: detail.order.version };
    expect((await admin.call(changeHours, { ...key, start: '00:00' })).message).toContain('已入住');
    const cards = await product.as('director');
    await cards.goto(`${product.url}/houseStatusMenu/dayBoard?house=${of.houseId}`);
    await cards.getByText('江晚').first().waitFor();
    await button(desk, '办理退房').click();
    await dialog(desk)
      .getByRole('button', { name: /收款.*退房/ })
      .click();
    await desk.getByText('已完成').first().waitFor();
    const tasks = (await admin.call(pageTasks, { houseId: [of.houseId], size: 200 })).data.records;
    expect(
      tasks.filter((task) => task.roomId === of.roomId && task.day === today && task.origin === 'check_out'),
    ).toMatchObject([{ kind: 'departure' }]);
    const board = await openBoard(desk, product.url, of.houseId);
    await expect.poll(() => board.speak(row, TODAY)).toContain('江晚');
  },
  180_000,
);
