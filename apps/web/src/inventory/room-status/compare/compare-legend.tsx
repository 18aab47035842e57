/** Legend of the comparison: each sign with its number of nights. */
import type { ComparedRow } from '@minsu/contract/inventory/room-status/compare.ts';
import { formatCount } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { type Beside, type CellState, cellStates, stateCounts } from './compare-nights.ts';

interface LegendProps {
  readonly rows: readonly { readonly row: ComparedRow; readonly beside: readonly Beside[] }[];
  readonly nights: number;
  readonly signs: Readonly<Record<CellState, string>>;
}

export const CompareLegend = ({ rows, nights, signs }: LegendProps) => {
  const { t } = useTranslation('compare');
  const counts = stateCounts(rows, nights);
  return (
    <ul className="compare-legend" aria-label={t('legend')}>
      {cellStates.map((state) => (
        <li key={state}>
          <span className={`sign ${state}`} aria-hidden="true">
            {signs[state]}
          </span>
          {t(`cell_${state}`)} <b className="num">{formatCount(counts[state])}</b>
        </li>
      ))}
    </ul>
  );
};
