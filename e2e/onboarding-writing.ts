/** Filling in a landlord's onboarding file, used by every story that onboards one. */
import { luhnDigit } from '@minsu/contract/finance/onboarding/card-rules.ts';
import type { Page } from 'playwright';
import { photo } from './house-writing.ts';
import { button } from './pages.ts';

const BODY = '622202120001234567';
export const CARD = BODY + luhnDigit(BODY);
export const WRONG_CARD = BODY + ((Number(luhnDigit(BODY)) + 1) % 10);

export const step = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name, exact: true }).waitFor();

export const next = (page: Page): Promise<void> => button(page, '下一步').click();

export const putPhoto = async (page: Page, kind: string, color: string): Promise<void> => {
  await page.getByTestId(`photo-${kind}`).setInputFiles([await photo(`${kind}.jpg`, color)]);
  await page.locator(`[data-field="${kind}"] img`).waitFor();
};
