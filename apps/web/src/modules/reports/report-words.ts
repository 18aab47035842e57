/** How figures and rows of reports are written. */
import type { Report, ReportRow } from '@minsu/contract/reports/report-endpoints.ts';
import {
  ageBands,
  bandRange,
  type FigureKind,
  type FigureName,
  figures,
  type Grouping,
  hourRange,
  leadBands,
  lengthBands,
} from '@minsu/contract/reports/report-list.ts';
import { taskKinds } from '@minsu/contract/tasks/task.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useChannelName } from '../../components/use-channel-name.ts';
import { formatCount, formatDate, formatMoney, formatMonth, formatPercent } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';

type T = TFunction<['reports', 'orders', 'tasks']>;

const UNKNOWN = '–';

export const figureText = (t: T, kind: FigureKind, value: number | null | undefined): string => {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  switch (kind) {
    case 'fen':
      return formatMoney(Math.round(value));
    case 'share':
      return formatPercent(value);
    case 'score':
      return value.toFixed(2);
    case 'days':
      return t('reports:daysShort', { value: value.toFixed(1) });
    case 'minutes':
      return t('reports:minutesShort', { value: Math.round(value) });
    case 'count':
      return formatCount(value);
  }
};

export const figureNames = (report: Report): FigureName[] =>
  report.figures.filter((name): name is FigureName => name in figures);

/** Compared with a period in which there was nothing at all. */
export const comparesWithNothing = ({ rows, totalBefore }: Report): boolean =>
  totalBefore !== null &&
  [totalBefore, ...rows.map(({ before }) => before ?? {})].every((values) =>
    Object.entries(values).every(([name, value]) => name === 'available' || !value),
  );

const bandText = (t: T, key: string, bands: readonly number[]): string => {
  const { from, to } = bandRange(Number(key), bands);
  if (to === null) return t('reports:bandFrom', { from });
  return from === to ? t('reports:bandOne', { from }) : t('reports:bandRange', { from, to });
};

const noneText = (t: T, by: Grouping): string =>
  by === 'landlord' || by === 'cleaner' || by === 'employee' ? t(`reports:none_${by}`) : UNKNOWN;

/** What a row is called. */
export const useRowTitle = (by: Grouping): ((row: Pick<ReportRow, 'key' | 'name'>) => string) => {
  const { t } = useTranslation(['reports', 'orders', 'tasks']);
  const channelName = useChannelName();
  return ({ key, name }) => {
    if (name !== null) return name;
    if (key === '') return noneText(t, by);
    switch (by) {
      case 'day':
        return formatDate(key, currentLanguage());
      case 'week':
        return formatDate(key, currentLanguage(), { weekday: false });
      case 'month':
        return formatMonth(key, currentLanguage(), { year: true });
      case 'channel':
        return channelName(key);
      case 'kind': {
        const kind = taskKinds.find((each) => each === key);
        return kind ? t(`tasks:kind_${kind}`) : key;
      }
      case 'hour':
        return hourRange(key);
      case 'lead':
        return bandText(t, key, leadBands);
      case 'length':
        return bandText(t, key, lengthBands);
      case 'age':
        return bandText(t, key, ageBands);
      default:
        return key;
    }
  };
};
