/** What the colours of the bars mean in each mode, with the letter that says the same. */
import { soldPlatforms } from '@minsu/contract/system/platform-registry.ts';
import type { BarTone } from '../../components/board/board-colors.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { ColourBy } from './bar-tones.ts';

export interface LegendEntry {
  readonly tone: BarTone;
  readonly label: string;
  readonly badge?: string;
}

export const useLegendEntries = (colourBy: ColourBy): LegendEntry[] => {
  const { t } = useTranslation(['roomStatus', 'boardViews']);
  const { t: tOrder } = useTranslation('orders');
  const own: Record<ColourBy, LegendEntry[]> = {
    channel: ([...soldPlatforms, 'direct', 'other'] as const).map((tone) => ({
      tone,
      label: tOrder(`channel_${tone}`),
      badge: t(`boardViews:mark_${tone}`),
    })),
    state: [
      { tone: 'mt', label: t('legendExpected'), badge: t('boardViews:mark_expected') },
      { tone: 'direct', label: t('legendInHouse'), badge: t('boardViews:mark_inHouse') },
      { tone: 'tj', label: t('legendLeaving'), badge: t('boardViews:mark_leaving') },
    ],
    payment: [
      { tone: 'direct', label: t('boardViews:settled'), badge: t('boardViews:mark_settled') },
      { tone: 'tj', label: t('boardViews:partPaid'), badge: t('boardViews:mark_partPaid') },
      { tone: 'pig', label: t('boardViews:unpaid'), badge: t('boardViews:mark_unpaid') },
    ],
  };
  const always: LegendEntry[] = [
    { tone: 'pending', label: t('legendPending') },
    { tone: 'alert', label: t('legendOverdue') },
    { tone: 'done', label: t('legendDone') },
  ];
  return [
    ...own[colourBy],
    ...(colourBy === 'payment' ? [] : always),
    { tone: 'block', label: t('legendBlock') },
    {
      tone: 'service',
      label: t('legendService'),
      badge: t('boardViews:mark_out_of_service'),
    },
  ];
};
