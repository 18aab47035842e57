/** The shape of every command on an order: who may, what it is based on, and the order as it is afterwards. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bool, fenInput, id, line, version } from '../wire.ts';
import { endingOutcomes } from './ending-outcomes.ts';
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

export const stayKey = { stayId: id, version };

/** Changes against the restrictions of plan and calendar; needs the permission to override prices. */
export const anyway = { ignoreRestrictions: bool.default(false) };

export const reason = line(200);

/** What is kept when nights are given up: by whom the money is held, the terms of the sale, and what a person decides. */
export const keeping = {
  /** The fee the dialog showed; refused if it has changed since. */
  feeFen: fenInput.optional(),
  /** Absent: the policy of the sale, or `platform` where a platform holds the money. */
  outcome: z.enum(endingOutcomes).optional(),
  /** With `amount`: what is kept. */
  keepFen: fenInput.optional(),
};

/** Input of a cancellation or no-show. The fee follows from the terms the stay was sold under. */
export const ending = {
  ...keeping,
  /** Charge nothing, like the outcome `giveBack`; needs the permission to waive. */
  waiveFee: bool.default(false),
  /** Ask for what was paid too much to be paid back. */
  refund: bool.default(true),
};
