import { paymentMethods } from '@minsu/contract/orders/order.ts';
import { useTranslation } from 'react-i18next';

export type Method = (typeof paymentMethods)[number];

/** What staff take by hand: what a platform collected is booked with the order. */
const byHand = paymentMethods.filter((method) => method !== 'channel');

export const usePaymentMethods = (): { value: Method; label: string }[] => {
  const { t } = useTranslation('orders');
  return byHand.map((value) => ({ value, label: t(`method_${value}`) }));
};
