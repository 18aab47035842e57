/** Columns of statements, as a list in work, as records and as part of a landlord. */
import type { StatementRow } from '@minsu/contract/settlements/statement.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { InstantText } from '../../components/date-text.tsx';
import { Facts } from '../../components/facts.tsx';
import type { ListColumn } from '../../components/list-types.ts';
import { Money } from '../../components/money.tsx';
import { StatementSums } from './statement-sums.tsx';
import { dayText, StatementStateDot } from './settlement-words.tsx';

const amounts = [
  ['earnedFen', false],
  ['trueUpFen', true],
  ['expenseFen', false],
  ['correctionFen', true],
  ['carriedInFen', true],
  ['holdBackFen', true],
] as const;

export const useStatementColumns = (): ListColumn<StatementRow>[] => {
  const { t } = useTranslation('settlements');
  return useMemo(
    (): ListColumn<StatementRow>[] => [
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
      {
        key: 'state',
        title: t('column_state'),
        width: 190,
        render: (row) => <StatementStateDot of={row} />,
      },
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
      {
        key: 'carriedOutFen',
        title: t('column_carriedOutFen'),
        align: 'end',
        render: ({ carriedOutFen }) => <Money fen={carriedOutFen} />,
      },
      {
        key: 'payoutOn',
        title: t('column_payoutOn'),
        sort: true,
        render: ({ payoutOn }) => <span className="num">{dayText(payoutOn)}</span>,
      },
      {
        key: 'houseCount',
        title: t('column_houseCount'),
        align: 'end',
        hidden: true,
        render: (row) => row.houseCount,
      },
      {
        key: 'lineCount',
        title: t('column_lineCount'),
        align: 'end',
        hidden: true,
        render: (row) => row.lineCount,
      },
      {
        key: 'sentAt',
        title: t('column_sentAt'),
        sort: true,
        hidden: true,
        render: ({ sentAt }) => (sentAt === null ? '—' : <InstantText at={sentAt} />),
      },
      {
        key: 'paidAt',
        title: t('column_paidAt'),
        hidden: true,
        render: ({ paidAt }) => (paidAt === null ? '—' : <InstantText at={paidAt} />),
      },
      {
        key: 'updatedAt',
        title: t('column_updatedAt'),
        sort: true,
        render: ({ updatedAt }) => <InstantText at={updatedAt} />,
      },
    ],
    [t],
  );
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
