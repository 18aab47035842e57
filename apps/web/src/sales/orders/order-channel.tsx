/** Channel of an order: a dictionary entry with its colour, or the platform. */
import type { OrderRow } from '@minsu/contract/sales/orders/order.ts';
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

/** For a direct order: the source. */
export const OrderWay = ({ order }: { readonly order: Sold & Pick<OrderRow, 'source'> }) => {
  const { t } = useTranslation('orders');
  return order.channel === 'direct' ? t(`source_${order.source}`) : <OrderChannel order={order} />;
};
