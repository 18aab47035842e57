/** The channel services that exist outside: Channex and Hostex. */
import { startChannex } from './channex/channex.ts';
import type { Exchange, Reply } from './http/exchange.ts';
import type { ServiceClock, ServiceOptions } from './service-kit/service-world.ts';

export const startChannelServices = (options: ServiceOptions, clock: ServiceClock) => {
  const channex = startChannex(options, clock);
  return {
    channex,
    /** Null: another path. */
    handle: async (exchange: Exchange): Promise<Reply | null> => channex.handle(exchange),
    save: (): void => channex.save(),
    stop: (): Promise<void> => channex.stop(),
  };
};
