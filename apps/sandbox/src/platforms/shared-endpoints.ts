/** Calls that every platform has, each under its own path and with its own input. */
import { acknowledge } from './delivery-queue.ts';
import { type Endpoint, endpoint, type Parser } from './door.ts';
import type { World } from './world.ts';

export const registerHook = (world: World, input: Parser<{ url: string | null }>): Endpoint =>
  endpoint('hook/register', input, ({ url }, store) => {
    store.hookUrl = url;
    world.touch();
    return null;
  });

export const acknowledgeOrders = (
  world: World,
  input: Parser<{ orders: Parameters<typeof acknowledge>[2] }>,
): Endpoint =>
  endpoint('order/ack', input, ({ orders }, store) => {
    acknowledge(world, store, orders);
    return null;
  });
