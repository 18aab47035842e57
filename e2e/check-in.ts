/** Checking a guest in as the desk does: documents of everybody who is not known yet, then the button. */
import type { Page } from 'playwright';
import { chineseId } from '../apps/server/test/guest-papers.ts';
import { button, dialog } from './pages.ts';

const names = ['林小满', '周予安', '何清越', '沈知秋'];

/** One field of the documents of a guest in the open dialog. */
export const paper = (page: Page, guest: number, field: string) =>
  dialog(page).locator(`[id$="field-registrations.${guest}.${field}"]`);

/** The dialog is open, or is about to be. */
export const fillPapers = async (page: Page): Promise<void> => {
  await button(dialog(page), '办理入住').waitFor();
  const rows = await dialog(page).locator('.guest-row').count();
  for (let guest = 0; guest < rows; guest += 1) {
    await paper(page, guest, 'number').fill(chineseId(500 + guest));
    const name = paper(page, guest, 'name');
    if ((await name.inputValue()) === '') await name.fill(names[guest % names.length] as string);
  }
};

/** With the deposit that the house asks for, which the dialog collects unless told otherwise. */
export const checkInHere = async (page: Page): Promise<void> => {
  await fillPapers(page);
  await button(dialog(page), '办理入住').click();
};
