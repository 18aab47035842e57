/** Names of rate plans and their formulas. */
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { useMemo } from 'react';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { formatPrice } from '../board/format-price.ts';

/** `-1000` → `-10%`, `500` → `+5%`. */
export const formatBp = (bp: number): string => `${bp > 0 ? '+' : ''}${bp / 100}%`;

const formatSigned = (fen: number): string => (fen > 0 ? `+${formatPrice(fen)}` : formatPrice(fen));

/** Formula of a derived plan: `-10% +¥20`. */
export const formatFormula = (percentBp: number, amountFen: number): string =>
  [percentBp === 0 ? '' : formatBp(percentBp), amountFen === 0 ? '' : formatSigned(amountFen)]
    .filter(Boolean)
    .join(' ') || '±0';

interface NamedPlan {
  readonly id?: string;
  readonly name: string;
  readonly nameEn: string | null;
}

/** Plan name in the reader's language; the standard plan's is a text. */
export const usePlanName = (): ((plan: NamedPlan) => string) => {
  const { t } = useTranslation('prices');
  return useMemo(
    () =>
      ({ id, name, nameEn }) => {
        if (id === STANDARD_PLAN_ID || name === '') return t('standardPlan');
        return currentLanguage() === 'en-US' && nameEn ? nameEn : name;
      },
    [t],
  );
};
