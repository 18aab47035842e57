/** The WeChat Pay fake put together: API, notices, the guest's page, control side. */
import { ownClockOf } from '../payment-kit/own-clock.ts';
import { paymentServiceOf } from '../payment-kit/payment-service.ts';
import { openServiceWorld, type ServiceClock, type ServiceOptions } from '../service-kit/service-world.ts';
import { applymentEndpoints } from './applyments.ts';
import { billEndpoints } from './bills.ts';
import { wechatActions } from './control-actions.ts';
import { ecommerceMoneyEndpoints } from './ecommerce-money.ts';
import { ecommerceSplitEndpoints } from './ecommerce-splits.ts';
import { wechatGuest } from './guest-page.ts';
import { noticeRules } from './notices.ts';
import { orderEndpoints } from './orders.ts';
import { wechatPage, wechatStateView } from './page.ts';
import { paymentEndpoints } from './payments.ts';
import { progress } from './progress.ts';
import { refundEndpoints } from './refunds.ts';
import { seedWechat, wechatMerchants } from './seed.ts';
import { serviceEndpoints } from './service-endpoints.ts';
import { splitEndpoints } from './split-endpoints.ts';
import { wechatApi } from './wechat-api.ts';
import { emptyWechatState } from './wechat-state.ts';

const endpoints = {
  ...orderEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...billEndpoints,
  ...splitEndpoints,
  ...ecommerceSplitEndpoints,
  ...ecommerceMoneyEndpoints,
  ...applymentEndpoints,
  ...serviceEndpoints,
};

export const startWechatPay = (options: ServiceOptions, sandboxClock: ServiceClock) => {
  const clock = ownClockOf(sandboxClock);
  const parts = { empty: emptyWechatState, hookRules: noticeRules };
  const { world, file } = openServiceWorld('wechat-pay', options, clock, parts);
  if (!file.isKept) seedWechat(world);
  const service = paymentServiceOf({
    ...{ world, file, clock },
    title: '微信支付模拟器 WeChat Pay sandbox',
    actions: wechatActions(world),
    progress: () => progress(world),
    doors: (actions) => [wechatApi(world, endpoints), wechatGuest(world, actions)],
    state: () => wechatStateView(world),
    page: () => wechatPage(world),
  });
  return { ...service, merchants: wechatMerchants };
};
