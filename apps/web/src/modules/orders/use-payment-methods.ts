import { takenMethods } from '@minsu/contract/orders/order.ts';
import { useTranslation } from 'react-i18next';

export type Method = (typeof takenMethods)[number];

export const usePaymentMethods = (): { value: Method; label: string }[] => {
  const { t } = useTranslation('orders');
  return takenMethods.map((value) => ({ value, label: t(`method_${value}`) }));
};
