/** Simulated real channel services: Channex and Hostex. */
import { startChannex } from './channex/channex.ts';
import { startHostex } from './hostex/hostex.ts';
import type { Exchange, Reply } from './http/exchange.ts';
import type { ServiceClock, ServiceOptions } from './service-kit/service-world.ts';

export const startChannelServices = (options: ServiceOptions, clock: ServiceClock) => {
  const channex = startChannex(options, clock);
  const hostex = startHostex(options, clock);
  return {
    channex,
    hostex,
    /** Null: another path. */
    handle: async (exchange: Exchange): Promise<Reply | null> =>
      (await channex.handle(exchange)) ?? hostex.handle(exchange),
    save: (): void => {
      channex.save();
      hostex.save();
    },
    stop: async (): Promise<void> => {
      await channex.stop();
      await hostex.stop();
    },
  };
};
