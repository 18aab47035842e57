import { z } from 'zod';
import { channels } from '../orders/channels.ts';

/** Channels that charge a commission; direct sales have neither commission nor bill. */
export const billChannels = channels.filter((channel) => channel !== 'direct');
export const BillChannel = z.enum(billChannels);
