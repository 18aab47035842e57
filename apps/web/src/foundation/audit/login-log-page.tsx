/** 登录日志: sign-ins with time, place and device; failed attempts with their reason (product §1). */
import {
  exportSignIns,
  pageSignIns,
  type SignInEntry,
  signInResults,
  signInViews,
} from '@minsu/contract/foundation/audit/sign-in-log.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { actorHref } from '../../components/records/audit-record-href.ts';
import { Facts } from '../../components/records/facts.tsx';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { auditPeopleSource } from './audit-source.ts';
import './audit.css';
import { useTranslation } from '../../platform/use-translation.ts';

const keyOf = ({ id }: SignInEntry): string => id;

const LoginLogPage = () => {
  const { t } = useTranslation('signInLog');
  return (
    <ListPage
      title={t('title')}
      purpose={t('purpose')}
      listKey="signIns"
      endpoint={pageSignIns}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={signInViews.map((value) => ({ value, label: t(`view_${value}`) }))}
      rowKey={keyOf}
      rowName={({ realname, username, result }) => `${realname ?? username} ${t(`result_${result}`)}`}
      exportOf={exportSignIns}
      defaultSort="-at"
      preview={(row) => <Preview row={row} />}
      phoneRender={(row) => <Card row={row} />}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
    />
  );
};

export default LoginLogPage;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('signInLog');
  return [
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword') },
    { kind: 'remote', key: 'userId', label: t('filterWho'), source: auditPeopleSource, multiple: true },
    { kind: 'dates', key: 'dates', from: 'dateFrom', to: 'dateTo', label: t('filterDates') },
    {
      kind: 'select',
      key: 'result',
      label: t('filterResult'),
      multiple: true,
      options: signInResults.map((value) => ({ value, label: t(`result_${value}`) })),
    },
  ];
};

const tones: Readonly<Record<SignInEntry['result'], Tone>> = {
  signedIn: 'ok',
  wrongPassword: 'warn',
  unknownUser: 'warn',
  badCaptcha: 'warn',
  badTotp: 'warn',
  frozen: 'bad',
  lockedOut: 'bad',
};

interface RowProps {
  readonly row: SignInEntry;
}

const Result = ({ row: { result } }: RowProps) => {
  const { t } = useTranslation('signInLog');
  return <StateDot tone={tones[result]}>{t(`result_${result}`)}</StateDot>;
};

const Who = ({ row: { realname } }: RowProps) => {
  const { t } = useTranslation('signInLog');
  return realname ?? t('nobody');
};

const Method = ({ row: { method } }: RowProps) => {
  const { t } = useTranslation('signInLog');
  return method === null ? '—' : t(`method_${method}`);
};

const useColumns = (): ListColumn<SignInEntry>[] => {
  const { t } = useTranslation('signInLog');
  return useMemo(
    () => [
      {
        key: 'at',
        title: t('column_at'),
        sort: true,
        width: 130,
        render: ({ at }) => <InstantText at={at} house={null} seconds />,
      },
      { key: 'realname', title: t('column_realname'), width: 110, render: (row) => <Who row={row} /> },
      { key: 'username', title: t('column_username'), width: 130, render: ({ username }) => username },
      { key: 'result', title: t('column_result'), width: 170, render: (row) => <Result row={row} /> },
      { key: 'method', title: t('column_method'), width: 150, render: (row) => <Method row={row} /> },
      {
        key: 'address',
        title: t('column_address'),
        width: 140,
        render: ({ address }) => <span className="num">{address}</span>,
      },
      { key: 'device', title: t('column_device'), render: ({ device }) => device },
    ],
    [t],
  );
};

const Preview = ({ row }: RowProps) => {
  const { t } = useTranslation('signInLog');
  return (
    <div className="audit-entry">
      <Facts
        items={[
          { label: t('column_result'), value: <Result row={row} /> },
          { label: t('column_realname'), value: <Who row={row} /> },
          { label: t('column_username'), value: row.username },
          { label: t('column_method'), value: <Method row={row} /> },
          { label: t('column_at'), value: <InstantText at={row.at} house={null} seconds /> },
          { label: t('column_address'), value: row.address },
          { label: t('column_device'), value: row.device },
          {
            label: t('column_userAgent'),
            value: <span className="audit-agent">{row.userAgent || '—'}</span>,
          },
        ]}
      />
      {row.userId !== null && <Link to={actorHref(row.userId)}>{t('toAudit')}</Link>}
    </div>
  );
};

const Card = ({ row }: RowProps) => (
  <div className="audit-card">
    <header>
      <strong>
        <Who row={row} />
      </strong>
      <Result row={row} />
    </header>
    <span>{row.username}</span>
    <span className="muted">
      <InstantText at={row.at} house={null} seconds /> · {row.address} · {row.device}
    </span>
  </div>
);
