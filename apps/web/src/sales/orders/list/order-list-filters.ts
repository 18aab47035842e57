/** Filters and quick views of the order list. */
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { sources } from '@minsu/contract/sales/orders/order.ts';
import { orderViews } from '@minsu/contract/sales/orders/order-list.ts';
import { countOrderViews, orderTags } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { shownStates } from '@minsu/contract/sales/orders/order-states.ts';
import type { ListFilter, QuickView } from '../../../components/lists/list-types.ts';
import { houseSource } from '../../../components/records/house-source.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

export const useOrderTags = () => useCall(orderTags, {}, { staleTime: 300_000, quiet: true }).data ?? [];

export const useOrderFilters = (): ListFilter[] => {
  const { t } = useTranslation('orders');
  const tags = useOrderTags();
  const may = useMay();
  return [
    {
      kind: 'keyword',
      key: 'keyword',
      label: t('searchLabel'),
      // Users who may not see guests cannot search for them either.
      placeholder: t(may('guest:contacts') ? 'searchPlaceholder' : 'searchWithoutGuests'),
    },
    {
      kind: 'remote',
      key: 'houseId',
      label: t('column_houseName'),
      multiple: true,
      source: houseSource,
    },
    { kind: 'dates', key: 'checkIn', from: 'checkInFrom', to: 'checkInTo', label: t('checkInRange') },
    {
      kind: 'select',
      key: 'shown',
      label: t('column_shown'),
      multiple: true,
      options: shownStates.map((value) => ({ value, label: t(`shown_${value}`) })),
    },
    {
      kind: 'select',
      key: 'channel',
      label: t('column_channel'),
      multiple: true,
      options: channels.map((value) => ({ value, label: t(`channel_${value}`) })),
    },
    {
      kind: 'select',
      key: 'source',
      label: t('source'),
      multiple: true,
      options: sources.map((value) => ({ value, label: t(`source_${value}`) })),
    },
    {
      kind: 'select',
      key: 'tag',
      label: t('column_tags'),
      multiple: true,
      options: tags.map(({ tag, count }) => ({ value: tag, label: tag, count })),
    },
    { kind: 'dates', key: 'checkOut', from: 'checkOutFrom', to: 'checkOutTo', label: t('checkOutRange') },
    { kind: 'dates', key: 'created', from: 'createdFrom', to: 'createdTo', label: t('createdRange') },
  ];
};

export const useOrderViews = (): QuickView[] => {
  const { t } = useTranslation('orders');
  const { data } = useCall(countOrderViews, {}, { quiet: true });
  return orderViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};
