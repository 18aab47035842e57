/** Reconciled days, latest first. */

import { type Reconciliation, reconciliationStates } from '@minsu/contract/finance/payouts/reconciliation.ts';
import {
  exportReconciliations,
  pageReconciliations,
  reconcileProviderBill,
  runReconciliation,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { LookButton } from '../../components/lists/look-button.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { DayPreview } from './day-preview.tsx';
import { reconciliationQueries } from './payout-live.ts';
import { DayState, differencesHref, type OfDay } from './reconciliation-words.tsx';

const idOf = (row: Reconciliation): string => row.id;
const nameOf = (row: Reconciliation): string => row.day;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('reconciliation');
  return [
    { kind: 'dates', key: 'day', from: 'dayFrom', to: 'dayTo', label: t('filterDays') },
    {
      kind: 'select',
      key: 'state',
      label: t('filterState'),
      multiple: true,
      options: reconciliationStates.map((value) => ({ value, label: t(`state_${value}`) })),
    },
  ];
};

const Open = ({ of }: OfDay) => {
  const { t } = useTranslation('reconciliation');
  if (of.differenceCount === 0) return <>{t('none')}</>;
  return (
    <Link className="num" to={differencesHref(of.day)}>
      {t('openOf', { open: of.openCount, all: of.differenceCount })}
    </Link>
  );
};

/** Each merchant account has its own bill of a day. */
const Day = ({ of: { day, accountName } }: OfDay) => (
  <>
    <DateText date={day} />
    {accountName !== null && <div className="muted">{accountName}</div>}
  </>
);

const useColumns = (): ListColumn<Reconciliation>[] => {
  const { t } = useTranslation('reconciliation');
  return useMemo(
    () => [
      { key: 'day', title: t('column_day'), sort: true, render: (row) => <Day of={row} /> },
      {
        key: 'state',
        title: t('column_state'),
        width: 220,
        render: (row) => (
          <>
            <DayState of={row} />
            {row.reason !== null && <div className="muted">{saidProblem(row.reason)}</div>}
          </>
        ),
      },
      {
        key: 'lines',
        title: t('column_lines'),
        align: 'end',
        render: (row) => (
          <span className="num">
            {row.matched} / {row.lines}
          </span>
        ),
      },
      {
        key: 'ourFen',
        title: t('column_ours'),
        align: 'end',
        render: (row) => <Money fen={row.ourFen} />,
      },
      {
        key: 'theirFen',
        title: t('column_theirs'),
        align: 'end',
        render: (row) => <Money fen={row.theirFen} />,
      },
      { key: 'feeFen', title: t('column_fee'), align: 'end', render: (row) => <Money fen={row.feeFen} /> },
      { key: 'openCount', title: t('column_open'), align: 'end', render: (row) => <Open of={row} /> },
      {
        key: 'source',
        title: t('column_source'),
        hidden: true,
        render: (row) => [t(`source_${row.source}`), row.accountName].filter(Boolean).join(' · '),
      },
      {
        key: 'runAt',
        title: t('column_run'),
        render: (row) => (
          <>
            <InstantText at={row.runAt} house={null} /> · {row.runBy}
          </>
        ),
      },
    ],
    [t],
  );
};

const Again = ({ of }: OfDay) => {
  const { t } = useTranslation('reconciliation');
  const common = {
    ...{ size: 'small' as const, label: t('runAgain'), done: t('ran') },
    invalidates: reconciliationQueries,
  };
  return of.source === 'provider' ? (
    <CommandButton {...common} command={reconcileProviderBill} input={{ id: of.id }} />
  ) : (
    <CommandButton {...common} command={runReconciliation} input={{ day: of.day }} />
  );
};

const DayCard = ({ of }: OfDay) => {
  const { t } = useTranslation('reconciliation');
  return (
    <div className="row-card">
      <div className="line">
        <strong>
          <Day of={of} />
        </strong>
        <DayState of={of} />
      </div>
      <div className="line muted">
        <span>{t('column_theirs')}</span>
        <Money fen={of.theirFen} />
      </div>
      <div className="line">
        <span>
          {t('column_open')} <Open of={of} />
        </span>
        <LookButton title={of.day}>
          <DayPreview of={of} />
        </LookButton>
      </div>
      <div>
        <Again of={of} />
      </div>
    </div>
  );
};

const againOf = (row: Reconciliation) => <Again of={row} />;
const previewOf = (row: Reconciliation) => <DayPreview of={row} />;
const cardOf = (row: Reconciliation) => <DayCard of={row} />;

export const ReconciliationDays = () => {
  const { t } = useTranslation('reconciliation');
  return (
    <ListPanel
      title={t('part_days')}
      listKey="reconciliations"
      endpoint={pageReconciliations}
      filters={useFilters()}
      columns={useColumns()}
      defaultSort="-day"
      exportOf={exportReconciliations}
      rowKey={idOf}
      rowName={nameOf}
      rowActions={againOf}
      preview={previewOf}
      phoneRender={cardOf}
      empty={{ title: t('emptyDays'), hint: t('emptyDaysHint') }}
    />
  );
};
