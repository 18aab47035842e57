/**
 * Channel managers from the screen: an account is connected by its key, a room type is mapped by suggestion and sold, and
 * a guest of a channel behind it books, writes, changes and cancels; each of it stands on our screens.
 */
import { pageConnections } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { freePort } from '../apps/server/test/free-port.ts';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const SANDBOX_PORT = await freePort();
const product = runningProduct({ SANDBOX_PORT: String(SANDBOX_PORT) });
const CONTROL = `http://127.0.0.1:${SANDBOX_PORT}/control`;

/** From the push of all nights to the order of a guest, on a busy machine. */
const PATIENCE_MS = 180_000;

interface Recorded {
  readonly endpoint: string;
  readonly status: number;
  readonly body: unknown;
}

interface Story {
  readonly service: 'channex' | 'hostex';
  readonly platform: RegExp;
  readonly connection: string;
  readonly environment?: string;
  readonly key: string;
  /** Name of the listing's row, and the path of its calls. */
  readonly listing: string;
  readonly pushes: string;
  readonly channel: string;
  readonly guest: string;
  book(checkIn: string, checkOut: string): Promise<Booked>;
}

interface Booked {
  /** The channel's own number, by which the order is found here. */
  readonly number: string;
  say(text: string): Promise<void>;
  change(checkOut: string): Promise<void>;
  cancel(): Promise<void>;
  /** Path of our messages to the guest. */
  readonly answers: string;
}

const act = async <T>(service: string, action: string, fields: object): Promise<T> => {
  const answer = await fetch(`${CONTROL}/${service}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${service}/${action}: ${body}`);
  return (body === '' ? {} : JSON.parse(body)) as T;
};

const requests = async (service: string, endpoint: string): Promise<readonly Recorded[]> => {
  const { items } = (await (await fetch(`${CONTROL}/${service}/requests`)).json()) as { items: Recorded[] };
  return items.filter((one) => one.endpoint === endpoint && one.status >= 200 && one.status < 300);
};

interface ChannexState {
  readonly ratePlans: Readonly<
    Record<string, { readonly id: string; readonly attributes: { readonly title: string } }>
  >;
}

const channex: Story = {
  ...{ service: 'channex', platform: /^Channex/, connection: 'Channex·云栖', environment: '正式环境' },
  ...{ key: 'uPRDdemo-channex-production-key-0001', listing: '清荷 标准价', pushes: 'POST /restrictions' },
  ...{ channel: 'Booking.com', guest: '林见鹿' },
  async book(checkIn, checkOut) {
    const { ratePlans } = (await (await fetch(`${CONTROL}/channex/state`)).json()) as ChannexState;
    const plan = Object.values(ratePlans).find(({ attributes }) => attributes.title === channex.listing);
    const { bookingId, uniqueId } = await act<{ bookingId: string; uniqueId: string }>('channex', 'book', {
      ...{ ratePlanId: plan?.id, checkIn, checkOut, ota: channex.channel, guestName: channex.guest },
    });
    return {
      number: uniqueId.replace(/^[A-Z]+-/, ''),
      say: (text) => act('channex', 'message', { bookingId, text }),
      change: (until) => act('channex', 'modify', { bookingId, checkOut: until }),
      cancel: () => act('channex', 'cancel', { bookingId }),
      answers: 'POST /bookings/:id/messages',
    };
  },
};

const hostex: Story = {
  ...{ service: 'hostex', platform: /^百居易/, connection: '百居易·云栖', environment: '国内版（百居易）' },
  ...{ key: 'hx-demo-china-writable-0001', listing: '西湖云栖·听雨 途家', pushes: 'POST /listings/prices' },
  ...{ channel: '途家', guest: '周听雨' },
  async book(checkIn, checkOut) {
    const { stayCodes } = await act<{ stayCodes: [string] }>('hostex', 'book', {
      ...{ listing: 'tujia/120021', checkIn, checkOut, guestName: hostex.guest },
    });
    const [stayCode] = stayCodes;
    interface Stays {
      readonly stays: Readonly<Record<string, { readonly channelId: string }>>;
    }
    const { stays } = (await (await fetch(`${CONTROL}/hostex/state`)).json()) as Stays;
    return {
      number: stays[stayCode]?.channelId ?? '',
      say: (text) => act('hostex', 'message', { stayCode, text }),
      change: (until) => act('hostex', 'alter', { stayCode, checkOut: until }),
      cancel: () => act('hostex', 'cancel', { stayCode }),
      answers: 'POST /conversations/:id',
    };
  },
};

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${product.url}${address}`);
  await arrived(page);
};

const connectionOf = async ({ connection: keyword }: Story) => {
  const client = await signIn(product.url, 'operator');
  const [found] = (await client.call(pageConnections, { keyword })).data.records;
  if (!found) throw new Error(`no connection ${keyword}`);
  return found;
};

const connect = async (page: Page, { platform, connection, environment, key }: Story): Promise<void> => {
  await open(page, '/channel/channelList?connect=new');
  await dialog(page).getByRole('button', { name: platform }).click();
  await dialog(page).getByLabel('连接名称').fill(connection);
  await button(dialog(page), '下一步').click();
  await dialog(page)
    .getByText(environment ?? '')
    .first()
    .waitFor();
  await dialog(page).getByLabel('API 密钥或令牌').fill('not-a-key');
  await button(dialog(page), '验证并授权').click();
  await dialog(page).getByText('平台不接受这个密钥').first().waitFor();
  await dialog(page).getByLabel('API 密钥或令牌').fill(key);
  await button(dialog(page), '验证并授权').click();
  await dialog(page)
    .getByText(/^连接正常/)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
};

/** By suggestion; the first sync follows automatically. */
const map = async (page: Page, story: Story): Promise<void> => {
  const { id } = await connectionOf(story);
  await open(page, `/channel/relevance?connectionId=${id}`);
  await button(page, '刷新渠道房源').click();
  const row = page.locator('.type-listings > li').filter({ hasText: story.listing });
  await row.getByRole('button', { name: /^关联到/ }).click();
  await row.getByRole('button', { name: '解除关联' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expect
    .poll(async () => (await requests(story.service, story.pushes)).length, { timeout: PATIENCE_MS })
    .toBeGreaterThan(0);
  await expect.poll(async () => (await connectionOf(story)).pending, { timeout: PATIENCE_MS }).toBe(0);
};

const orderRow = (page: Page, { guest }: Story) => page.getByRole('row').filter({ hasText: guest });

const answer = async (page: Page, { guest, service }: Story, booked: Booked): Promise<void> => {
  await booked.say('请问几点可以入住？');
  await open(page, '/messageMenu/message?view=open');
  const item = page.locator('.thread-item').filter({ hasText: '请问几点可以入住' });
  await item.waitFor({ timeout: PATIENCE_MS });
  await item.click();
  await page.getByRole('link', { name: '查看订单' }).waitFor();
  await page.getByLabel(`给 ${guest} 的回复`).fill('下午两点以后，欢迎');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => JSON.stringify(await requests(service, booked.answers)), { timeout: PATIENCE_MS })
    .toContain('下午两点以后，欢迎');
};

test.each([channex, hostex])(
  '$service: connected by its key, mapped, sold; a guest books, writes, changes and cancels',
  async (story) => {
    const page = await product.as('director');
    const complaints = watchConsole(page);
    await connect(page, story);
    await map(page, story);

    const checkIn = addDays(new Date().toISOString().slice(0, 10), 12);
    const booked = await story.book(checkIn, addDays(checkIn, 2));
    await open(page, `/orderManagement/orderList?keyword=${encodeURIComponent(booked.number)}`);
    const row = orderRow(page, story);
    await row.waitFor({ timeout: PATIENCE_MS });
    await row.getByText(story.channel).first().waitFor();

    await answer(page, story, booked);

    await open(page, `/orderManagement/orderList?keyword=${encodeURIComponent(booked.number)}`);
    await booked.change(addDays(checkIn, 3));
    await row.getByText(addDays(checkIn, 3).slice(5)).waitFor({ timeout: PATIENCE_MS });
    await booked.cancel();
    await row.getByText('已取消').first().waitFor({ timeout: PATIENCE_MS });
    expect((await connectionOf(story)).failed).toBe(0);
    // The refused key.
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  },
  PATIENCE_MS * 4,
);
