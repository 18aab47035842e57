/**
 * Notifications on a device: turned on by its user, shown while no page asks for them, opened by a tap, gone with the
 * sign-out. Chromium's own connection to its push service is played: it subscribes at the sandbox, and what that delivers is handed to
 * the service worker as Chromium hands it.
 */
import type { CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';
import { freePort } from '../apps/server/test/free-port.ts';
import { axeViolations } from './axe.ts';
import { arrived, button, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const SANDBOX_PORT = await freePort();
const SANDBOX = `http://127.0.0.1:${SANDBOX_PORT}`;
const product = runningProduct({ SANDBOX_PORT: String(SANDBOX_PORT) });
const PHONE = { worker: true, width: 375, height: 812, touch: true };
const PATIENCE = { timeout: 60_000 };

interface Subscribed {
  readonly endpoint: string;
  readonly key: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const act = async <T>(name: string, fields: object): Promise<T> => {
  const answer = await fetch(`${SANDBOX}/control/web-push/${name}`, {
    method: 'POST',
    body: JSON.stringify(fields),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};

interface Shown {
  readonly items: readonly { readonly title: string; readonly path: string }[];
}
const shown = (browser: string): Promise<Shown> => act('shown', { browser });

/** Puts the sandbox in the place of the push service that this browser cannot reach. */
const subscribeAtSandbox = async (page: Page, browser: string): Promise<void> => {
  let held: Subscribed | null = null;
  await page.exposeFunction('heldPush', () => held);
  await page.exposeFunction('dropPush', async () => {
    held = null;
    await act('unsubscribe', { browser });
  });
  await page.exposeFunction('makePush', async (key: string) => {
    const { path, keys } = await act<{ path: string; keys: Subscribed['keys'] }>('subscribe', {
      key,
      browser,
    });
    held = { endpoint: `${SANDBOX}${path}`, key, keys };
    return held;
  });
  await page.addInitScript(() => {
    interface Held {
      readonly endpoint: string;
      readonly key: string;
      readonly keys: object;
    }
    const { heldPush, dropPush, makePush } = globalThis as unknown as {
      heldPush(): Promise<Held | null>;
      dropPush(): Promise<void>;
      makePush(key: string): Promise<Held>;
    };
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
        .buffer;
    const text = (of: ArrayBuffer | ArrayBufferView) =>
      btoa(String.fromCharCode(...new Uint8Array(ArrayBuffer.isView(of) ? of.buffer : of)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const asSubscription = (held: Held | null) =>
      held && {
        endpoint: held.endpoint,
        options: { applicationServerKey: bytes(held.key), userVisibleOnly: true },
        toJSON: () => ({ endpoint: held.endpoint, keys: held.keys }),
        unsubscribe: () => dropPush().then(() => true),
      };
    PushManager.prototype.getSubscription = async () =>
      asSubscription(await heldPush()) as unknown as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) =>
      asSubscription(
        await makePush(text(options?.applicationServerKey as ArrayBuffer)),
      ) as unknown as PushSubscription;
  });
};

/** The registration's id, by which Chromium delivers. */
const registrationOf = async (session: CDPSession): Promise<string> => {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(product.url));
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
};

const notifications = (page: Page): Promise<{ title: string; body: string; path: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, data }) => ({
      ...{ title, body, path: (data as { path: string }).path },
    }));
  });

const openDeviceTab = async (page: Page): Promise<void> => {
  await page.goto(`${product.url}/user/setting?tab=device`);
  await arrived(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
};

test('turned on, tested, shown by the worker, opened by a tap, and off again', async () => {
  const page = await product.as('frontdesk', PHONE);
  const complaints = watchConsole(page);
  await page.context().grantPermissions(['notifications'], { origin: product.url });
  await subscribeAtSandbox(page, 'phone');
  await openDeviceTab(page);
  await page.getByText('多数安卓手机收不到').waitFor();
  await button(page, '开启').click();
  await page.getByText('本机已开启').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await button(page, '发一条试试').click();
  await expect
    .poll(async () => (await shown('phone')).items, PATIENCE)
    .toMatchObject([{ title: '推送已开启' }]);
  const session = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(session);
  const [item] = (await shown('phone')).items;
  const data = JSON.stringify({ ...item, path: '/task/lostFound' });
  for (let n = 0; n < 2; n += 1)
    await session.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data });
  await expect
    .poll(() => notifications(page), PATIENCE)
    .toMatchObject([{ title: '推送已开启', path: '/task/lostFound' }]);

  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
  await page.waitForURL('**/task/lostFound');
  expect(await notifications(page)).toEqual([]);

  await openDeviceTab(page);
  await page.getByText('本机已开启').waitFor();
  await button(page, '关闭').click();
  await button(page, '开启').waitFor();
  expect(complaints).toEqual([]);
}, 180_000);

test('quiet hours are set and stay, and a sign-out ends what the device receives', async () => {
  const page = await product.as('frontdesk', { worker: true });
  await page.context().grantPermissions(['notifications'], { origin: product.url });
  await subscribeAtSandbox(page, 'desk');
  await openDeviceTab(page);
  await button(page, '开启').click();
  await page.getByText('本机已开启').waitFor();
  await page.goto(`${product.url}/user/setting?tab=notices`);
  await page.getByRole('switch', { name: '免打扰' }).click();
  await page.getByText('免打扰时间已保存').waitFor();
  await page.getByLabel('结束').fill('07:30');
  await page.getByLabel('结束').blur();
  await page.reload();
  await expect.poll(() => page.getByLabel('结束').inputValue(), PATIENCE).toBe('07:30');
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL('**/login*');
  const state = await (await fetch(`${SANDBOX}/control/web-push/state`)).json();
  const { browsers } = state as { browsers: { name: string; end: number | null }[] };
  expect(browsers.filter(({ name }) => name === 'desk').map(({ end }) => end)).toEqual([410]);
}, 180_000);

test('a browser without push says so', async () => {
  const page = await product.as('frontdesk', { ...PHONE, language: 'en-US', theme: 'dark' });
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'PushManager'));
  await openDeviceTab(page);
  await page.getByText('This browser has no push notifications').waitFor();
  expect(await axeViolations(page)).toEqual([]);
}, 120_000);
