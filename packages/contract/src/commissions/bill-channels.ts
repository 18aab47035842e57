import { z } from 'zod';
import { channels } from '../orders/order.ts';

/** All that sell for us and keep a commission; a direct sale has neither that nor a bill. */
export const billChannels = channels.filter((channel) => channel !== 'direct');
export const BillChannel = z.enum(billChannels);
