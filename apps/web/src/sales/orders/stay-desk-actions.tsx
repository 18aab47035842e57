/** Runs one stay action from another screen, such as today's rooms: loads the order, then uses the usual dialog. */
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { useCall } from '../../platform/calls/queries.ts';
import type { OrderActionKey } from './order-action-keys.ts';
import OrderDialog from './order-dialogs.tsx';
import './order-live.ts';
import './orders.css';

export interface StayDeskActionProps {
  readonly stayId: string;
  readonly action: OrderActionKey;
  readonly open: boolean;
  readonly onClose: () => void;
}

export const StayDeskAction = ({ stayId, action, open, onClose }: StayDeskActionProps) => {
  const { data } = useCall(getOrder, { stayId }, { keepPrevious: false });
  const stay = data?.stays.find((each) => each.id === stayId);
  if (!data || !stay) return null;
  return <OrderDialog detail={data} stay={stay} action={action} open={open} onClose={onClose} />;
};
