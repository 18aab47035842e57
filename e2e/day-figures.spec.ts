/**
 * The same figure is equal on workplace, order list, monitor, calendar and today's rooms, named by its unit, and
 * leads to as many records.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { arrived, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();
const LONG_MS = 600_000;

const numberOf = (text: string | null): number => {
  const [digits] = (text ?? '').match(/[\d,]+/) ?? [];
  if (digits === undefined) throw new Error(`no number in ${text}`);
  return Number(digits.replaceAll(',', ''));
};

const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(product.url + path);
  await arrived(page);
  await settled(page);
};

/** Total shown by a list. */
const totalOf = async (page: Page): Promise<number> =>
  numberOf(await page.locator('.pager:visible').first().innerText());

/** Figures of a screen by name. */
type Figures = Readonly<Record<string, number>>;

const workplaceFigures = async (page: Page): Promise<Figures> => {
  await go(page, '/dashboard/workplace');
  const folded = page.locator('.workplace .queue-rest[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
  const read = await page.locator('.workplace [data-figure]').evaluateAll((links) =>
    // A queue also shows its first record, with dates.
    links.map((link) => {
      const shown = link.querySelector<HTMLElement>('.queue-count') ?? (link as HTMLElement);
      return [link.getAttribute('data-figure') ?? '', shown.innerText] as const;
    }),
  );
  const wanted = read.filter(([name]) => /^(queue|strip)\./.test(name) && name !== 'strip.sold');
  return Object.fromEntries(wanted.reverse().map(([name, text]) => [name, numberOf(text)]));
};

const viewTabs = (page: Page) => page.locator('.list-views:visible .view-tab');

/** Tab counters by label. */
const tabFigures = async (page: Page, path: string): Promise<Figures> => {
  await go(page, path);
  await viewTabs(page).locator('.count').first().waitFor();
  const tabs = await viewTabs(page).evaluateAll((all) =>
    all.flatMap((tab) => {
      const count = tab.querySelector('.count')?.textContent;
      const name = [...tab.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent;
      return count && name ? [[name, count] as const] : [];
    }),
  );
  return Object.fromEntries(tabs.map(([name, count]) => [name, numberOf(count)]));
};

const monitorFigures = async (page: Page): Promise<Figures> => {
  await go(page, '/dashboard/monitor');
  const names = ['arrivals', 'departures', 'inHouse'];
  const values = await Promise.all(
    names.map((name) => page.locator(`[data-figure=${name}] .value`).innerText()),
  );
  return Object.fromEntries(names.map((name, at) => [name, numberOf(values[at] ?? '')]));
};

/** Counters of today's rooms, dirty blocked rooms, and unassigned arrivals. */
const dayFigures = async (page: Page): Promise<Figures> => {
  await go(page, '/houseStatusMenu/dayBoard');
  const counters = await page
    .locator('.day-counter:visible')
    .evaluateAll((all) =>
      all.map(
        (one) =>
          [
            one.querySelector('span')?.textContent ?? '',
            one.querySelector('strong')?.textContent ?? '',
          ] as const,
      ),
    );
  const named = counters.map(([name, count]) => [name.split(' · ')[0] ?? '', numberOf(count)] as const);
  const closed = counters.find(([name]) => name.includes('其中脏'))?.[0];
  return { ...Object.fromEntries(named), closedDirty: closed === undefined ? 0 : numberOf(closed) };
};

test(
  "all figures of an ordinary day agree on workplace, lists, monitor, calendar and today's rooms",
  async () => {
    const page = await product.as('admin');
    const complaints = watchConsole(page);
    const workplace = await workplaceFigures(page);
    const list = await tabFigures(page, '/orderManagement/orderList');
    const monitor = await monitorFigures(page);
    const board = await tabFigures(page, '/houseStatusMenu/houseStatus');
    const day = await dayFigures(page);

    // Counted in orders.
    const orders = [
      ['今日预抵', ['queue.arrivals', 'strip.arrivals'], 'arrivals'],
      ['今日预离', ['queue.departures', 'strip.departures'], 'departures'],
      ['今日在住', ['strip.inHouse'], 'inHouse'],
      ['未排房', ['queue.unassigned'], null],
      ['逾期未退', ['queue.overdue'], null],
      ['欠款', ['queue.owedByGuest'], null],
      ['应退', ['queue.owedToGuest'], null],
      ['待接单', ['queue.toAccept'], null],
      ['待支付', ['queue.toPay'], null],
      ['待退押金', ['queue.depositToReturn'], null],
    ] as const;
    for (const [tab, figures, watched] of orders) {
      expect(list[tab], tab).toBeGreaterThan(0);
      for (const figure of figures) expect.soft([figure, workplace[figure]]).toEqual([figure, list[tab]]);
      if (watched) expect.soft([watched, monitor[watched]]).toEqual([watched, list[tab]]);
    }

    // Counted and labelled in rooms: a group counts every room.
    const rooms = [
      ['预抵', '预抵', '今日预抵'],
      ['预离', '预离', '今日预离'],
      ['在住', '在住', '今日在住'],
    ] as const;
    await go(page, '/houseStatusMenu/dayBoard?counter=arriving');
    const roomless = await page.locator('.day-unassigned:visible li').count();
    for (const [onBoard, onDay, inOrders] of rooms) {
      expect(board[onBoard], onBoard).toBeGreaterThan(0);
      const without = onDay === '预抵' ? roomless : 0;
      expect.soft([onDay, day[onDay]]).toEqual([onDay, (board[onBoard] ?? 0) + without]);
      expect.soft(day[onDay] ?? 0, onDay).toBeGreaterThanOrEqual(list[inOrders] ?? Number.POSITIVE_INFINITY);
    }
    const { 空脏: vacant = 0, 住脏: occupied = 0, closedDirty = 0 } = day;
    expect(board.脏房).toBeGreaterThan(0);
    expect(vacant + occupied + closedDirty).toBe(board.脏房);
    expect(complaints).toEqual([]);
  },
  LONG_MS,
);

test(
  'each figure leads to as many records',
  async () => {
    const page = await product.as('admin');
    const wanted = await workplaceFigures(page);
    const figures = [
      ...['queue.arrivals', 'queue.departures', 'queue.unassigned', 'queue.overdue', 'queue.owedByGuest'],
      ...[
        'queue.owedToGuest',
        'queue.depositToReturn',
        'strip.arrivals',
        'strip.departures',
        'strip.inHouse',
      ],
    ];
    for (const figure of figures) {
      await workplaceFigures(page);
      await page.locator(`.workplace [data-figure="${figure}"]`).first().click();
      await page.waitForURL('**/orderList**');
      await arrived(page);
      await settled(page);
      expect.soft([figure, await totalOf(page)]).toEqual([figure, wanted[figure]]);
    }

    const tabs = await tabFigures(page, '/orderManagement/orderList');
    for (const name of ['今日预抵', '今日在住', '今日预离', '未排房', '欠款', '应退', '逾期未退']) {
      await viewTabs(page).filter({ hasText: name }).first().click();
      await settled(page);
      expect.soft([name, await totalOf(page)]).toEqual([name, tabs[name]]);
    }

    const board = await tabFigures(page, '/houseStatusMenu/houseStatus');
    for (const name of ['预抵', '预离', '在住', '脏房']) {
      await viewTabs(page).filter({ hasText: name }).click();
      await page.getByText(`显示 ${board[name]} /`).waitFor();
    }
  },
  LONG_MS,
);
