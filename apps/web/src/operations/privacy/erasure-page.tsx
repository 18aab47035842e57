/** Erasure requests: filed by the desk, decided before their deadline. */

import {
  countErasureViews,
  type ErasureRequest,
  erasureViews,
  pageErasures,
} from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { Facts } from '../../components/records/facts.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { calendarToday } from '../../platform/clocks.ts';
import { ErasureActions } from './erasure-actions.tsx';
import { CountLists } from './erasure-preview.tsx';
import { DueText, ErasureStateDot, type OfRequest } from './erasure-words.tsx';
import './erasure-live.ts';
import './privacy.css';
import { useTranslation } from '../../platform/use-translation.ts';

const FileErasure = lazyPart(() => import('./file-erasure.tsx'));

const idOf = (row: ErasureRequest): string => row.id;
const nameOf = (row: ErasureRequest): string => row.guestName;

const useViews = (): QuickView[] => {
  const { t } = useTranslation('privacy');
  const { data } = useCall(countErasureViews, {}, { quiet: true });
  return erasureViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('privacy');
  return [{ kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') }];
};

const useColumns = (): ListColumn<ErasureRequest>[] => {
  const { t } = useTranslation('privacy');
  return useMemo(
    () => [
      { key: 'guestName', title: t('column_guestName'), width: 160, render: (row) => row.guestName },
      {
        key: 'phoneMasked',
        title: t('column_phoneMasked'),
        render: (row) => <span className="num">{row.phoneMasked ?? '—'}</span>,
      },
      { key: 'state', title: t('column_state'), render: (row) => <ErasureStateDot of={row} /> },
      { key: 'askedBy', title: t('column_askedBy'), render: (row) => t(`askedBy_${row.askedBy}`) },
      { key: 'askedVia', title: t('column_askedVia'), render: (row) => t(`askedVia_${row.askedVia}`) },
      { key: 'askedOn', title: t('column_askedOn'), render: (row) => <DateText date={row.askedOn} year /> },
      { key: 'dueOn', title: t('column_dueOn'), width: 190, render: (row) => <DueText of={row} /> },
      { key: 'filedBy', title: t('column_filedBy'), render: (row) => row.filedBy },
      { key: 'decidedBy', title: t('column_decidedBy'), render: (row) => row.decidedBy ?? '—' },
      {
        key: 'decidedAt',
        title: t('column_decidedAt'),
        render: (row) => (row.decidedAt === null ? '—' : <InstantText at={row.decidedAt} house={null} />),
      },
      {
        key: 'reason',
        title: t('column_reason'),
        width: 200,
        hidden: true,
        render: (row) => row.reason ?? '—',
      },
    ],
    [t],
  );
};

const Preview = ({ of }: OfRequest) => {
  const { t } = useTranslation('privacy');
  return (
    <div className="erasure-preview">
      <ErasureStateDot of={of} />
      <ErasureActions of={of} />
      <Facts
        items={[
          {
            label: t('column_askedBy'),
            value: `${t(`askedBy_${of.askedBy}`)} · ${t(`askedVia_${of.askedVia}`)}`,
          },
          { label: t('column_askedOn'), value: <DateText date={of.askedOn} year /> },
          { label: t('column_dueOn'), value: <DueText of={of} /> },
          {
            label: t('column_filedBy'),
            value: (
              <>
                {of.filedBy} · <InstantText at={of.filedAt} house={null} />
              </>
            ),
          },
          ...(of.decidedAt === null
            ? []
            : [
                {
                  label: t('column_decidedBy'),
                  value: (
                    <>
                      {of.decidedBy} · <InstantText at={of.decidedAt} house={null} />
                    </>
                  ),
                },
              ]),
          ...(of.reason === null ? [] : [{ label: t('column_reason'), value: of.reason }]),
        ]}
      />
      {of.counts && <CountLists counts={of.counts} isDone />}
    </div>
  );
};

const Card = ({ of }: OfRequest) => {
  const { t } = useTranslation('privacy');
  return (
    <article className="erasure-card">
      <header>
        <strong>{of.guestName}</strong>
        <ErasureStateDot of={of} />
      </header>
      <p className="muted">
        {t(`askedBy_${of.askedBy}`)} · {t(`askedVia_${of.askedVia}`)}
      </p>
      <p>
        {t('column_dueOn')} <DueText of={of} />
      </p>
    </article>
  );
};

const ErasurePage = () => {
  const { t } = useTranslation('privacy');
  const file = useDialog();
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => file.show()}>
      {t('file')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('title')}
        purpose={t('purpose')}
        help="members"
        primaryAction={add}
        listKey="erasures"
        endpoint={pageErasures}
        filters={useFilters()}
        columns={useColumns()}
        quickViews={useViews()}
        rowKey={idOf}
        rowName={nameOf}
        rowActions={(row) => <ErasureActions of={row} />}
        preview={(row) => <Preview of={row} />}
        phoneRender={(row) => <Card of={row} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add }}
      />
      {file.shown && (
        <FileErasure
          key={file.shown.key}
          open={file.shown.open}
          today={calendarToday(null)}
          onClose={file.close}
        />
      )}
    </>
  );
};

export default ErasurePage;
