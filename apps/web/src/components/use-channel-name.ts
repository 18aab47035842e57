import { channels } from '@minsu/contract/orders/order.ts';
import { useCallback } from 'react';
import { useTranslation } from '../platform/use-translation.ts';

/** A channel's name; the wire carries it as plain text on boards and reports. */
export const useChannelName = (): ((channel: string) => string) => {
  const { t } = useTranslation('orders');
  return useCallback((channel) => t(`channel_${channels.find((each) => each === channel) ?? 'other'}`), [t]);
};
