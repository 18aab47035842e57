/** Accepts and rejects an order on its page, while its platform may not answer. */
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { acceptOrder, getOrder, rejectOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import type { Page, Response } from 'playwright';
import { expect } from 'vitest';
import { arrived, button, dialog } from './pages.ts';
import type { signIn } from './server.ts';

interface Deciding {
  readonly page: Page;
  /** URL of the product. */
  readonly url: string;
  readonly client: Awaited<ReturnType<typeof signIn>>;
  readonly id: string;
}

/** Opens it and retries until it no longer waits, as the platform may not answer. */
const decide = async ({ page, url, client, id }: Deciding, press: () => Promise<Response>): Promise<void> => {
  const isDecided = async () => (await client.call(getOrder, { id })).data.order.booking !== 'wait_accept';
  await expect
    .poll(
      async () => {
        if (await isDecided()) return true;
        await page.goto(`${url}/orderManagement/orderDetail?id=${id}`);
        await arrived(page);
        // The feed may have delivered the lost answer and removed the button.
        if (await button(page, '接单').isVisible()) await press();
        return isDecided();
      },
      { timeout: 180_000, interval: 500 },
    )
    .toBe(true);
};

const answerTo = (page: Page, endpoint: Endpoint): Promise<Response> =>
  page.waitForResponse((response) => response.url().endsWith(endpoint.path));

export const acceptOnScreen = (of: Deciding): Promise<void> =>
  decide(of, async () => {
    const answered = answerTo(of.page, acceptOrder);
    await button(of.page, '接单').click();
    return answered;
  });

export const rejectOnScreen = (of: Deciding): Promise<void> =>
  decide(of, async () => {
    await button(of.page, '拒单').click();
    await dialog(of.page).getByLabel('原因').fill('当天检修，无法接待');
    const answered = answerTo(of.page, rejectOrder);
    await button(dialog(of.page), '拒单').click();
    return answered;
  });
