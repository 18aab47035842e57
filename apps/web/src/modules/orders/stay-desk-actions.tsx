/** One action of a stay from elsewhere, such as a card of the day board: fetches the order, then asks as everywhere. */
import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { useCall } from '../../platform/queries.ts';
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
