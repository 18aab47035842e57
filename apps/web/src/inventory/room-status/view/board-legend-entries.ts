/** Meanings of the bar fills in each mode. */
import type { BarTone } from '../../../components/board/board-colors.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { ColourBy } from './bar-tones.ts';

export interface LegendEntry {
  readonly tone: BarTone;
  readonly label: string;
  /** Letter on the bar that repeats its fill. */
  readonly badge?: string;
}

export const useLegendEntries = (colourBy: ColourBy): LegendEntry[] => {
  const { t } = useTranslation(['roomStatus', 'boardViews']);
  const own: Record<ColourBy, LegendEntry[]> = {
    state: [
      { tone: 'stay', label: t('legendInHouse') },
      { tone: 'book', label: t('legendExpected') },
      { tone: 'pending', label: t('legendPending') },
      { tone: 'alert', label: t('legendOverdue') },
      { tone: 'done', label: t('legendDone') },
    ],
    payment: [
      { tone: 'settled', label: t('boardViews:settled'), badge: t('boardViews:mark_settled') },
      { tone: 'partPaid', label: t('boardViews:partPaid'), badge: t('boardViews:mark_partPaid') },
      { tone: 'unpaid', label: t('boardViews:unpaid'), badge: t('boardViews:mark_unpaid') },
    ],
  };
  return [
    ...own[colourBy],
    { tone: 'block', label: t('legendBlock') },
    {
      tone: 'service',
      label: t('legendService'),
      badge: t('boardViews:mark_out_of_service'),
    },
  ];
};
