/** What a person does on the screens, in words of the product; used by every story. */
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
  /** With the transitions that most people see. */
  readonly moving?: boolean;
  /** Where the browser is; the houses of the demo are in Shanghai. */
  readonly timeZone?: string;
}

/** Messages that a clean page never has. */
export const watchConsole = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return complaints;
};

/** Signed in elsewhere: whatever is opened first at that address knows the session. */
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
  } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    timezoneId: timeZone,
    hasTouch: touch,
    isMobile: touch,
    // What moves is drawn frame by frame by the processor, while somebody waits for its end.
    reducedMotion: moving ? 'no-preference' : 'reduce',
    ...(signedIn && { storageState: storageOf(signedIn) }),
  });
  // What never comes is ended by the test's own limit; a slow machine alone ends nothing.
  context.setDefaultTimeout(60_000);
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

/** Types name and password as a person does, and arrives at the workplace. */
export const logIn = async (page: Page, url: string, username: string): Promise<void> => {
  await page.goto(`${url}/login`);
  const name = page.locator('input[autocomplete="username"]');
  // The last user is remembered and may already be signed in.
  do await name.fill(username);
  while ((await name.inputValue()) !== username);
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/workplace');
};

const LEFT_COLUMN = 176;
const HEAD = 36;
const ROW = 24;

export interface BoardOnScreen {
  readonly grid: Locator;
  /** The middle of the cell's second half: where a stay that begins that day is drawn. */
  point(row: number, day: number): Promise<{ x: number; y: number }>;
  drag(row: number, from: number, to: number): Promise<void>;
  click(row: number, day: number): Promise<void>;
  /** What a screen reader says of a cell. */
  speak(row: number, day: number): Promise<string>;
}

/** Runs in the page: scrolls the row into view where it lies below the fold, and answers how far the rows are scrolled. */
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

/** `day` counts from the first column of the board; `row` from the first row under its head. */
export const boardOn = (page: Page, days: number): BoardOnScreen => {
  const grid = page.locator('[role=grid]');
  const point = async (row: number, day: number) => {
    const top = HEAD + ROW * row;
    const scrolled = await grid.evaluate(reach, [top - HEAD, top + 2 * ROW] as const);
    const box = await grid.boundingBox();
    if (!box) throw new Error('no board on the page');
    // Days are whole pixels wide; a scroll bar takes its part.
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

/** antd puts a space between the two characters of a short button. Tabs that are kept alive are hidden, not gone. */
export const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name: new RegExp(`^${[...name].join('\\s*')}$`) }).filter({ visible: true });

/** A command of the bar's last menu. */
export const fromMore = async (page: Page, name: string | RegExp): Promise<void> => {
  await button(page, '更多').click();
  await page.getByRole('menuitem', { name }).click();
};

/** Opens a select box and takes one of its options; what is typed narrows a long list. Answers what the option says. */
export const choose = async (
  page: Page,
  box: Locator,
  option: string | RegExp,
  typed?: string,
): Promise<string> => {
  await box.click();
  if (typed !== undefined) await box.fill(typed);
  // Its own list: the one before may still be fading out.
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
/** A screen asks a moment after the last letter was typed. */
const TYPED_QUIET_MS = 350;
const PATIENCE_MS = 20_000;

/** What a page asks the server for, by page: nothing on its way, and nothing new for a moment. */
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
 * An address that was opened stands: its heading, its data, nothing busy. Sooner than `settled`, which also waits for
 * what a screen asks for a while after something was typed.
 */
export const arrived = async (page: Page): Promise<void> => {
  await page.locator('h1').filter({ visible: true }).first().waitFor();
  await untilQuietFor(page, QUIET_MS);
};

/** Nothing is on its way any more. */
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

/** Where an address leads, once it has stopped leading on. */
export const follow = async (page: Page, address: string): Promise<string> => {
  await page.goto(address);
  await arrived(page);
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Opens a screen by the side menu, and its group before that. */
export const openByMenu = async (page: Page, group: string, name: string): Promise<void> => {
  const menu = page.locator('.side-menu:visible');
  const head = menu.getByRole('button', { name: group, exact: true });
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  await menu.getByRole('link', { name, exact: true }).click();
  await settled(page);
};

/** The tabs from left to right, as they read. */
export const tabNames = (page: Page): Promise<string[]> =>
  page.locator('.tab-bar .tab-title').allInnerTexts();

export const tabLink = (page: Page, name: string): Locator =>
  page.locator('.tab-bar a').filter({ has: page.locator('.tab-title', { hasText: name }) });

/** The menu of a tab, opened with the keyboard. */
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

/** Page settings at the right. */
export const openSettings = async (page: Page): Promise<Locator> => {
  await page.locator('[aria-haspopup=dialog].icon-button').filter({ visible: true }).last().click();
  const drawer = page.locator('.ant-drawer-section');
  await drawer.getByRole('switch').first().waitFor();
  return drawer;
};

/** Until the server has what was arranged: tabs, settings. */
export const arrangementSaved = (page: Page): Promise<unknown> =>
  page.waitForResponse(
    (response) => response.url().endsWith('/api/user/layout') && response.request().method() === 'POST',
  );
