/** Screen reader text of a chart: kind, and course of each series. */
import { formatPercent } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { type ChartSpec, extremesOf, shareOf } from './chart-spec.ts';

export const useChartWords = (name: string, spec: ChartSpec): string => {
  const { t } = useTranslation('charts');
  const parts =
    spec.kind === 'donut'
      ? spec.slices.map(({ name: series, value }) =>
          t('saysSlice', {
            series,
            value: spec.format(value),
            share: formatPercent(shareOf(value, spec.slices)),
          }),
        )
      : spec.series.map(({ name: series, values }) => {
          const extremes = extremesOf(spec.labels, values);
          if (extremes === null) return t('saysNothing', { series });
          const { low, high, ...places } = extremes;
          return t('saysSeries', {
            series,
            from: spec.labels[0] ?? '',
            to: spec.labels.at(-1) ?? '',
            low: spec.format(low),
            high: spec.format(high),
            ...places,
          });
        });
  return t('says', { name, kind: t(`kind_${spec.kind}`), parts: parts.join('') }).trim();
};
