/** Account requests. */
import type { ApplicationRow } from '@minsu/contract/foundation/users/user.ts';
import {
  applicationViews,
  countUserViews,
  pageApplications,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, QuickView } from '../../components/lists/list-types.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ApplicationState, Marks } from './application-words.tsx';

const ApplicationDrawer = lazyPart(() => import('./application-drawer.tsx'));

export const ApplicationList = () => {
  const { t } = useTranslation('users');
  const { id, show } = useOpenApplication();
  const review = (row: ApplicationRow) => <ReviewButton row={row} onShow={show} />;
  return (
    <>
      <ListPanel
        title={t('tab_applications')}
        listKey="applications"
        endpoint={pageApplications}
        filters={[{ kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('appSearch') }]}
        columns={useApplicationColumns()}
        rowKey={(row) => row.id}
        rowName={(row) => row.realname}
        rowActions={review}
        quickViews={useApplicationViews()}
        defaultSort="-createdAt"
        phoneRender={(row) => <ApplicationCard row={row} onShow={show} />}
        empty={{ title: t('appEmptyTitle'), hint: t('appEmptyHint') }}
      />
      <OpenDrawer id={id} onClose={() => show(null)} />
    </>
  );
};

/** The address holds the open request, for links from to-dos. */
const useOpenApplication = () => {
  const [search, setSearch] = useAddressSearch();
  const show = (next: string | null) =>
    setSearch(
      (now) => {
        const query = new URLSearchParams(now);
        if (next === null) query.delete('application');
        else query.set('application', next);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  return { id: search.get('application'), show };
};

/** Keeps showing the last request while closing. */
const OpenDrawer = ({ id, onClose }: { readonly id: string | null; readonly onClose: () => void }) => {
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  if (last === null) return null;
  return <ApplicationDrawer id={last} open={id !== null} onClose={onClose} />;
};

interface RowProps {
  readonly row: ApplicationRow;
  readonly onShow: (id: string) => void;
}

const ReviewButton = ({ row, onShow }: RowProps) => {
  const { t } = useTranslation('users');
  return (
    <Button size="small" onClick={() => onShow(row.id)}>
      {row.state === 'pending' ? t('review') : t('look')}
    </Button>
  );
};

const useApplicationViews = (): QuickView[] => {
  const { t } = useTranslation('users');
  const { data } = useCall(countUserViews, {}, { quiet: true });
  return applicationViews.map((value) => ({
    value,
    label: t(`appview_${value}`),
    ...(value === 'pending' ? { count: data?.pendingApplications } : {}),
  }));
};

const useApplicationColumns = (): ListColumn<ApplicationRow>[] => {
  const { t } = useTranslation('users');
  return [
    { key: 'realname', title: t('applicant'), sort: true, render: (row) => <strong>{row.realname}</strong> },
    { key: 'username', title: t('username'), sort: true, render: (row) => row.username },
    { key: 'email', title: t('email'), render: (row) => row.emailMasked },
    { key: 'phone', title: t('phone'), render: (row) => <span className="num">{row.phoneMasked}</span> },
    { key: 'wish', title: t('wish'), render: (row) => row.departmentWish },
    { key: 'state', title: t('state'), render: (row) => <ApplicationState row={row} /> },
    { key: 'marks', title: t('marks'), render: (row) => <Marks row={row} /> },
    {
      key: 'createdAt',
      title: t('appliedAt'),
      sort: true,
      render: (row) => <InstantText at={row.createdAt} house={null} />,
    },
    { key: 'decidedBy', title: t('decidedBy'), hidden: true, render: (row) => row.decidedBy },
  ];
};

/** A phone row. */
const ApplicationCard = ({ row, onShow }: RowProps) => (
  <div className="user-card">
    <div className="line">
      <strong>{row.realname}</strong>
      <ApplicationState row={row} />
    </div>
    <div className="line muted">
      <span>{row.username}</span>
      <InstantText at={row.createdAt} house={null} />
    </div>
    {row.departmentWish && <div className="muted">{row.departmentWish}</div>}
    {row.marks.length > 0 && <Marks row={row} />}
    <span className="user-actions">
      <ReviewButton row={row} onShow={onShow} />
    </span>
  </div>
);
