/** The channel of an order: one of the dictionary, with its colour, else the platform itself. */
import type { OrderRow } from '@minsu/contract/orders/order.ts';
import { ColourDot } from '../../components/colour-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

type Sold = Pick<OrderRow, 'channel' | 'channelName' | 'channelColour'>;

export const OrderChannel = ({ order }: { readonly order: Sold }) => {
  const { t } = useTranslation('orders');
  return (
    <>
      <ColourDot colour={order.channelColour} />
      {order.channelName || t(`channel_${order.channel}`)}
    </>
  );
};

/** For a direct order: how the guest booked. */
export const OrderWay = ({ order }: { readonly order: Sold & Pick<OrderRow, 'source'> }) => {
  const { t } = useTranslation('orders');
  return order.channel === 'direct' ? t(`source_${order.source}`) : <OrderChannel order={order} />;
};
