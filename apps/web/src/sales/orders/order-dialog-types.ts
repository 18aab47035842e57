import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import type { OrderActionKey } from './order-action-keys.ts';
import type { OrderAt } from './order-commands.ts';

export interface OrderDialogProps {
  readonly action: OrderActionKey;
  readonly at: OrderAt;
  /** The stay concerned; the first one for order-level actions. */
  readonly stay: Stay;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (order: OrderDetail) => void;
}
