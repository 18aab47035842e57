/** Columns of statements, for work list, records and a landlord's tab. */
import type {
  sumStatementRecords,
  sumStatements,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { StatementRow } from '@minsu/contract/finance/settlements/statement.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { ListSums } from '../../components/lists/list-sums.tsx';
import type { ListColumn } from '../../components/lists/list-types.ts';
import { Facts } from '../../components/records/facts.tsx';
import { statementHref } from '../../components/records/statement-href.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { type Say, useTranslation } from '../../platform/use-translation.ts';
import { dayText, StatementStateDot, SumMoney } from './settlement-words.tsx';
import { StatementSums } from './statement-sums.tsx';

const EntryTrail = lazyPart(() => import('../ledger/entry-trail-panel.tsx'), 'asked');

const amounts = [
  ['earnedFen', false],
  ['trueUpFen', true],
  ['expenseFen', false],
  ['correctionFen', true],
  ['adjustmentFen', true],
  ['carriedInFen', true],
  ['releasedFen', true],
  ['holdBackFen', true],
  ['carriedOutFen', false],
] as const;

type Words = Say<'settlements'>;

const identityColumns = (t: Words): ListColumn<StatementRow>[] => [
  {
    key: 'statementNo',
    title: t('column_statementNo'),
    sort: true,
    width: 170,
    render: ({ statementNo }) => <span className="num">{statementNo}</span>,
  },
  { key: 'landlordName', title: t('column_landlordName'), width: 170, render: (row) => row.landlordName },
  {
    key: 'month',
    title: t('column_month'),
    sort: true,
    width: 100,
    render: ({ month }) => <span className="num">{month}</span>,
  },
  { key: 'state', title: t('column_state'), width: 190, render: (row) => <StatementStateDot of={row} /> },
];

const amountColumns = (t: Words): ListColumn<StatementRow>[] => [
  {
    key: 'payableFen',
    title: t('column_payableFen'),
    sort: true,
    align: 'end',
    width: 130,
    render: (row) => <SumMoney of={row} sum="payableFen" />,
  },
  {
    key: 'nightCount',
    title: t('column_nightCount'),
    align: 'end',
    width: 80,
    render: (row) => row.nightCount,
  },
  ...amounts.map(
    ([key, hidden]): ListColumn<StatementRow> => ({
      key,
      title: t(`column_${key}`),
      align: 'end',
      hidden,
      render: (row) => <SumMoney of={row} sum={key} />,
    }),
  ),
];

const counts = ['houseCount', 'lineCount'] as const;
const moments = ['sentAt', 'paidAt'] as const;

const otherColumns = (t: Words): ListColumn<StatementRow>[] => [
  {
    key: 'payoutOn',
    title: t('column_payoutOn'),
    sort: true,
    render: ({ payoutOn }) => <span className="num">{dayText(payoutOn)}</span>,
  },
  ...counts.map(
    (key): ListColumn<StatementRow> => ({
      key,
      title: t(`column_${key}`),
      align: 'end',
      hidden: true,
      render: (row) => row[key],
    }),
  ),
  ...moments.map(
    (key): ListColumn<StatementRow> => ({
      key,
      title: t(`column_${key}`),
      hidden: true,
      render: (row) => <Moment at={row[key]} />,
    }),
  ),
  {
    key: 'updatedAt',
    title: t('column_updatedAt'),
    sort: true,
    render: ({ updatedAt }) => <InstantText at={updatedAt} house={null} />,
  },
];

const Moment = ({ at }: { readonly at: string | null }) =>
  at === null ? '—' : <InstantText at={at} house={null} />;

export const useStatementColumns = (): ListColumn<StatementRow>[] => {
  const { t } = useTranslation('settlements');
  return useMemo(() => [...identityColumns(t), ...amountColumns(t), ...otherColumns(t)], [t]);
};

export const StatementCard = ({ of }: { readonly of: StatementRow }) => {
  const { t } = useTranslation('settlements');
  return (
    <div className="row-card">
      <div className="line">
        <strong className="title">{of.landlordName}</strong>
        <StatementStateDot of={of} />
      </div>
      <span>
        {t('column_payableFen')} <SumMoney of={of} sum="payableFen" />
        {of.carriedOutFen !== 0 && of.carriedOutFen !== null && (
          <>
            {' · '}
            {t('column_carriedOutFen')} <SumMoney of={of} sum="carriedOutFen" />
          </>
        )}
      </span>
      <span className="line muted">
        <span>
          <span className="num">{of.month}</span> ·{' '}
          <Link className="num" to={statementHref(of.id)}>
            {of.statementNo}
          </Link>
        </span>
      </span>
    </div>
  );
};

export const StatementPreview = ({ of }: { readonly of: StatementRow }) => {
  const { t } = useTranslation('settlements');
  return (
    <div className="row-preview">
      <Facts
        items={[
          { label: t('column_state'), value: <StatementStateDot of={of} /> },
          { label: t('column_landlordName'), value: of.landlordName },
          { label: t('column_month'), value: <span className="num">{of.month}</span> },
          { label: t('column_nightCount'), value: of.nightCount },
          { label: t('column_payoutOn'), value: dayText(of.payoutOn) },
        ]}
      />
      <StatementSums of={of} />
      <EntryTrail of={{ paperId: of.id }} />
    </div>
  );
};

/** Totals of all listed statements. */
export const StatementListSums = ({ endpoint, listed }: StatementListSumsProps) => {
  const { t } = useTranslation('settlements');
  return (
    <ListSums
      endpoint={endpoint}
      listed={listed}
      figures={({ earnedFen, payableFen }) =>
        earnedFen === null || payableFen === null
          ? []
          : [
              { label: t('column_earnedFen'), fen: earnedFen },
              { label: t('column_payableFen'), fen: payableFen },
            ]
      }
    />
  );
};

interface StatementListSumsProps {
  readonly endpoint: typeof sumStatements | typeof sumStatementRecords;
  readonly listed: Readonly<Record<string, unknown>>;
}
