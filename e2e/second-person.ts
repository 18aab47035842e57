/** Dual approval: a colleague is asked with a reason, and confirms. */
import { confirmDutyRequest, pageDutyRequests } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { button, dialog } from './pages.ts';
import { signIn } from './server.ts';

/** In the dialog of commands that need two people. */
export const askColleague = async (page: Page, reason: string): Promise<void> => {
  await page.getByRole('dialog', { name: '需要同事确认' }).waitFor();
  await dialog(page).getByLabel('原因').fill(reason);
  await button(dialog(page), '提交给同事确认').click();
  await page.getByText('已提交，等待同事确认后执行').first().waitFor();
};

const WAIT_MS = 60_000;

/** An administrator confirms a pending request as soon as it appears, again if a busy server refused it. */
export const confirmWaiting = async (url: string): Promise<void> => {
  const admin = await signIn(url, 'admin');
  const waiting = async () =>
    (await admin.call(pageDutyRequests, { view: 'toDecide', size: 50 })).data.records;
  await expect.poll(async () => (await waiting()).length, { timeout: WAIT_MS }).toBeGreaterThan(0);
  const refusals = async (): Promise<string[]> => {
    const said: string[] = [];
    for (const { id } of (await waiting()).toReversed()) {
      const { code, message } = await admin.call(confirmDutyRequest, { id });
      if (code !== 200) said.push(message);
    }
    return said;
  };
  await expect.poll(refusals, { timeout: WAIT_MS }).toEqual([]);
};
