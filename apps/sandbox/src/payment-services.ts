import type { ServiceClock, ServiceOptions } from './service-kit/service-world.ts';
import { startWechatPay } from './wechat-pay/wechat-pay.ts';

export const startPaymentServices = (options: ServiceOptions, clock: ServiceClock) => {
  const wechatPay = startWechatPay(options, clock);
  return { wechatPay, handle: wechatPay.handle, save: wechatPay.save, stop: wechatPay.stop };
};
