/** Lost and found: items, where they are kept, and how they were returned. */
import {
  countLostViews,
  type LostItem,
  lostViews,
  pageLostItems,
} from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Icon } from '../../../components/icon.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../../components/lists/list-types.ts';
import { houseSource } from '../../../components/records/house-source.ts';
import { InstantText } from '../../../components/words/date-text.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { LostCard } from './lost-card.tsx';
import { LostPreview, LostStateDot } from './lost-preview.tsx';
import '../task-live.ts';
import '../tasks.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const RecordLost = lazyPart(() => import('./record-lost.tsx'));

const idOf = (row: LostItem): string => row.id;
const nameOf = (row: LostItem): string => row.name;

const useViews = (): QuickView[] => {
  const { t } = useTranslation('lostItems');
  const { data } = useCall(countLostViews, {}, { quiet: true });
  return lostViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('lostItems');
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), multiple: true, source: houseSource },
    { kind: 'dates', key: 'found', from: 'foundFrom', to: 'foundTo', label: t('filterFound') },
  ];
};

const useColumns = (): ListColumn<LostItem>[] => {
  const { t } = useTranslation('lostItems');
  return useMemo(
    () => [
      { key: 'name', title: t('column_name'), width: 180, render: ({ name }) => name },
      { key: 'state', title: t('column_state'), render: (row) => <LostStateDot of={row} /> },
      { key: 'room', title: t('column_room'), render: ({ roomNumber }) => roomNumber ?? '—' },
      { key: 'houseName', title: t('column_houseName'), width: 200, render: ({ houseName }) => houseName },
      { key: 'guestName', title: t('column_guestName'), render: ({ guestName }) => guestName ?? '—' },
      { key: 'place', title: t('column_place'), width: 150, render: ({ place }) => place || '—' },
      { key: 'keptAt', title: t('column_keptAt'), width: 150, render: ({ keptAt }) => keptAt || '—' },
      {
        key: 'foundAt',
        title: t('column_foundAt'),
        sort: true,
        render: ({ foundAt, houseId }) => <InstantText at={foundAt} house={houseId} />,
      },
      { key: 'foundBy', title: t('column_foundBy'), hidden: true, render: ({ foundBy }) => foundBy },
    ],
    [t],
  );
};

const LostFoundPage = () => {
  const { t } = useTranslation('lostItems');
  const may = useMay();
  const record = useDialog();
  const add = may('lostItem:record') ? (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => record.show()}>
      {t('record')}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        title={t('title')}
        purpose={t('purpose')}
        primaryAction={add}
        listKey="lostItems"
        endpoint={pageLostItems}
        filters={useFilters()}
        columns={useColumns()}
        quickViews={useViews()}
        rowKey={idOf}
        rowName={nameOf}
        preview={(row) => <LostPreview of={row} />}
        phoneRender={(row) => <LostCard of={row} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add }}
      />
      {record.shown && <RecordLost key={record.shown.key} open={record.shown.open} onClose={record.close} />}
    </>
  );
};

export default LostFoundPage;
