/** 操作日志: every exchange with a platform, its result, its time and why it failed (product §9). */

import { pageConnections } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import {
  type ChannelOperation,
  exportOperations,
  hookRemarkOf,
  operationKinds,
  operationResults,
  operationViews,
  pageOperations,
} from '@minsu/contract/connections/channels/channel-operation.ts';
import { platforms } from '@minsu/contract/connections/channels/channel-room.ts';
import { networkFaultOf } from '@minsu/contract/platform/network-fault.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { Facts } from '../../components/records/facts.tsx';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { CHANNELS_HREF, connectionHref } from './connection-hrefs.ts';
import './channels-live.ts';
import './channels.css';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const keyOf = ({ id }: ChannelOperation): string => id;

const OperationLogPage = () => {
  const { t } = useTranslation('channelLog');
  return (
    <ListPage
      title={t('title')}
      purpose={t('purpose')}
      listKey="channelOperations"
      endpoint={pageOperations}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={useViews()}
      rowKey={keyOf}
      rowName={({ kind, subject }) => [t(`kind_${kind}`), subject].filter(Boolean).join(' ')}
      exportOf={exportOperations}
      defaultSort="-at"
      preview={(row) => <Preview row={row} />}
      phoneRender={(row) => <Card row={row} />}
      empty={{
        title: t('emptyTitle'),
        hint: t('emptyHint'),
        action: <Link to={CHANNELS_HREF}>{t('toConnections')}</Link>,
      }}
    />
  );
};

export default OperationLogPage;

const useViews = (): QuickView[] => {
  const { t } = useTranslation('channelLog');
  return operationViews.map((value) => ({ value, label: t(`view_${value}`) }));
};

const MAX_CONNECTIONS = 200;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation(['channelLog', 'channels']);
  const { data } = useCall(pageConnections, { size: MAX_CONNECTIONS }, { quiet: true, staleTime: 300_000 });
  return [
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword') },
    {
      kind: 'select',
      key: 'connectionId',
      label: t('filterConnection'),
      options: (data?.records ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'select',
      key: 'kind',
      label: t('filterKind'),
      multiple: true,
      options: operationKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    {
      kind: 'select',
      key: 'result',
      label: t('filterResult'),
      multiple: true,
      options: operationResults.map((value) => ({ value, label: t(`result_${value}`) })),
    },
    {
      kind: 'select',
      key: 'platform',
      label: t('filterPlatform'),
      multiple: true,
      options: platforms
        .filter((value) => value !== 'ical')
        .map((value) => ({ value, label: t(`channels:platform_${value}`) })),
    },
    { kind: 'keyword', key: 'operator', label: t('filterOperator') },
    { kind: 'dates', key: 'dates', from: 'dateFrom', to: 'dateTo', label: t('filterDates') },
  ];
};

const tones: Readonly<Record<ChannelOperation['result'], Tone>> = {
  done: 'ok',
  partly: 'warn',
  refused: 'bad',
  failed: 'bad',
  limited: 'warn',
};

interface RowProps {
  readonly row: ChannelOperation;
}

const Result = ({ row }: RowProps) => {
  const { t } = useTranslation('channelLog');
  const { result } = row;
  // A message that we refuse was not refused by the platform.
  const said = result === 'refused' && hookRemarkOf(row) !== null ? 'notBelieved' : result;
  return <StateDot tone={tones[result]}>{t(`result_${said}`)}</StateDot>;
};

const NightsText = ({ row: { fromNight, toNight } }: RowProps) => {
  const first = fromNight ?? toNight;
  if (first === null) return '—';
  return (
    <>
      <DateText date={first} />
      {toNight !== null && toNight !== first && (
        <>
          {' → '}
          <DateText date={toNight} />
        </>
      )}
    </>
  );
};

const Took = ({ row: { ms } }: RowProps) => {
  const { t } = useTranslation('channelLog');
  return ms === null ? '—' : <span className="num">{t('msOf', { ms })}</span>;
};

/** The platform's own code before its words; or ours. */
const Message = ({ row }: RowProps) => {
  const { t } = useTranslation(['channelLog', 'channels']);
  const remark = hookRemarkOf(row);
  if (remark !== null) return t(`remark_${remark}`);
  if (networkFaultOf(row.message) !== null) return saidProblem(row.message);
  return [row.code, row.message].filter(Boolean).join(' · ') || '—';
};

const useColumns = (): ListColumn<ChannelOperation>[] => {
  const { t } = useTranslation(['channelLog', 'channels']);
  return useMemo(
    () => [
      {
        key: 'at',
        title: t('column_at'),
        sort: true,
        width: 130,
        render: ({ at, houseId }) => <InstantText at={at} house={houseId} />,
      },
      {
        key: 'connectionName',
        title: t('column_connectionName'),
        width: 160,
        render: (row) => row.connectionName,
      },
      {
        key: 'platform',
        title: t('column_platform'),
        width: 90,
        render: ({ platform }) => <Tag>{t(`channels:platform_${platform}`)}</Tag>,
      },
      { key: 'kind', title: t('column_kind'), width: 130, render: ({ kind }) => t(`kind_${kind}`) },
      { key: 'subject', title: t('column_subject'), render: ({ subject }) => subject || '—' },
      {
        key: 'houseName',
        title: t('column_houseName'),
        hidden: true,
        render: ({ houseName }) => houseName ?? '—',
      },
      { key: 'nights', title: t('column_nights'), hidden: true, render: (row) => <NightsText row={row} /> },
      {
        key: 'items',
        title: t('column_items'),
        align: 'end',
        width: 70,
        render: ({ items }) => <span className="num">{items || '—'}</span>,
      },
      { key: 'result', title: t('column_result'), width: 110, render: (row) => <Result row={row} /> },
      { key: 'code', title: t('column_code'), hidden: true, render: ({ code }) => code ?? '—' },
      { key: 'message', title: t('column_message'), render: (row) => <Message row={row} /> },
      { key: 'ms', title: t('column_ms'), align: 'end', width: 90, render: (row) => <Took row={row} /> },
      { key: 'by', title: t('column_by'), width: 90, render: ({ by }) => by },
    ],
    [t],
  );
};

const Preview = ({ row }: RowProps) => {
  const { t } = useTranslation(['channelLog', 'channels']);
  return (
    <Facts
      items={[
        { label: t('column_result'), value: <Result row={row} /> },
        { label: t('column_message'), value: <Message row={row} /> },
        {
          label: t('column_connectionName'),
          value: <Link to={connectionHref(row.connectionId)}>{row.connectionName}</Link>,
        },
        { label: t('column_platform'), value: t(`channels:platform_${row.platform}`) },
        { label: t('column_subject'), value: row.subject || '—' },
        { label: t('column_houseName'), value: row.houseName ?? '—' },
        { label: t('column_nights'), value: <NightsText row={row} /> },
        { label: t('column_items'), value: <span className="num">{row.items}</span> },
        { label: t('column_ms'), value: <Took row={row} /> },
        { label: t('column_by'), value: row.by },
        { label: t('column_at'), value: <InstantText at={row.at} house={row.houseId} /> },
      ]}
    />
  );
};

const Card = ({ row }: RowProps) => {
  const { t } = useTranslation('channelLog');
  return (
    <div className="channel-line">
      <header>
        <strong>{t(`kind_${row.kind}`)}</strong>
        <Result row={row} />
      </header>
      {row.subject && <span>{row.subject}</span>}
      {(row.code || row.message) && (
        <span className="said">
          <Message row={row} />
        </span>
      )}
      <span className="muted">
        {row.connectionName} · <InstantText at={row.at} house={row.houseId} /> · {row.by}
      </span>
    </div>
  );
};
