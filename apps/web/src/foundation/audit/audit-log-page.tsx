/** 审计日志: every recorded event with its changes, and the integrity check of the log (product §1). */
import {
  AUDIT_SEARCH_ROWS,
  type AuditEvent,
  auditViews,
  exportAuditEvents,
  listAuditNames,
  pageAuditEvents,
} from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { actorHref, auditRecordHref, sameRecordHref } from '../../components/records/audit-record-href.ts';
import { Facts } from '../../components/records/facts.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatCount } from '../../platform/format.ts';
import { auditPeopleSource } from './audit-source.ts';
import { AuditDiff } from './audit-values.tsx';
import { ChainButton } from './chain-button.tsx';
import './audit.css';
import { useTranslation } from '../../platform/use-translation.ts';

const keyOf = ({ id }: AuditEvent): string => id;

const AuditLogPage = () => {
  const { t } = useTranslation('audit');
  return (
    <ListPage
      title={t('title')}
      purpose={t('purpose', { rows: formatCount(AUDIT_SEARCH_ROWS) })}
      primaryAction={<ChainButton />}
      listKey="auditEvents"
      endpoint={pageAuditEvents}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={auditViews.map((value) => ({ value, label: t(`view_${value}`) }))}
      rowKey={keyOf}
      rowName={({ title, record }) => [title, record].filter(Boolean).join(' ')}
      exportOf={exportAuditEvents}
      defaultSort="-at"
      preview={(row) => <Preview row={row} />}
      phoneRender={(row) => <Card row={row} />}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
    />
  );
};

export default AuditLogPage;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('audit');
  const { data } = useCall(listAuditNames, {}, { quiet: true, staleTime: 300_000 });
  const options = (all: readonly { code: string; title: string }[] = []) =>
    all.map(({ code, title }) => ({ value: code, label: title }));
  return [
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword') },
    { kind: 'remote', key: 'userId', label: t('filterWho'), source: auditPeopleSource, multiple: true },
    { kind: 'dates', key: 'dates', from: 'dateFrom', to: 'dateTo', label: t('filterDates') },
    {
      kind: 'select',
      key: 'entity',
      label: t('filterEntity'),
      multiple: true,
      options: options(data?.entities),
    },
    { kind: 'select', key: 'name', label: t('filterName'), multiple: true, options: options(data?.names) },
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), source: houseSource },
  ];
};

interface RowProps {
  readonly row: AuditEvent;
}

const RecordLink = ({ row }: RowProps) => {
  const { t } = useTranslation('audit');
  const href = auditRecordHref(row);
  if (href === null) return row.record ?? '—';
  return <Link to={href}>{row.record ?? t('openRecord')}</Link>;
};

const useColumns = (): ListColumn<AuditEvent>[] => {
  const { t } = useTranslation('audit');
  return useMemo(
    () => [
      {
        key: 'at',
        title: t('column_at'),
        sort: true,
        width: 130,
        render: ({ at, houseId }) => <InstantText at={at} house={houseId} seconds />,
      },
      { key: 'actor', title: t('column_actor'), width: 100, render: ({ actor }) => actor || '—' },
      { key: 'title', title: t('column_title'), width: 170, render: ({ title }) => title },
      {
        key: 'entityTitle',
        title: t('column_entityTitle'),
        width: 110,
        render: ({ entityTitle }) => entityTitle,
      },
      { key: 'record', title: t('column_record'), width: 190, render: (row) => <RecordLink row={row} /> },
      { key: 'houseName', title: t('column_houseName'), render: ({ houseName }) => houseName ?? '—' },
      {
        key: 'changes',
        title: t('column_changes'),
        width: 110,
        render: ({ changes }) => (changes.length > 0 ? t('changeCount', { count: changes.length }) : '—'),
      },
      {
        key: 'address',
        title: t('column_address'),
        width: 130,
        render: ({ address }) => <span className="num">{address ?? '—'}</span>,
      },
      {
        key: 'requestId',
        title: t('column_requestId'),
        hidden: true,
        render: ({ requestId }) => <code>{requestId}</code>,
      },
    ],
    [t],
  );
};

const Preview = ({ row }: RowProps) => {
  const { t } = useTranslation('audit');
  return (
    <div className="audit-entry">
      <Facts
        items={[
          { label: t('column_title'), value: row.title },
          {
            label: t('column_actor'),
            value:
              row.userId === null ? row.actor || '—' : <Link to={actorHref(row.userId)}>{row.actor}</Link>,
          },
          { label: t('column_at'), value: <InstantText at={row.at} house={row.houseId} seconds /> },
          { label: t('column_entityTitle'), value: row.entityTitle },
          { label: t('column_record'), value: <RecordLink row={row} /> },
          { label: t('column_houseName'), value: row.houseName ?? '—' },
          { label: t('column_address'), value: row.address ?? '—' },
          { label: t('column_requestId'), value: <code>{row.requestId}</code> },
          { label: t('column_id'), value: <code>{row.id}</code> },
        ]}
      />
      <h3>{t('column_changes')}</h3>
      <AuditDiff changes={row.changes} />
      <Link to={sameRecordHref(row)}>{t('sameRecord')}</Link>
    </div>
  );
};

const Card = ({ row }: RowProps) => {
  const { t } = useTranslation('audit');
  return (
    <div className="audit-card">
      <header>
        <strong>{row.title}</strong>
        <span className="muted">{row.entityTitle}</span>
      </header>
      {(row.record ?? row.houseName) && (
        <span>{[row.record, row.houseName].filter(Boolean).join(' · ')}</span>
      )}
      <span className="muted">
        {row.actor && `${row.actor} · `}
        <InstantText at={row.at} house={row.houseId} seconds />
        {row.changes.length > 0 && ` · ${t('changeCount', { count: row.changes.length })}`}
      </span>
    </div>
  );
};
