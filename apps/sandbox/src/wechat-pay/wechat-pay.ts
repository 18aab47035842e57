/** The WeChat Pay fake put together: API, notices, the guest's page, control side. */
import type { Exchange, Reply } from '../http/exchange.ts';
import { noticeActions } from '../payment-kit/notice-actions.ts';
import { clockActions, ownClockOf } from '../payment-kit/own-clock.ts';
import { commonActions, serviceControl } from '../service-kit/service-control.ts';
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

const TICK_MS = 100;

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
  const api = wechatApi(world, endpoints);
  const actions = {
    ...commonActions(world, clock),
    ...clockActions(clock),
    ...noticeActions(world),
    ...wechatActions(world),
  };
  const guest = wechatGuest(world, actions);
  const control = serviceControl({
    world,
    title: '微信支付模拟器 WeChat Pay sandbox',
    actions,
    state: () => wechatStateView(world),
    page: () => wechatPage(world),
  });
  const tick = (): void => {
    progress(world);
    world.hooks.wake();
  };
  const ticking = setInterval(tick, TICK_MS).unref();
  return {
    merchants: wechatMerchants,
    state: world.state,
    faults: world.faults,
    times: world.times,
    requests: world.log,
    /** The control actions without HTTP. */
    act: (name: string, fields: Readonly<Record<string, unknown>> = {}): unknown => actions[name]?.(fields),
    /** Null: another path. */
    handle: async (exchange: Exchange): Promise<Reply | null> =>
      api(exchange) ?? guest(exchange) ?? control(exchange),
    /** Carries out what is due and sends the notices that are due. */
    settle: (): Promise<void> => {
      tick();
      return world.hooks.settle();
    },
    save: (): void => file.save(),
    stop: async (): Promise<void> => {
      clearInterval(ticking);
      await world.hooks.stop();
      file.save();
    },
  };
};
