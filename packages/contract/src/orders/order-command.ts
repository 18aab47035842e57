/** The shape of every command on an order: who may, what it is based on, and the order as it is afterwards. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, version } from '../wire.ts';
import { OrderDetail } from './order.ts';

export const orderKey = { orderId: id, version };

export const orderCommand = <T extends z.ZodRawShape>(
  verb: string,
  permission: Parameters<typeof endpoint>[1]['permission'],
  summary: string,
  shape: T,
) =>
  endpoint(`POST /hotel-order/order/${verb}`, {
    kind: 'command',
    permission,
    summary,
    input: z.object(shape),
    output: OrderDetail,
  });
