/** Announcements: writing, publishing, read counts. */
import { announcementStates } from '@minsu/contract/operations/announcements/announcement.ts';
import {
  type Announcement,
  pageAnnouncements,
} from '@minsu/contract/operations/announcements/announcement-endpoints.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { useMay } from '../../platform/calls/session.ts';
import { AnnouncementActions } from './announcement-buttons.tsx';
import {
  AnnouncementCard,
  AnnouncementView,
  ReadBy,
  Readers,
  State,
  Title,
  When,
} from './announcement-words.tsx';
import './announcements.css';
import { useTranslation } from '../../platform/use-translation.ts';

const AnnouncementDrawer = lazyPart(() => import('./announcement-drawer.tsx'));

const useColumns = (): ListColumn<Announcement>[] => {
  const { t } = useTranslation('announcements');
  return useMemo(
    () => [
      { key: 'title', title: t('column_title'), width: 280, render: (row) => <Title of={row} /> },
      { key: 'state', title: t('column_state'), render: (row) => <State of={row} /> },
      { key: 'roles', title: t('column_roles'), render: (row) => <Readers of={row} /> },
      { key: 'time', title: t('column_time'), render: (row) => <When of={row} /> },
      { key: 'read', title: t('column_read'), align: 'end', render: (row) => <ReadBy of={row} /> },
      { key: 'by', title: t('column_by'), hidden: true, render: ({ createdByName }) => createdByName },
    ],
    [t],
  );
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('announcements');
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchHint'), placeholder: t('searchHint') },
    {
      kind: 'select',
      key: 'state',
      label: t('column_state'),
      multiple: true,
      options: announcementStates.map((value) => ({ value, label: t(`state_${value}`) })),
    },
  ];
};

const keyOf = ({ id }: Announcement): string => id;
const nameOf = ({ titleZh }: Announcement): string => titleZh;

const AnnouncementPage = () => {
  const { t } = useTranslation('announcements');
  const may = useMay();
  /** Null for a new one. */
  const { shown, show, close } = useDialog<Announcement | null>();
  const create = may('announcement:edit') ? (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => show(null)}>
      {t('create')}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        title={t('title')}
        purpose={t('purpose')}
        primaryAction={create}
        listKey="announcements"
        endpoint={pageAnnouncements}
        filters={useFilters()}
        columns={useColumns()}
        rowKey={keyOf}
        rowName={nameOf}
        rowActions={(row) => <AnnouncementActions of={row} onEdit={show} short few />}
        preview={(row) => <AnnouncementView of={row} onEdit={show} />}
        phoneRender={(row) => <AnnouncementCard of={row} onEdit={show} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: create }}
      />
      {shown && <AnnouncementDrawer key={shown.key} open={shown.open} row={shown.of} onClose={close} />}
    </>
  );
};

export default AnnouncementPage;
