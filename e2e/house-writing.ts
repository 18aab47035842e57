/** Filling in the property wizard, used by the property stories. */
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { button } from './pages.ts';

export const field = (page: Page, name: string): Locator => page.locator(`[id$="field-${name}"]`);
/** Waits until the input is saved. */
export const isSaved = async (page: Page): Promise<void> => {
  await expect.poll(() => page.locator('.save-note').innerText()).toMatch(/^已保存/);
};

export const next = async (page: Page, step: string): Promise<void> => {
  await button(page, '下一步').click();
  await page.waitForURL(`**step=${step}`);
};
export const stepHead = (page: Page): Promise<string> => page.locator('.wizard-body > h2').innerText();

/** A valid picture with soft noise, so that it has some size. */
export const photo = async (name: string, color: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1_800, height: 1_200, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
});

export const begin = async (page: Page, kind: RegExp, name: string): Promise<void> => {
  await page.getByRole('radio', { name: kind }).check();
  await field(page, 'name').fill(name);
  await field(page, 'description').fill(
    '推窗就是一片竹林，院子里有一口老井，走五分钟到茶园，适合一家人安静住两天。',
  );
};

export const choosePlace = async (page: Page, district: string, address: string): Promise<void> => {
  await field(page, 'province').click();
  for (const name of ['浙江省', '杭州市', district])
    await page.getByRole('menuitemcheckbox', { name }).click();
  await field(page, 'address').fill(address);
};

export const paste = async (page: Page, text: string): Promise<void> => {
  await field(page, 'longitude').fill(text);
  await field(page, 'longitude').press('Enter');
};

export const fillType = async (page: Page, index: number): Promise<void> => {
  const of = (name: string) => field(page, `roomTypes.${index}.${name}`);
  await of('beds').fill('1 张 1.8 米大床');
  await of('areaM2').fill('28');
  await of('baseGuests').fill('2');
  await of('maxGuests').fill('3');
};

export const writeLicence = async (page: Page): Promise<void> => {
  await field(page, 'licenceNumber').fill('浙杭民宿备〔2026〕第00001号');
  await field(page, 'licenceExpires').fill('2030-01-31');
  await page.keyboard.press('Tab');
};

export const addPaper = async (page: Page, name: string): Promise<void> => {
  await page.getByTestId('document-file').setInputFiles({
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'),
  });
  await page.getByRole('button', { name: `打开 ${name}` }).waitFor();
};

/** Submits from the last step. */
export const submit = async (page: Page): Promise<void> => {
  await page.getByText('资料完整，可以提交审核').waitFor();
  await button(page, '提交审核').click();
  await page.getByRole('heading', { name: '审核中，不能修改' }).waitFor();
};
