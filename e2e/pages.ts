/** User actions on screens in product terms, used by every story. */
import type { Browser, Locator, Page, Request } from 'playwright';
import { PASSWORD } from './server.ts';

export type Theme = 'light' | 'dark';
export type Language = 'zh-CN' | 'en-US';

export interface Look {
  readonly theme?: Theme;
  readonly language?: Language;
  readonly width?: number;
  readonly height?: number;
  readonly touch?: boolean;
  /** With the default animations. */
  readonly moving?: boolean;
  /** Browser time zone; demo properties are in Shanghai. */
  readonly timeZone?: string;
  /** With the service worker of the product, which others do without; `WITH_WORKER=on` runs any story with it. */
  readonly worker?: boolean;
}

/** Console messages that a healthy page never has. */
export const watchConsole = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return complaints;
};

/** A session from elsewhere, known to the next page opened at that address. */
export interface SignedIn {
  readonly url: string;
  readonly token: string;
}

const storageOf = ({ url, token }: SignedIn) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
});

export const openPage = async (browser: Browser, look: Look = {}, signedIn?: SignedIn): Promise<Page> => {
  const {
    theme = 'light',
    language = 'zh-CN',
    width = 1440,
    height = 900,
    touch = false,
    moving = false,
    timeZone = 'Asia/Shanghai',
    worker = process.env.WITH_WORKER === 'on',
  } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    timezoneId: timeZone,
    hasTouch: touch,
    isMobile: touch,
    // Animations cost CPU per frame and delay the test.
    reducedMotion: moving ? 'no-preference' : 'reduce',
    ...(signedIn && { storageState: storageOf(signedIn) }),
  });
  // The test's own limit ends hangs; slowness alone ends nothing.
  context.setDefaultTimeout(60_000);
  if (!worker)
    await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await context.addInitScript(
    ([givenTheme, givenLanguage]) => {
      localStorage.setItem('arco-theme', givenTheme as string);
      localStorage.setItem('arco-locale', givenLanguage as string);
    },
    [theme, language],
  );
  context.on('page', watchRequests);
  return context.newPage();
};

/** Signs in by form and arrives at the workplace. */
export const logIn = async (page: Page, url: string, username: string): Promise<void> => {
  await page.goto(`${url}/login`);
  const name = page.locator('input[autocomplete="username"]');
  // The last user may be remembered and signed in.
  do await name.fill(username);
  while ((await name.inputValue()) !== username);
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/workplace');
};

const LEFT_COLUMN = 176;
const HEAD = 34;
const ROW = 26;

export interface BoardOnScreen {
  readonly grid: Locator;
  /** Centre of the cell's second half, where a stay starting that day is drawn. */
  point(row: number, day: number): Promise<{ x: number; y: number }>;
  drag(row: number, from: number, to: number): Promise<void>;
  click(row: number, day: number): Promise<void>;
  /** Screen reader text of a cell. */
  speak(row: number, day: number): Promise<string>;
}

/** Runs in the page: scrolls the row into view and returns the scroll offset. */
const reach = (grid: Element, [from, to]: readonly [number, number]): number => {
  const scroller = [grid, ...grid.querySelectorAll('*'), grid.parentElement].find(
    (part) =>
      part &&
      part.scrollHeight > part.clientHeight + 1 &&
      /auto|scroll/.test(getComputedStyle(part).overflowY),
  );
  if (!scroller) return 0;
  const seen = scroller.scrollTop + scroller.clientHeight;
  if (to > seen || from < scroller.scrollTop) scroller.scrollTop = to - scroller.clientHeight;
  return scroller.scrollTop;
};

/** `day`: from the first column; `row`: from the first row below the header. */
export const boardOn = (page: Page, days: number): BoardOnScreen => {
  const grid = page.locator('[role=grid]');
  const point = async (row: number, day: number) => {
    const top = HEAD + ROW * row;
    const scrolled = await grid.evaluate(reach, [top - HEAD, top + 2 * ROW] as const);
    const box = await grid.boundingBox();
    if (!box) throw new Error('no board on the page');
    // Days are whole pixels wide, minus the scroll bar.
    const width = await grid.evaluate(({ clientWidth }) => clientWidth);
    const column = Math.floor((width - LEFT_COLUMN) / days);
    return { x: box.x + LEFT_COLUMN + column * (day + 0.7), y: box.y + top + ROW / 2 - scrolled };
  };
  return {
    grid,
    point,
    async drag(row, from, to) {
      const start = await point(row, from);
      const end = await point(row, to);
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move((start.x + end.x) / 2, start.y, { steps: 4 });
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
    },
    async click(row, day) {
      const { x, y } = await point(row, day);
      await page.mouse.click(x, y);
    },
    async speak(row, day) {
      await grid.focus();
      await page.keyboard.press('Control+Home');
      for (let i = 0; i < row; i += 1) await page.keyboard.press('ArrowDown');
      for (let i = 0; i < day; i += 1) await page.keyboard.press('ArrowRight');
      return (await page.locator('[role=gridcell]').first().textContent()) ?? '';
    },
  };
};

/** antd inserts a space into two-character buttons. Inactive tabs are hidden, not removed. */
export const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name: new RegExp(`^${[...name].join('\\s*')}$`) }).filter({ visible: true });

/** A command in the last menu of the bar. */
export const fromMore = async (page: Page, name: string | RegExp): Promise<void> => {
  await button(page, '更多').click();
  await page.getByRole('menuitem', { name }).click();
};

/** Opens a select and chooses an option; typed text filters. Returns the option's text. */
export const choose = async (
  page: Page,
  box: Locator,
  option: string | RegExp,
  typed?: string,
): Promise<string> => {
  await box.click();
  if (typed !== undefined) await box.fill(typed);
  // Its own list, because the previous one may be fading out.
  const list = page.locator(`[id="${await box.getAttribute('aria-controls')}"]`);
  const choice = page
    .locator('.ant-select-dropdown')
    .filter({ has: list })
    .locator('.ant-select-item-option')
    .filter({ hasText: option })
    .first();
  const text = (await choice.textContent()) ?? '';
  await choice.click();
  return text;
};

export const dialog = (page: Page): Locator => page.locator('[role=dialog]:visible').last();

const QUIET_MS = 120;
/** Screens query a moment after the last keystroke. */
const TYPED_QUIET_MS = 350;
const PATIENCE_MS = 20_000;

/** Requests per page: idle when none is pending and none started for a moment. */
const onTheirWay = new WeakMap<Page, { readonly requests: Set<Request>; changedAt: number }>();

const watchRequests = (page: Page): void => {
  const state = { requests: new Set<Request>(), changedAt: 0 };
  onTheirWay.set(page, state);
  const change = (edit: () => unknown) => {
    edit();
    state.changedAt = performance.now();
  };
  page.on('request', (request) => change(() => state.requests.add(request)));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfailed', (request) => change(() => state.requests.delete(request)));
  page.on('framenavigated', (frame) => frame === page.mainFrame() && change(() => state.requests.clear()));
};

/**
 * The address has its heading and data, and is not busy. Earlier than `settled`, which also waits for delayed
 * queries.
 */
export const arrived = async (page: Page): Promise<void> => {
  await page.locator('h1').filter({ visible: true }).first().waitFor();
  await untilQuietFor(page, QUIET_MS);
};

/** Nothing is pending any more. */
export const settled = (page: Page): Promise<void> => untilQuietFor(page, TYPED_QUIET_MS);

const untilQuietFor = async (page: Page, quietMs: number): Promise<void> => {
  const state = onTheirWay.get(page);
  if (!state) throw new Error('not a page of openPage');
  const asked = performance.now();
  while (state.requests.size > 0 || performance.now() - Math.max(state.changedAt, asked) < quietMs) {
    if (performance.now() - asked > PATIENCE_MS)
      throw new Error(`still asked for: ${[...state.requests].map((one) => one.url())}`);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 4));
  }
  await notBusy(page);
};

const notBusy = (page: Page): Promise<void> =>
  page
    .locator('[aria-busy=true]')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'hidden', timeout: 15_000 });

/** Final address after redirects. */
export const follow = async (page: Page, address: string): Promise<string> => {
  await page.goto(address);
  await arrived(page);
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Link of a screen in the side menu; opens closed groups until it appears. */
export const menuLink = async (page: Page, path: string): Promise<Locator> => {
  const menu = page.locator('.side-menu:visible');
  await menu.locator('a').first().waitFor();
  const link = menu.locator(`a[href="${path}"]`);
  const closed = menu.locator('button[aria-expanded="false"]');
  while ((await link.count()) === 0 && (await closed.count()) > 0) await closed.first().click();
  return link;
};

/** Opens a screen via the side menu. */
export const openByMenu = async (page: Page, path: string): Promise<void> => {
  await (await menuLink(page, path)).click();
  await settled(page);
};

/** Tab names from left to right. */
export const tabNames = (page: Page): Promise<string[]> =>
  page.locator('.tab-bar .tab-title').allInnerTexts();

export const tabLink = (page: Page, name: string): Locator =>
  page.locator('.tab-bar a').filter({ has: page.locator('.tab-title', { hasText: name }) });

/** Opens a tab's menu by keyboard. */
export const tabMenu = async (page: Page, name: string): Promise<Locator> => {
  await tabLink(page, name).press('Shift+F10');
  const menu = page.locator('.tab-bar [popover]:popover-open [role=menu]');
  await menu.waitFor();
  return menu;
};

export const tabAction = async (page: Page, name: string, action: string): Promise<void> => {
  await (await tabMenu(page, name)).getByRole('menuitem', { name: action }).click();
  await settled(page);
};

/** Page settings drawer. */
export const openSettings = async (page: Page): Promise<Locator> => {
  await page.locator('[aria-haspopup=dialog].icon-button').filter({ visible: true }).last().click();
  const drawer = page.locator('.ant-drawer-section');
  await drawer.getByRole('switch').first().waitFor();
  return drawer;
};

/** Waits until tabs and settings are saved on the server. */
export const arrangementSaved = (page: Page): Promise<unknown> =>
  page.waitForResponse(
    (response) => response.url().endsWith('/api/user/layout') && response.request().method() === 'POST',
  );
