/** Figure above a small chart, with its comparison. */
import type { ChartPeriod } from '@minsu/contract/operations/demo/demo-chart.ts';
import { Change } from '../../components/words/change.tsx';
import { changeInPercent, changeInPoints } from '../../components/words/figure-change.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface FigureHeadProps {
  readonly value: number | null;
  readonly before: number | null;
  readonly shown: string;
  readonly period: ChartPeriod;
  /** Compare shares by difference instead of ratio. */
  readonly share?: boolean;
}

export const FigureHead = ({ value, before, shown, period, share = false }: FigureHeadProps) => {
  const { t } = useTranslation('demoCharts');
  const change = share ? changeInPoints({ value, before }) : changeInPercent({ value, before });
  return (
    <>
      <div className="figure-value num">{shown}</div>
      <div className="figure-note num">
        <Change of={change} unit={share ? 'points' : 'percent'} to={t(`to_${period}`)} />
      </div>
    </>
  );
};
