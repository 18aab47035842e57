import type { OrderDetail, Stay } from '@minsu/contract/orders/order.ts';
import type { OrderActionKey } from './order-action-keys.ts';
import type { OrderAt } from './order-commands.ts';

export interface OrderDialogProps {
  readonly action: OrderActionKey;
  readonly at: OrderAt;
  /** The stay that is meant; the order's first one where the action is about the whole order. */
  readonly stay: Stay;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (order: OrderDetail) => void;
}
