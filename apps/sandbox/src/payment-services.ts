/** Simulated real payment services, at their own paths: WeChat Pay, Alipay and Stripe. */
import { startAlipay } from './alipay/alipay.ts';
import type { Exchange, Reply } from './http/exchange.ts';
import type { ServiceClock, ServiceOptions } from './service-kit/service-world.ts';
import { startStripe } from './stripe/stripe.ts';
import { startWechatPay } from './wechat-pay/wechat-pay.ts';

export const startPaymentServices = (options: ServiceOptions, clock: ServiceClock) => {
  const wechatPay = startWechatPay(options, clock);
  const alipay = startAlipay(options, clock);
  const stripe = startStripe(options, clock);
  const all = [wechatPay, alipay, stripe];
  return {
    wechatPay,
    alipay,
    stripe,
    /** Null: another path. */
    handle: async (exchange: Exchange): Promise<Reply | null> => {
      for (const service of all) {
        const reply = await service.handle(exchange);
        if (reply) return reply;
      }
      return null;
    },
    save: (): void => {
      for (const service of all) service.save();
    },
    stop: async (): Promise<void> => {
      for (const service of all) await service.stop();
    },
  };
};
