/** The Alipay fake put together: gateway and REST form, notices, bills, the guest's page, control side. */
import { ownClockOf } from '../payment-kit/own-clock.ts';
import { paymentServiceOf } from '../payment-kit/payment-service.ts';
import { openServiceWorld, type ServiceClock, type ServiceOptions } from '../service-kit/service-world.ts';
import { emptyAlipayState } from './alipay-state.ts';
import { billEndpoints, billFile } from './bills.ts';
import { alipayActions } from './control-actions.ts';
import { gatewayApi } from './gateway.ts';
import { alipayGuest } from './guest-page.ts';
import { noticeRules } from './notices.ts';
import { alipayPage, alipayStateView } from './page.ts';
import { progress } from './progress.ts';
import { refundEndpoints } from './refunds.ts';
import { restApi } from './rest.ts';
import { royaltyEndpoints } from './royalty.ts';
import { alipayApps, seedAlipay } from './seed.ts';
import { tradeEndpoints } from './trades.ts';

const endpoints = { ...tradeEndpoints, ...refundEndpoints, ...billEndpoints, ...royaltyEndpoints };

export const startAlipay = (options: ServiceOptions, sandboxClock: ServiceClock) => {
  const clock = ownClockOf(sandboxClock);
  const parts = { empty: emptyAlipayState, hookRules: noticeRules };
  const { world, file } = openServiceWorld('alipay', options, clock, parts);
  if (!file.isKept) seedAlipay(world);
  const service = paymentServiceOf({
    ...{ world, file, clock },
    title: '支付宝模拟器 Alipay sandbox',
    actions: alipayActions(world),
    progress: () => progress(world),
    doors: (actions) => [
      gatewayApi(world, endpoints),
      restApi(world, endpoints),
      (exchange) => billFile(world, exchange),
      alipayGuest(world, actions),
    ],
    state: () => alipayStateView(world),
    page: () => alipayPage(world),
  });
  return { ...service, apps: alipayApps };
};
