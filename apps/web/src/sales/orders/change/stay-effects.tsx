/** Further effects of an action, one line each. */
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import type { Stay } from '@minsu/contract/sales/orders/order.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

export const EffectList = ({ effects }: { readonly effects: readonly string[] }) => (
  <ul className="confirm-effects">
    {effects.map((effect) => (
      <li key={effect}>{effect}</li>
    ))}
  </ul>
);

/** `释放 3 间夜，可重新售卖`. */
export const useReleasedNights = (stays: readonly Pick<Stay, 'checkIn' | 'checkOut'>[]): string => {
  const { t } = useTranslation('orders');
  const count = stays.reduce((sum, { checkIn, checkOut }) => sum + daysBetween(checkIn, checkOut), 0);
  return t('effect_releases', { count });
};
