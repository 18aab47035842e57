/** How an order came, in a word: the seller behind a channel manager, else the channel. */
import type { OrderRow } from '@minsu/contract/orders/order.ts';
import { useCallback } from 'react';
import { useDictionary } from '../../platform/dictionary.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const useOrderChannel = (): ((order: Pick<OrderRow, 'channel' | 'seller'>) => string) => {
  const { t } = useTranslation('orders');
  const { nameOf } = useDictionary('seller');
  return useCallback(
    ({ channel, seller }) => (seller === null ? t(`channel_${channel}`) : nameOf(seller)),
    [t, nameOf],
  );
};

/** The same of an order page: of one that came directly, how. */
export const useOrderWay = (): ((order: Pick<OrderRow, 'channel' | 'seller' | 'source'>) => string) => {
  const { t } = useTranslation('orders');
  const channelOf = useOrderChannel();
  return (order) => (order.source === 'channel' ? channelOf(order) : t(`source_${order.source}`));
};
