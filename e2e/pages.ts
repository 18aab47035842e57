/** What a person does on the screens, in words of the product; used by every story. */
import type { Browser, Locator, Page } from 'playwright';
import { PASSWORD } from './server.ts';

export type Theme = 'light' | 'dark';
export type Language = 'zh-CN' | 'en-US';

export interface Look {
  readonly theme?: Theme;
  readonly language?: Language;
  readonly width?: number;
  readonly height?: number;
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

export const openPage = async (browser: Browser, look: Look = {}): Promise<Page> => {
  const { theme = 'light', language = 'zh-CN', width = 1440, height = 900 } = look;
  const context = await browser.newContext({ viewport: { width, height }, timezoneId: 'Asia/Shanghai' });
  await context.addInitScript(
    ([givenTheme, givenLanguage]) => {
      localStorage.setItem('arco-theme', givenTheme as string);
      localStorage.setItem('arco-locale', givenLanguage as string);
    },
    [theme, language],
  );
  return context.newPage();
};

/** Types name and password as a person does, and arrives at the workplace. */
export const logIn = async (page: Page, url: string, username: string): Promise<void> => {
  await page.goto(`${url}/login`);
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/workplace');
};

const LEFT_COLUMN = 208;
const HEAD = 52;
const ROW = 36;

export interface BoardOnScreen {
  readonly grid: Locator;
  /** The middle of the cell's second half: where a stay that begins that day is drawn. */
  point(row: number, day: number): Promise<{ x: number; y: number }>;
  drag(row: number, from: number, to: number): Promise<void>;
  click(row: number, day: number): Promise<void>;
  /** What a screen reader says of a cell. */
  speak(row: number, day: number): Promise<string>;
}

/** `day` counts from the first column of the board; `row` from the first row under its head. */
export const boardOn = (page: Page, days: number): BoardOnScreen => {
  const grid = page.locator('[role=grid]');
  const point = async (row: number, day: number) => {
    const box = await grid.boundingBox();
    if (!box) throw new Error('no board on the page');
    const column = (box.width - LEFT_COLUMN) / days;
    return { x: box.x + LEFT_COLUMN + column * (day + 0.7), y: box.y + HEAD + ROW * (row + 0.5) };
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

export const dialog = (page: Page): Locator => page.locator('[role=dialog]:visible').last();

/** Nothing is on its way any more. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page
    .locator('[aria-busy=true]')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'hidden', timeout: 15_000 });
};
