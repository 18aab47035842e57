/** What makes a screen unreadable for some: checks 1, 7, 8 and 12 of the shell's 48, for whatever stands on the page. */
import type { Page } from 'playwright';
import { axeViolations } from './axe.ts';
import type { Language } from './pages.ts';

/** As a window of 1280 px shows at 400 %. */
const ZOOMED = { width: 320, height: 512 };

const landmarks = ['banner', 'navigation', 'main', 'contentinfo'] as const;

/** One line for each fault of a screen within the shell; none when all is well. */
export const readingFaults = async (page: Page, language: Language): Promise<string[]> => {
  const faults = await axeViolations(page);
  const headings = await page.locator('h1:visible').count();
  if (headings !== 1) faults.push(`${headings} h1`);
  // Boards fill the window: they have no footer.
  const isBoard = (await page.locator('.board-page').count()) > 0;
  for (const landmark of landmarks)
    if ((await page.getByRole(landmark).count()) === 0 && !(isBoard && landmark === 'contentinfo'))
      faults.push(`no ${landmark}`);
  const title = await page.title();
  if (!(language === 'zh-CN' ? /.+ - 民宿管家$/ : /.+ - Minsu$/).test(title)) faults.push(`title ${title}`);
  const said = await page.locator('html').getAttribute('lang');
  if (said !== language) faults.push(`lang ${said}`);
  // Only tables scroll sideways, inside their own frame.
  const usual = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize(ZOOMED);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > ZOOMED.width) faults.push(`${width} px wide at 400 %`);
  await page.setViewportSize(usual);
  return faults;
};
