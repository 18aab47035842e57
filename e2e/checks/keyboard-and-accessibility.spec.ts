/** Shell checks 1 to 12 of 48: keyboard and accessibility. */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { full } from '../../apps/server/test/run-length.ts';
import { type Address, findAddresses } from '../addresses.ts';
import { axeViolations } from '../axe.ts';
import {
  arrived,
  button,
  dialog,
  type Language,
  type Look,
  menuLink,
  settled,
  watchConsole,
} from '../pages.ts';
import { runningProduct } from '../product.ts';
import { readingFaults } from '../readable.ts';
import { PASSWORD } from '../server.ts';

const product = runningProduct();
const looks: (Look & { readonly language: Language })[] = [
  { theme: 'light', language: 'zh-CN' },
  { theme: 'dark', language: 'en-US' },
  { theme: 'light', language: 'en-US' },
  { theme: 'dark', language: 'zh-CN' },
];

const show = async (page: Page, path: string): Promise<void> => {
  await page.goto(product.url + path);
  await arrived(page);
};

const publicPaths = [
  '/login',
  '/login?view=forgot',
  '/login?view=register',
  '/readAgreement',
  '/auth',
  '/no/such',
];

/** Every route in one of four language and theme combinations in turn; FULL=1 runs all of them. */
const inLook = (addresses: readonly Address[], at: number): readonly Address[] =>
  full ? addresses : addresses.filter((_, index) => index % looks.length === at);

/** Splits the work over two pages, because opening one is mostly waiting. */
const inTwo = <T>(all: readonly T[], run: (own: readonly T[]) => Promise<void>): Promise<unknown> =>
  Promise.all([0, 1].map((half) => run(all.filter((_, index) => index % 2 === half))));

describe.each(looks.map((look, at) => ({ look, at })))('$look.theme, $look.language', ({ look, at }) => {
  test('checks 1, 7, 8 and 12 on every route: axe, one h1, landmarks, title, language, 400 % zoom', async () => {
    const addresses = inLook(await findAddresses(product.url), at);
    await inTwo(addresses, async (own) => {
      const page = await product.as('admin', look);
      const complaints = watchConsole(page);
      for (const { path } of own) {
        await show(page, path);
        expect(await readingFaults(page, look.language), path).toEqual([]);
        expect(complaints, path).toEqual([]);
      }
    });
  }, 600_000);

  test('check 1: axe finds nothing on the public pages', async () => {
    const page = await product.page(look);
    for (const path of publicPaths) {
      await show(page, path);
      expect(await axeViolations(page), path).toEqual([]);
    }
  }, 120_000);
});

test('check 2: the first Tab shows the skip link, which leads into main', async () => {
  const page = await product.at('/orderManagement/orderList');
  await page.keyboard.press('Tab');
  const link = page.locator('.skip-link:focus');
  expect(await link.isVisible()).toBe(true);
  expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main');
});

test('check 3: menu items, tabs, figures and row titles are links that open in a new tab', async () => {
  const page = await product.at('/orderManagement/orderList');
  const links: Locator[] = [
    await menuLink(page, '/house/houseList'),
    page.locator('.tab-bar a[href^="/dashboard/workplace"]'),
    page.locator('table tbody tr a[href]').first(),
  ];
  // Opening a new tab is the browser's job: the page must not handle the click.
  for (const link of links) {
    expect(await link.getAttribute('href')).toMatch(/^\/\w/);
    const isLeft = link.evaluate(
      (element) =>
        new Promise<boolean>((resolve) => {
          const hear = (event: MouseEvent) => {
            resolve(!event.defaultPrevented);
            event.preventDefault();
          };
          addEventListener('click', hear, { once: true });
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
        }),
    );
    expect(await isLeft).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/orderManagement/orderList');
  }
});

/** Presses Tab until focus matches; fails after a full round of a large page. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let i = 0; i < 150; i += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${selector}`);
};

const focusedOn = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '');

/** Width and visibility of the focus ring. */
const ringOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const around = focused.closest('.ant-input-affix-wrapper, .ant-select, .ant-picker, .ant-input-number');
    const outlines = [focused, around].flatMap((part) => {
      const style = part && getComputedStyle(part);
      return style && style.outlineStyle !== 'none' ? [Number.parseFloat(style.outlineWidth)] : [];
    });
    // Rows have no outline of their own: their cells draw the ring.
    const cell = focused.matches('tr') ? focused.querySelector('td') : null;
    const inset = cell ? /(\d+)px inset/.exec(getComputedStyle(cell).boxShadow.replace(/0px /g, '')) : null;
    const widths = [0, ...outlines, Number(inset?.[1] ?? 0)];
    return { width: Math.max(...widths) };
  });

test('check 4: sign in, filter a list, open a row, edit, save and sign out by keyboard', async () => {
  const page = await product.page();
  await page.goto(`${product.url}/login`);
  await tabTo(page, 'input[autocomplete="username"]');
  await page.keyboard.type('admin');
  await tabTo(page, 'input[type="password"]');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/workplace');
  await page
    .locator('.side-menu')
    .getByRole('button', { name: '订单管理' })
    .evaluate((button) => button.setAttribute('data-group', ''));
  await tabTo(page, '[data-group]');
  await page.keyboard.press('Enter');
  await tabTo(page, '.side-menu a[href="/orderManagement/orderList"]');
  await page.keyboard.press('Enter');
  await page.locator('table tbody tr[data-row]').first().waitFor();
  await tabTo(page, 'main input[data-search]');
  await page.keyboard.type('M2026');
  await page.waitForURL('**keyword=M2026*');
  await settled(page);
  await tabTo(page, 'main table tbody tr a[href*="orderDetail"]');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/orderDetail?id=*');
  await settled(page);
  await page
    .getByRole('button', { name: /^(添加|编辑)备注$/ })
    .evaluate((button) => button.setAttribute('data-wanted', ''));
  await tabTo(page, '[data-wanted]');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  await tabTo(page, '[id$="field-remark"]');
  await page.keyboard.type('键盘备注');
  await tabTo(page, '[role=dialog] .ant-btn-primary');
  await page.keyboard.press('Enter');
  await page.locator('main').getByText('键盘备注').first().waitFor();
  await dialog(page).waitFor({ state: 'hidden' });
  await tabTo(page, 'header .avatar');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  // Signing out reloads the page, which would interrupt waiting for the address.
  await page.locator('input[autocomplete="username"]').waitFor();
});

test('check 4: every keyboard stop on a list shows a focus ring of at least 2 px', async () => {
  const page = await product.at('/orderManagement/orderList');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (let i = 0; i < 70; i += 1) {
    await page.keyboard.press('Tab');
    // A ring may fade in.
    await expect
      .poll(async () => (await ringOf(page))?.width ?? 2, { message: await focusedOn(page) })
      .toBeGreaterThanOrEqual(2);
  }
});

test("check 5: a tab's close button is beside its link, not inside", async () => {
  const page = await product.at('/orderManagement/orderList');
  expect(
    await page
      .locator('.tab-bar')
      .getByRole('button', { name: /^关闭 / })
      .count(),
  ).toBeGreaterThan(0);
  expect(await page.locator('.tab-bar a button, .tab-bar button a').count()).toBe(0);
});

test('check 6: dialogs and drawers trap focus, close with Esc and restore focus', async () => {
  const page = await product.at('/orderManagement/orderList');
  const openers = [button(page, '更多筛选').first(), page.getByRole('button', { name: '页面配置' })];
  for (const opener of openers) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    for (let i = 0; i < 30; i += 1) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(
        () =>
          document.activeElement?.closest('[role=dialog], dialog, .ant-drawer') !== null ||
          document.activeElement === document.body,
      );
      expect(inside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  }
});

test('check 7: navigation focuses the h1', async () => {
  const page = await product.home('admin');
  await (await menuLink(page, '/house/houseList')).click();
  await expect
    .poll(() => page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent]))
    .toEqual(['H1', '房源列表']);
});

test('check 8: title and language follow at once', async () => {
  const page = await product.at('/house/houseList');
  expect(await page.title()).toBe('房源列表 - 民宿管家');
  await page.getByRole('button', { name: '切换语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect.poll(() => page.title()).toBe('House list - Minsu');
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
});

const smallTargets = (page: Page, least: number) =>
  page.evaluate((px) => {
    const inText = (element: Element) =>
      getComputedStyle(element).display === 'inline' || element.closest('p, td, li p') !== null;
    return [...document.querySelectorAll('button, a[href], input, select, [role=switch], [role=checkbox]')]
      .filter(
        (element) =>
          element.checkVisibility({ checkVisibilityCSS: true }) &&
          !element.closest('.visually-hidden, .skip-link'),
      )
      .flatMap((element) => {
        const label =
          element instanceof HTMLInputElement
            ? element.closest('label, .ant-input-affix-wrapper, .ant-select, .ant-picker')
            : null;
        const box = (label ?? element).getBoundingClientRect();
        if (box.width === 0 || inText(element)) return [];
        return box.width < px || box.height < px
          ? [`${Math.round(box.width)}×${Math.round(box.height)} ${element.outerHTML.slice(0, 140)}`]
          : [];
      });
  }, least);

test('check 9: icon buttons are named like their tooltip, and targets are large enough', async () => {
  const page = await product.at('/dashboard/workplace');
  for (const path of [
    '/dashboard/workplace',
    '/orderManagement/orderList',
    '/house/houseList',
    '/houseStatusMenu/houseStatus',
    '/user/setting',
  ]) {
    await show(page, path);
    const unlike = await page
      .locator('button.icon-button:visible')
      .evaluateAll(
        (buttons) => buttons.filter((b) => b.getAttribute('aria-label') !== b.getAttribute('title')).length,
      );
    expect(unlike, path).toBe(0);
    expect(await smallTargets(page, 24), path).toEqual([]);
  }
});

test('check 9: shell controls are 44 px on touch', async () => {
  const page = await product.home('admin', { width: 375, height: 812, touch: true });
  const boxes = await page
    .locator('.navbar button:visible, .navbar a:visible')
    .evaluateAll((all) =>
      all.map(
        (one) =>
          [
            one.getBoundingClientRect().width,
            one.getBoundingClientRect().height,
            one.outerHTML.slice(0, 90),
          ] as const,
      ),
    );
  expect(boxes.length).toBeGreaterThan(4);
  for (const [width, height, name] of boxes) expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
});

test('check 10: messages and field errors are announced', async () => {
  const page = await product.at('/orderManagement/orderList');
  await button(page, '录入订单').first().click();
  await dialog(page).waitFor();
  await settled(page);
  const name = page.locator('[id$="field-bookerName"]');
  await name.focus();
  await name.blur();
  const error = page.locator('[id$="field-bookerName-error"]');
  await error.waitFor();
  expect(await error.getAttribute('role')).toBe('alert');
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  expect(await name.getAttribute('aria-describedby')).toContain('field-bookerName-error');
});

test('check 11: reduced motion stops animations', async () => {
  const page = await product.page();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(`${product.url}/login`);
  const slide = page.locator('.slide h2');
  const first = await slide.textContent();
  await page.clock.runFor(20_000);
  expect(await slide.textContent()).toBe(first);
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 50)
        .length,
  );
  expect(moving).toBe(0);
});
