/** Readability faults of any page: shell checks 1, 7, 8 and 12 of 48. */
import type { Page } from 'playwright';
import { axeViolations } from './axe.ts';
import type { Language } from './pages.ts';

/** A 1280 px window at 400 % zoom. */
const ZOOMED = { width: 320, height: 512 };

const landmarks = ['banner', 'navigation', 'main', 'contentinfo'] as const;

/** One line per fault of a screen in the shell; empty if none. */
export const readingFaults = async (page: Page, language: Language): Promise<string[]> => {
  // A screen that reloads its data shows its heading again a moment later.
  await page
    .locator('h1:visible')
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => null);
  const faults = await axeViolations(page);
  const headings = await page.locator('h1:visible').count();
  if (headings !== 1) faults.push(`${headings} h1`);
  // Boards fill the window without a footer.
  const isBoard = (await page.locator('.board-page').count()) > 0;
  for (const landmark of landmarks)
    if ((await page.getByRole(landmark).count()) === 0 && !(isBoard && landmark === 'contentinfo'))
      faults.push(`no ${landmark}`);
  const title = await page.title();
  if (!(language === 'zh-CN' ? /.+ - 民宿管家$/ : /.+ - Minsu$/).test(title)) faults.push(`title ${title}`);
  const said = await page.locator('html').getAttribute('lang');
  if (said !== language) faults.push(`lang ${said}`);
  // Only tables scroll sideways, inside their frame.
  const usual = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize(ZOOMED);
  // The frame changes its layout in a render after the resize.
  await page
    .waitForFunction((most) => document.documentElement.scrollWidth <= most, ZOOMED.width, { timeout: 3_000 })
    .catch(() => null);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > ZOOMED.width) faults.push(`${width} px wide at 400 %`);
  await page.setViewportSize(usual);
  return faults;
};
