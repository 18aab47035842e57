/** Checks a guest in like the front desk: documents of unregistered guests, then the button. */
import type { Page } from 'playwright';
import { chineseId } from '../apps/server/test/desks/guest-papers.ts';
import { button, dialog } from './pages.ts';

const names = ['林小满', '周予安', '何清越', '沈知秋'];

/** A document field of a guest in the open dialog. */
export const paper = (page: Page, guest: number, field: string) =>
  dialog(page).locator(`[id$="field-registrations.${guest}.${field}"]`);

/** The dialog is open or opening. */
export const fillPapers = async (page: Page): Promise<void> => {
  await button(dialog(page), '办理入住').waitFor();
  const rows = await dialog(page).locator('.guest-row').count();
  for (let guest = 0; guest < rows; guest += 1) {
    await paper(page, guest, 'number').fill(chineseId(500 + guest));
    const name = paper(page, guest, 'name');
    if ((await name.inputValue()) === '') await name.fill(names[guest % names.length] as string);
  }
};

/** Including the property's deposit, which the dialog collects by default. */
export const checkInHere = async (page: Page): Promise<void> => {
  await fillPapers(page);
  await button(dialog(page), '办理入住').click();
};
