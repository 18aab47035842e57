/** A guest on a phone and the desk beside it: link, registration, payment, request, departure, revocation. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { requireDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { listMerchantAccounts } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { getCollection } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { chineseId } from '../apps/server/test/desks/guest-papers.ts';
import { freePort } from '../apps/server/test/free-port.ts';
import { axeViolations } from './axe.ts';
import { findFreeRooms } from './demo.ts';
import { button, dialog, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const SANDBOX_PORT = await freePort();
const product = runningProduct({ SANDBOX_PORT: String(SANDBOX_PORT), DEMO_PAYMENTS: 'on' });

const PHONE = '13800001024';
const DEPOSIT_FEN = 20_000;

type Client = Awaited<ReturnType<typeof signIn>>;

const sell = async (client: Client): Promise<{ orderId: string; stayId: string }> => {
  const [{ house, roomId, today }] = await findFreeRooms(product.url);
  const type = house.types.find(({ rooms }) => rooms.some(({ id }) => id === roomId));
  const stay = { roomTypeId: type?.id ?? '', roomId, checkIn: today, checkOut: addDays(today, 2), guests: 2 };
  const order = { houseId: house.id, bookerName: '许清和', phone: PHONE, stays: [stay] };
  const { id, stays } = (await client.call(createOrder, order)).data;
  const { order: sold } = (await client.call(getOrder, { id })).data;
  await client.call(requireDeposit, { orderId: id, version: sold.version, amountFen: DEPOSIT_FEN });
  return { orderId: id, stayId: stays[0]?.id ?? '' };
};

/** The guest's payment app, simulated by the sandbox. */
const pay = async (code: string): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${SANDBOX_PORT}/control/wechat-pay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, mchid: '1900009191' }),
  });
  expect(answer.status).toBe(200);
};

const phoneAt = async (url: string, width = 390): Promise<Page> => {
  const phone = await product.page({ width, height: 844, touch: true, timeZone: 'America/New_York' });
  await phone.addInitScript(() => {
    if (!localStorage.getItem('guest-language')) localStorage.setItem('guest-language', 'zh-CN');
  });
  await phone.goto(url);
  return phone;
};

const open = async (phone: Page): Promise<void> => {
  await phone.getByLabel('后四位').fill('0000');
  await phone.getByRole('button', { name: '打开' }).click();
  await phone.getByText('号码不符').waitFor();
  await phone.getByLabel('后四位').fill(PHONE.slice(-4));
  await phone.getByRole('button', { name: '打开' }).click();
  await phone.getByText('已登记 0/2 人').waitFor();
};

const step = (phone: Page, id: string) => phone.locator(`details#${id}`);
const unfold = async (phone: Page, id: string): Promise<void> => {
  if ((await step(phone, id).getAttribute('open')) === null) await step(phone, id).locator('summary').click();
};

const register = async (phone: Page): Promise<void> => {
  await phone.getByRole('button', { name: '我已阅读并同意' }).click();
  for (const [index, name] of ['许清和', '林小满'].entries()) {
    await phone.getByRole('button', { name: '添加入住人' }).click();
    await phone.getByLabel('姓名（与证件一致）').fill(name);
    await phone.getByLabel('证件号码').fill('330106199001010012');
    await phone.getByRole('button', { name: '保存' }).first().click();
    await phone.locator('[aria-invalid="true"]').first().waitFor();
    await phone.getByLabel('证件号码').fill(chineseId(index + 51));
    await phone.getByRole('button', { name: '保存' }).first().click();
    await phone.getByText(`已登记 ${index + 1}/2 人`).waitFor();
  }
};

const arrive = async (phone: Page): Promise<void> => {
  await unfold(phone, 'arrival');
  await phone.getByLabel('预计到店时间').fill('18:30');
  await phone.getByLabel('车牌号（可选）').fill('浙A12345');
  await step(phone, 'arrival').getByRole('button', { name: '保存' }).click();
  await phone.getByText('已保存').waitFor();
  const rules = step(phone, 'rules');
  if ((await rules.count()) === 0) return;
  await unfold(phone, 'rules');
  await rules.getByRole('button', { name: '我已阅读并遵守' }).click();
  await rules.getByText('已同意').waitFor();
};

/** Nothing is wider than the screen, at twice the font size either. */
const fits = async (url: string, from: Page): Promise<void> => {
  const pass = await from.evaluate(() => ({ ...localStorage }));
  const small = await phoneAt(url, 320);
  await small.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));
    localStorage.setItem('guest-language', 'en-US');
    localStorage.setItem('guest-theme', 'dark');
  }, pass);
  await small.reload();
  await small.getByText('2 of 2 guests registered').waitFor();
  await small.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    for (const one of document.querySelectorAll('details')) one.open = true;
  });
  expect(await axeViolations(small)).toEqual([]);
  const wide = await small.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
};

test('from the link to the departure, with the desk watching', async () => {
  const client = await signIn(product.url, 'admin');
  await expect
    .poll(async () => (await client.call(listMerchantAccounts, {})).data.length, { timeout: 30_000 })
    .toBe(3);
  const { orderId, stayId } = await sell(client);
  const desk = await product.as('admin');
  const complaints = watchConsole(desk);
  await desk.goto(`${product.url}/orderManagement/orderDetail?id=${orderId}`);
  await settled(desk);
  await button(desk, '生成链接').click();
  await button(desk, '二维码').click();
  const url = (await dialog(desk).locator('.guest-link').textContent()) ?? '';
  expect(url).toContain('/g/');
  const address = `${product.url}${new URL(url).pathname}`;
  await desk.keyboard.press('Escape');

  const phone = await phoneAt(address);
  const phoneComplaints = watchConsole(phone);
  expect(await axeViolations(phone)).toEqual([]);
  await open(phone);
  await register(phone);
  await arrive(phone);
  expect(await axeViolations(phone)).toEqual([]);
  await phone.getByRole('button', { name: '提交给前台' }).click();
  await phone.getByText('已提交，等待确认').waitFor();
  await fits(address, phone);

  await desk.getByText('已登记 2/2').first().waitFor();
  await desk.getByText('待确认').first().waitFor();
  await button(desk, '退回修改').click();
  await dialog(desk).getByLabel('退回原因').fill('请写同住人的手机号');
  await button(dialog(desk), '退回修改').click();
  await phone.reload();
  await phone.getByText('前台说明：请写同住人的手机号').waitFor();
  await phone.getByRole('button', { name: '提交给前台' }).click();
  await phone.getByText('已提交，等待确认').waitFor();
  // The desk confirms only what it has seen.
  await desk.getByText('待确认').first().waitFor();
  await button(desk, '确认登记').click();
  await desk.getByText('已确认').first().waitFor();
  await button(desk, '预览').click();
  await dialog(desk).getByText('许*').waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  await desk.keyboard.press('Escape');

  await phone.reload();
  await phone.getByText('前台已确认').waitFor();
  await unfold(phone, 'payment');
  await phone.getByRole('button', { name: /微信支付/ }).click();
  await phone.locator('img.qr').waitFor();
  const { active } = (await client.call(getCollection, { orderId })).data;
  await pay(active?.code ?? '');
  await phone.getByText('没有待付款项').waitFor();
  await phone.getByText('押金已付').waitFor();

  await unfold(phone, 'requests');
  const requests = step(phone, 'requests');
  await requests.getByLabel('类型').selectOption('problem');
  await requests.getByLabel('说明').fill('空调不制冷');
  await requests.getByRole('button', { name: '发送' }).click();
  await phone.getByText('已发送，前台会回复您').waitFor();
  await desk.getByText('空调不制冷').first().waitFor();

  const { order } = (await client.call(getOrder, { id: orderId })).data;
  const { code } = await client.call(checkInOrder, { stayId, version: order.version, acceptDirty: true });
  expect(code).toBe(200);
  await phone.reload();
  await unfold(phone, 'leave');
  await phone.getByRole('button', { name: '我已离店' }).click();
  await phone.getByText('已告知前台').waitFor();
  await desk.getByText('客人已告知离店').first().waitFor();

  await button(desk, '停用链接').click();
  await button(dialog(desk), '停用链接').click();
  await desk.getByText('链接已停用').first().waitFor();
  await phone.reload();
  await phone.getByText('核对身份').waitFor();
  expect(complaints).toEqual([]);
  // A refused answer is one of the browser's own lines.
  expect(phoneComplaints.filter((line) => !/status of 4\d\d/.test(line))).toEqual([]);
}, 300_000);
