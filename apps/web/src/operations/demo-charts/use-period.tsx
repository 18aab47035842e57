/** Period choice of a chart card, and names for its points, comparison and files. */
import type { ChartPeriod, MonthPeriod } from '@minsu/contract/operations/demo/demo-chart.ts';
import { type ReactNode, useState } from 'react';
import { Segmented } from '../../components/segmented.tsx';
import { formatDate, formatMonth } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

/** Period state and its control for the card `name`. */
export function usePeriod<P extends ChartPeriod>(
  name: string,
  periods: readonly P[],
  first: P,
): readonly [P, ReactNode] {
  const { t } = useTranslation('demoCharts');
  const [period, setPeriod] = useState(first);
  const options = periods.map((value) => ({ value, label: t(`period_${value as ChartPeriod}`) }));
  const control = (
    <Segmented label={t('periodOf', { name })} options={options} value={period} onChange={setPeriod} />
  );
  return [period, control];
}

export function useMonthPeriod(name: string): readonly [MonthPeriod, ReactNode] {
  const { t } = useTranslation('demoCharts');
  const [period, setPeriod] = useState<MonthPeriod>('month');
  const options = (['month', 'quarter', 'year'] as const).map((value) => ({
    value,
    label: t(`months_${value}`),
  }));
  const control = (
    <Segmented label={t('periodOf', { name })} options={options} value={period} onChange={setPeriod} />
  );
  return [period, control];
}

/** Points are days, or months for a year. */
export const pointName = (period: ChartPeriod, from: string): string =>
  period === 'year'
    ? formatMonth(from, currentLanguage())
    : formatDate(from, currentLanguage(), { weekday: false, year: false });
