/** Change of a figure as arrow, sign and colour (growth red, decline green, as in China). */

import { useTranslation } from '../../platform/use-translation.ts';
import type { FigureChange } from './figure-change.ts';

interface ChangeProps {
  /** Null without a comparison. */
  readonly of: FigureChange | null;
  readonly unit: 'points' | 'percent';
  /** Label of the comparison. */
  readonly to?: string;
}

export const Change = ({ of, unit, to = '' }: ChangeProps) => {
  const { t } = useTranslation('components');
  if (of === null) return t('noComparison');
  if (of.direction === 'same')
    return (
      <>
        {t('same')} {to}
      </>
    );
  const sign = of.direction === 'rise' ? '+' : '−';
  const amount = `${sign}${of.amount}`;
  return (
    <>
      <span className={`change ${of.direction}`}>
        <span className="arrow" aria-hidden="true">
          {of.direction === 'rise' ? '▲' : '▼'}
        </span>
        <span className="visually-hidden">{t(of.direction)} </span>
        {unit === 'points' ? t('points', { amount }) : `${amount}%`}
      </span>{' '}
      {to}
    </>
  );
};
