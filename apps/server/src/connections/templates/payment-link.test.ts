/** The variable with the address that a guest pays at: there while its request is open, and for those who see amounts. */

import { previewTemplate } from '@minsu/contract/connections/templates/template-endpoints.ts';
import { cancelPayment, startPayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { expect, test } from 'vitest';
import { desk, key, openPaymentDesk, sell } from '../../../test/desks/payment-desk.ts';

openPaymentDesk();

const ZH = '请点击付款：{{paymentLink}}';

test('a template carries the open payment link, and misses it before and after', async () => {
  const detail = await sell();
  const preview = async () =>
    (await desk.ok(previewTemplate, { orderId: detail.order.id, zh: ZH, en: 'Pay at {{paymentLink}}' })).zh;
  expect(await preview()).toEqual({ text: ZH, missing: ['paymentLink'] });
  const { id, code } = await desk.ok(startPayment, {
    ...{ ...key(detail), provider: 'stripe', kind: 'link', folioFen: detail.order.balanceFen ?? 0 },
  });
  expect(code).not.toBeNull();
  expect(await preview()).toEqual({ text: `请点击付款：${code}`, missing: [] });
  await desk.ok(cancelPayment, { id });
  expect((await preview()).missing).toEqual(['paymentLink']);
});

test('the code of a QR request is no address that a guest could open', async () => {
  const detail = await sell();
  await desk.ok(startPayment, {
    ...{ ...key(detail), provider: 'wechatPay', kind: 'qr', folioFen: detail.order.balanceFen ?? 0 },
  });
  const preview = await desk.ok(previewTemplate, { orderId: detail.order.id, zh: ZH, en: ZH });
  expect(preview.zh.missing).toEqual(['paymentLink']);
});
