/** Simulated services of real vendors at their own paths: text messages, group robots, locks, invoices and pushes. */
import { startAliyunSms } from './aliyun-sms/aliyun-sms.ts';
import { startChatRobots } from './chat-robots/chat-robots.ts';
import type { Exchange, Reply } from './http/exchange.ts';
import { startNuonuo } from './nuonuo/nuonuo.ts';
import type { ServiceClock, ServiceOptions } from './service-kit/service-world.ts';
import { startTencentSms } from './tencent-sms/tencent-sms.ts';
import { startTtlock } from './ttlock/ttlock.ts';
import { startTwilio } from './twilio/twilio.ts';
import { startWebPush } from './web-push/web-push.ts';

export const startOpenServices = (options: ServiceOptions, clock: ServiceClock) => {
  const services = {
    aliyunSms: startAliyunSms(options, clock),
    tencentSms: startTencentSms(options, clock),
    twilio: startTwilio(options, clock),
    ttlock: startTtlock(options, clock),
    nuonuo: startNuonuo(options, clock),
    chatRobots: startChatRobots(options, clock),
    webPush: startWebPush(options, clock),
  };
  const all = Object.values(services);
  return {
    ...services,
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
