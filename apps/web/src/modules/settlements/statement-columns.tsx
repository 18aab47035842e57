/** Columns of statements, as a list in work, as records and as part of a landlord. */
import type { StatementRow } from '@minsu/contract/settlements/statement.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { InstantText } from '../../components/date-text.tsx';
import { Facts } from '../../components/facts.tsx';
import type { ListColumn } from '../../components/list-types.ts';
import { Money } from '../../components/money.tsx';
import { dayText, StatementStateDot } from './settlement-words.tsx';
import { StatementSums } from './statement-sums.tsx';

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

type Words = TFunction<'settlements'>;

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
    render: ({ payableFen }) => <Money fen={payableFen} />,
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
      render: (row) => <Money fen={row[key]} />,
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
    render: ({ updatedAt }) => <InstantText at={updatedAt} />,
  },
];

const Moment = ({ at }: { readonly at: string | null }) => (at === null ? '—' : <InstantText at={at} />);

export const useStatementColumns = (): ListColumn<StatementRow>[] => {
  const { t } = useTranslation('settlements');
  return useMemo(() => [...identityColumns(t), ...amountColumns(t), ...otherColumns(t)], [t]);
};

export const StatementCard = ({ of }: { readonly of: StatementRow }) => {
  const { t } = useTranslation('settlements');
  return (
    <div className="statement-card">
      <header>
        <strong>{of.landlordName}</strong>
        <StatementStateDot of={of} />
      </header>
      <span>
        {t('column_payableFen')} <Money fen={of.payableFen} />
        {of.carriedOutFen !== 0 && of.carriedOutFen !== null && (
          <>
            {' · '}
            {t('column_carriedOutFen')} <Money fen={of.carriedOutFen} />
          </>
        )}
      </span>
      <span className="muted">
        <span className="num">{of.month}</span> · <span className="num">{of.statementNo}</span>
      </span>
    </div>
  );
};

export const StatementPreview = ({ of }: { readonly of: StatementRow }) => {
  const { t } = useTranslation('settlements');
  return (
    <>
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
    </>
  );
};
