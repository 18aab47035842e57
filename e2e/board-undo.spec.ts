/** The month board by keyboard alone: cut, paste, swap, split; the list of steps, and why one cannot be undone. */
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { type Fortnight, openFortnight } from './board-weeks.ts';
import { arrived, button, dialog, type Look, logIn, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
let week: Fortnight;

beforeAll(async () => {
  week = await openFortnight(product.url);
});

const spoken = (page: Page): Promise<string> =>
  page
    .locator('.board-area [role=status]')
    .allTextContents()
    .then((texts) => texts.join(' '));

const look = async (page: Page, name: string): Promise<void> => {
  const { LOOK } = process.env;
  if (LOOK) await page.screenshot({ path: `${LOOK}/${name}.png` });
};

const shot = async (page: Page, name: string): Promise<void> => {
  await look(page, name);
  expect(await axeViolations(page)).toEqual([]);
};

test('a bar is cut, pasted, swapped and split by keys, and every result is announced', async () => {
  const page = await product.page();
  const complaints = watchConsole(page);
  const [one, two] = week.rooms;
  await week.sell('赵一', one, 1, 4);
  await week.sell('钱二', two, 2, 5);
  await logIn(page, product.url, 'admin');
  const board = await week.open(page);
  const keys = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key);
  };

  await board.speak(one.row, 2);
  await keys('Control+x');
  expect(await spoken(page)).toContain('已剪切：赵一');
  await look(page, 'cut');
  await keys('Escape');
  expect(await spoken(page)).toContain('已放弃');
  await keys('Control+v');
  expect(await week.stays()).toEqual([`赵一 ${one.number} 1→4`, `钱二 ${two.number} 2→5`]);

  // Pasting onto another stay explains the refusal and keeps it cut.
  await keys('Control+x', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'Control+v');
  await page.locator('.board-notice').filter({ hasText: '钱二' }).waitFor();
  await shot(page, 'refused');
  await page.locator('[role=grid]').focus();
  await keys('Escape', ...Array(6).fill('ArrowRight'), 'Control+v');
  await button(dialog(page), '确认换房并改期').click();
  await expect.poll(() => week.stays()).toEqual([`赵一 ${two.number} 6→9`, `钱二 ${two.number} 2→5`]);
  await arrived(page);
  await page.locator('[role=grid]').focus();
  await keys('Control+z');
  await expect.poll(() => week.stays()).toEqual([`赵一 ${one.number} 1→4`, `钱二 ${two.number} 2→5`]);
  await page.locator('.toast').filter({ hasText: `已撤销：换房并改期 · 赵一` }).waitFor();
  await arrived(page);
  // The cursor is where it was restored.
  expect(await page.locator('[role=gridcell]').textContent()).toContain('赵一');

  await page.locator('[role=grid]').focus();
  await keys('Control+x', 'ArrowDown', 'ArrowRight', 'Control+v');
  await dialog(page)
    .getByText('互换赵一与钱二的房间')
    .or(dialog(page).getByText('互换房间 · 赵一 与 钱二'))
    .waitFor();
  await shot(page, 'swap');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });

  await board.speak(one.row, 3);
  await keys('s');
  await button(dialog(page), '确认拆分住宿').waitFor();
  await arrived(page);
  await shot(page, 'split');
  await button(dialog(page), '确认拆分住宿').click();
  await expect
    .poll(() => week.stays())
    .toEqual([`赵一 ${one.number} 1→3`, `赵一 ${one.number} 3→4`, `钱二 ${two.number} 2→5`]);
  expect(complaints).toEqual([]);
}, 180_000);

test("a swap started from a stay's panel uses the next chosen stay", async () => {
  const page = await product.page();
  const [, two, three] = week.rooms;
  await week.sell('孙三', two, 10, 12);
  await week.sell('李四', three, 10, 13);
  const swapped = [`孙三 ${three.number} 10→12`, `李四 ${two.number} 10→13`];
  const both = async () => (await week.stays()).filter((stay) => /孙三|李四/.test(stay)).sort();
  await logIn(page, product.url, 'admin');
  const board = await week.open(page);
  await arrived(page);
  const before = await both();
  const spot = await board.point(three.row, 11);
  await board.click(two.row, 10);
  await button(page, '互换房间').click();
  await page.locator('.toast').filter({ hasText: '请点选要互换房间的另一订单' }).waitFor();
  await look(page, 'choose');
  // The board beside the panel is narrower, with its scroll position kept.
  await button(page, '关闭').last().click();
  await arrived(page);
  await page.mouse.click(spot.x, spot.y);
  await button(dialog(page), '确认互换').click();
  await expect.poll(both).toEqual(swapped.sort());
  await page
    .locator('.toast')
    .filter({ hasText: '已互换房间' })
    .getByRole('button', { name: '撤销' })
    .click();
  await expect.poll(both).toEqual(before);
  await page.locator('.toast').filter({ hasText: '已撤销：互换房间' }).waitFor();
}, 120_000);

const looks: [string, Look][] = [
  ['zh light', {}],
  ['en dark', { theme: 'dark', language: 'en-US' }],
  ['zh phone', { width: 375, height: 760, touch: true }],
];

test.each(looks)(
  'the list of my steps undoes one, and says why another cannot: %s',
  async (name, of) => {
    const page = await product.page(of);
    const at = looks.findIndex(([one]) => one === name);
    const { other } = week;
    const [mine, theirs] = [`我的${at}`, `他的${at}`];
    const ids = [
      await week.sell(mine, other, at * 4, at * 4 + 1),
      await week.sell(theirs, other, at * 4 + 2, at * 4 + 3),
    ];
    const change = async (id: string, client: Fortnight['client'], checkOut: string) => {
      const { order, stays } = (await week.client.call(getOrder, { id })).data;
      const stayId = stays[0]?.id ?? '';
      const { message, data } = await client.call(changeStay, { stayId, version: order.version, checkOut });
      if (!data) throw new Error(message);
    };
    const day = (offset: number) => week.day(at * 4 + offset);
    for (const [index, id] of ids.entries()) await change(id, week.client, day(index * 2 + 2));
    const director = await signIn(product.url, 'director');
    await change(ids[1] ?? '', director, day(3));
    await logIn(page, product.url, 'admin');
    await page.goto(`${product.url}/houseStatusMenu/houseStatus?house=${week.house.id}&from=${week.day(0)}`);
    await page.waitForSelector('[role=grid]');
    await page
      .getByRole('button', { name: /^(我的操作|My steps)$/ })
      .filter({ visible: true })
      .click();
    const list = page.locator('.step-list');
    const step = (guest: string) => list.locator('li').filter({ hasText: guest }).first();
    await step(theirs)
      .getByRole('button', { name: /撤销|Undo/ })
      .click();
    await step(theirs).getByRole('alert').waitFor();
    expect(await step(theirs).getByRole('alert').textContent()).toMatch(/之后又有修改|changed again since/);
    await step(mine)
      .getByRole('button', { name: /撤销|Undo/ })
      .click();
    await expect
      .poll(async () => (await week.stays()).find((stay) => stay.startsWith(mine)))
      .toContain(`${at * 4}→${at * 4 + 1}`);
    await step(mine)
      .getByText(/^(已撤销|Undone)$/)
      .waitFor();
    await arrived(page);
    await shot(page, `steps-${at}`);
  },
  120_000,
);
