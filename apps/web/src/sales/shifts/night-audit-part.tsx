/** Results of the last night audit, items to check, and a manual run. */
import {
  getNightAuditState,
  type NightAudit,
  pageNightAudits,
  runNightAudit,
} from '@minsu/contract/operations/night-audit/night-audit-endpoints.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { Tag } from '../../components/state-dot.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { liveKeys } from '../../platform/calls/live.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useSeesMoney } from '../../platform/calls/session.ts';
import { formatCount } from '../../platform/format.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';

liveKeys({ nightAudit: [pageNightAudits, getNightAuditState] });

const keyOf = (audit: NightAudit): string => `${audit.houseId}:${audit.businessDate}`;
const nameOf = (audit: NightAudit): string => `${audit.houseName} ${audit.businessDate}`;

export const NightAuditPart = () => {
  const { t } = useTranslation('nightAudit');
  return (
    <>
      <State />
      <ListPanel
        title={t('title')}
        help="night-audit"
        listKey="nightAudits"
        endpoint={pageNightAudits}
        filters={useFilters()}
        columns={useColumns()}
        rowKey={keyOf}
        rowName={nameOf}
        phoneRender={(audit) => <Card audit={audit} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
      />
    </>
  );
};

const State = () => {
  const { t } = useTranslation('nightAudit');
  const seesMoney = useSeesMoney();
  const { data } = useCall(getNightAuditState, {});
  if (!data) return null;
  const figures = [
    { label: t('lastDay'), value: data.lastDate ? <DateText date={data.lastDate} /> : t('never') },
    { label: t('figure_houses'), value: data.houses },
    { label: t('figure_noShows'), value: data.noShows },
    { label: t('figure_nights'), value: data.nights },
    ...(seesMoney ? [{ label: t('figure_roomFen'), value: <Money fen={data.roomFen} /> }] : []),
    { label: t('figure_problems'), value: data.problems, bad: data.problems > 0 },
  ];
  return (
    <section className="panel night-state" aria-label={t('lastDay')}>
      <dl className="record-figures">
        {figures.map(({ label, value, bad }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={bad ? 'bad' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="run">
        <CommandButton
          command={runNightAudit}
          input={{}}
          label={t('run')}
          type="primary"
          disabled={data.due === 0}
          confirm={{ title: t('runTitle'), effects: [t('runEffectNoShow'), t('runEffectPost')] }}
          done={false}
          onDone={({ days, noShows, nights }) => toast.success(t('done', { days, noShows, nights }))}
          invalidates={[pageNightAudits, getNightAuditState]}
        />
        <span className="muted">
          {data.due === 0 ? `${t('nothingDue')} · ${t('byItself')}` : t('due', { count: data.due })}
        </span>
      </div>
    </section>
  );
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('nightAudit');
  return [
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), source: houseSource, multiple: true },
    { kind: 'dates', key: 'date', from: 'dateFrom', to: 'dateTo', label: t('filterDates') },
    {
      kind: 'select',
      key: 'withProblems',
      label: t('filterProblems'),
      options: [
        { value: 'true', label: t('withProblems') },
        { value: 'false', label: t('withoutProblems') },
      ],
    },
  ];
};

const Problems = ({ audit: { problems } }: { readonly audit: NightAudit }) => {
  const { t } = useTranslation('nightAudit');
  if (problems.length === 0) return <span className="muted">{t('noProblems')}</span>;
  return (
    <span className="night-problems">
      {problems.map(({ kind, orderId, orderNo }) => (
        <span key={`${kind}:${orderId}`}>
          {t(`problem_${kind}`)}{' '}
          <Link className="num" to={`/orderManagement/orderDetail?id=${orderId}`}>
            {orderNo}
          </Link>
        </span>
      ))}
    </span>
  );
};

const Day = ({ audit: { businessDate, late } }: { readonly audit: NightAudit }) => {
  const { t } = useTranslation('nightAudit');
  return (
    <>
      <DateText date={businessDate} />{' '}
      {late && (
        <span title={t('lateHint')}>
          <Tag>{t('late')}</Tag>
        </span>
      )}
    </>
  );
};

const useColumns = (): ListColumn<NightAudit>[] => {
  const { t } = useTranslation('nightAudit');
  const seesMoney = useSeesMoney();
  return useMemo(
    () => [
      {
        key: 'businessDate',
        title: t('column_businessDate'),
        width: 150,
        render: (audit) => <Day audit={audit} />,
      },
      { key: 'houseName', title: t('column_houseName'), render: ({ houseName }) => houseName },
      {
        key: 'noShows',
        title: t('column_noShows'),
        align: 'end',
        render: ({ noShows }) => formatCount(noShows),
      },
      { key: 'nights', title: t('column_nights'), align: 'end', render: ({ nights }) => formatCount(nights) },
      ...(seesMoney
        ? [
            {
              key: 'roomFen',
              title: t('column_roomFen'),
              align: 'end' as const,
              render: ({ roomFen }: NightAudit) => <Money fen={roomFen} />,
            },
          ]
        : []),
      { key: 'problems', title: t('column_problems'), render: (audit) => <Problems audit={audit} /> },
      {
        key: 'at',
        title: t('column_at'),
        render: ({ at, houseId }) => <InstantText at={at} house={houseId} />,
      },
      { key: 'runBy', title: t('column_runBy'), render: ({ runBy }) => runBy ?? t('bySystem') },
    ],
    [t, seesMoney],
  );
};

const Card = ({ audit }: { readonly audit: NightAudit }) => {
  const { t } = useTranslation('nightAudit');
  return (
    <div className="desk-card">
      <header>
        <strong>{audit.houseName}</strong>
        <span>
          <Day audit={audit} />
        </span>
      </header>
      <span className="muted">
        {t('column_noShows')} {audit.noShows} · {t('column_nights')} {audit.nights}
        {audit.roomFen !== null && (
          <>
            {' · '}
            <Money fen={audit.roomFen} />
          </>
        )}
      </span>
      <Problems audit={audit} />
    </div>
  );
};
