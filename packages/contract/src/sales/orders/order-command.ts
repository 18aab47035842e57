/** Shape of order commands: permission, base version, and the resulting order. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { bool, fenInput, id, line, version } from '../../platform/wire.ts';
import { OrderDetail } from './order.ts';
import { endingOutcomes } from './stay/ending-outcomes.ts';

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

/** Ignores plan and calendar restrictions; needs the permission to override prices. */
export const anyway = { ignoreRestrictions: bool.default(false) };

export const reason = line(200);

/** Input for given-up nights: holder of the money, terms, and the user's choice. */
export const keeping = {
  /** Fee shown in the dialog; refused if it has changed since. */
  feeFen: fenInput.optional(),
  /** Absent: the policy of the sale, or `platform` where a platform holds the money. */
  outcome: z.enum(endingOutcomes).optional(),
  /** Kept amount, with `amount`. */
  keepFen: fenInput.optional(),
};

/** Input of a cancellation or no-show. The fee follows from the terms the stay was sold under. */
export const ending = {
  ...keeping,
  /** Charges nothing, like `giveBack`; needs the permission to waive. */
  waiveFee: bool.default(false),
  /** Requests a refund of the overpaid amount. */
  refund: bool.default(true),
};
