/** The adapters, one line per provider. A provider without a line cannot be connected. */
import type { ProviderName } from '@minsu/contract/sales/payments/provider-registry.ts';
import { createAlipay } from './alipay/alipay.ts';
import type { CreateProvider } from './provider.ts';
import { createStripe } from './stripe/stripe.ts';
import { createWechatPay } from './wechat-pay/wechat-pay.ts';

export const createProviders: Readonly<Partial<Record<ProviderName, CreateProvider>>> = {
  wechatPay: createWechatPay,
  alipay: createAlipay,
  stripe: createStripe,
};
