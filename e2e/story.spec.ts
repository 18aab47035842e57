import { expect, test } from 'vitest';
import { checkInHere } from './check-in.ts';
import { findFreeRooms, openBoard, TODAY } from './demo.ts';
import { button, dialog, logIn, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

test('the life of a stay', async () => {
  const desk = await product.page();
  const [{ house, row }] = await findFreeRooms(product.url);
  const complaints = watchConsole(desk);
  await logIn(desk, product.url, 'admin');
  const board = await openBoard(desk, product.url, house.id);
  const other = await product.as('director');
  const otherBoard = await openBoard(other, product.url, house.id);
  expect(await otherBoard.speak(row, TODAY)).not.toContain('林小满');

  await board.drag(row, TODAY, TODAY + 2);
  await desk.getByText('录入订单').last().click();
  await desk.locator('[id$="field-bookerName"]').fill('林小满');
  await desk.locator('[id$="field-phone"]').fill('13900001234');
  await expect.poll(() => button(dialog(desk), '录入订单').isEnabled()).toBe(true);
  await button(dialog(desk), '录入订单').click();
  await expect.poll(() => otherBoard.speak(row, TODAY)).toContain('林小满');
  await expect.poll(() => board.speak(row, TODAY)).toContain('林小满');
  await expect.poll(() => dialog(desk).count()).toBe(0);
  await board.click(row, TODAY + 1);
  await button(desk, '办理入住').click();
  await checkInHere(desk);
  await button(desk, '办理退房').waitFor();

  await button(desk, '续住').click();
  await button(dialog(desk), '确认变更').click();
  await expect.poll(() => dialog(desk).count()).toBe(0);
  // Before, this was the departure date.
  await expect.poll(() => otherBoard.speak(row, TODAY + 2)).not.toContain('当日离开');
  expect(await otherBoard.speak(row, TODAY + 2)).toContain('林小满');

  await desk.getByRole('link', { name: '打开订单' }).or(button(desk, '打开订单')).last().click();
  await desk.waitForURL('**/orderDetail?id=*');
  await desk.locator('.order-tabs:visible').waitFor();
  await button(desk, '办理退房').click();
  await dialog(desk)
    .getByRole('button', { name: /收款.*退房/ })
    .click();
  await desk.getByText('已完成').first().waitFor();
  // The guest left after one night: two nights are released and removed from the settled folio.
  await desk.getByText('¥0.00').first().waitFor();
  await expect.poll(() => otherBoard.speak(row, TODAY + 2)).not.toContain('林小满');

  await button(desk, '历史').click();
  const history = desk.locator('.order-tabs:visible');
  for (const step of ['录入订单', '办理入住', '续住', '收款', '办理退房'])
    await history.getByText(step, { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
}, 180_000);
