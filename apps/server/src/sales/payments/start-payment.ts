/** The desk asks a guest for money: by a code or link that the guest pays, or by the guest's own payment code. */
import { failAt } from '@minsu/contract/platform/failure.ts';
import { scanPayment, startPayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { paymentFailures } from '@minsu/contract/sales/payments/payment-failures.ts';
import type { PaymentIntent } from '@minsu/contract/sales/payments/payment-intent.ts';
import { externalCommand, type StepCtx } from '../../platform/http/routes.ts';
import { type AskedPayment, createIntent } from './create-intent.ts';
import { intentById } from './intent-queries.ts';
import { openIntent, scanIntent } from './open-intent.ts';
import { stepsOf } from './steps.ts';

export const startIntent = async (ctx: StepCtx, asked: AskedPayment): Promise<PaymentIntent> => {
  const id = await ctx.store((own) => createIntent(own, asked));
  await openIntent(stepsOf(ctx), id);
  return intentById(ctx, id);
};

export const startPaymentRoute = externalCommand(startPayment, startIntent);

/** WeChat Pay: 18 digits; Alipay: 16 to 24. */
const PAYMENT_CODE = /^\d{16,24}$/;

export const scanPaymentRoute = externalCommand(scanPayment, async (ctx, { paymentCode, ...asked }) => {
  if (!PAYMENT_CODE.test(paymentCode)) return failAt('paymentCode', paymentFailures.wrongCode);
  const id = await ctx.store((own) => createIntent(own, { ...asked, kind: 'scan' }));
  await scanIntent(stepsOf(ctx), id, paymentCode);
  return intentById(ctx, id);
});
