/** Statement of one account: opening balance, lines with running balance, closing balance. */

import type { AccountLine } from '@minsu/contract/finance/ledger/ledger.ts';
import { exportAccountLines, pageAccountLines } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { ledgerAccountHref, ledgerAccountsHref } from '../../components/records/ledger-href.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { EntryBody } from './entry-body.tsx';
import { entryRule, SideMoney, useAccountName } from './ledger-words.tsx';

const keyOf = ({ entryId, line }: AccountLine): string => `${entryId}:${line}`;
const nameOf = ({ number }: AccountLine): string => `#${number}`;

interface AccountProps {
  readonly accountId: number;
}

const AccountStatement = ({ accountId }: AccountProps) => {
  const { t } = useTranslation('ledgerScreen');
  return (
    <>
      <Head accountId={accountId} />
      <ListPanel
        title={t('statement')}
        listKey="ledgerAccountLines"
        endpoint={pageAccountLines}
        fixed={{ accountId }}
        filters={useFilters()}
        columns={useColumns()}
        exportOf={exportAccountLines}
        rowKey={keyOf}
        rowName={nameOf}
        rowHref={useEntryHref()}
        preview={(line) => <EntryBody entryId={line.entryId} />}
        phoneRender={(line) => <Card line={line} />}
        empty={{ title: t('statementEmpty') }}
      />
    </>
  );
};

export default AccountStatement;

const useEntryHref = (): ((line: AccountLine) => string) => {
  const [search] = useAddressSearch();
  return useMemo(() => {
    const own = [...search].filter(([key]) => key !== 'entry');
    return ({ entryId }) => `?${new URLSearchParams([...own, ['entry', entryId]])}`;
  }, [search]);
};

type Days = Partial<Record<'dateFrom' | 'dateTo', string>>;

const Head = ({ accountId }: AccountProps) => {
  const { t } = useTranslation('ledgerScreen');
  const [search] = useAddressSearch();
  const accountName = useAccountName();
  const days: Days = Object.fromEntries(
    ['dateFrom', 'dateTo'].flatMap((key) => {
      const day = search.get(key);
      return day ? [[key, day]] : [];
    }),
  );
  const { data } = useCall(pageAccountLines, { accountId, ...days, size: 1 }, { quiet: true });
  const before = days.dateFrom === undefined ? undefined : addDays(days.dateFrom, -1);
  return (
    <div className="panel ledger-head">
      <div>
        <Link to={ledgerAccountsHref(data?.account.kind ?? '')}>{t('backToAccounts')}</Link>
        <h2>{data ? accountName(data.account) : '…'}</h2>
      </div>
      {data && (
        <dl className="record-figures">
          <div>
            <dt>{t('opening')}</dt>
            <dd>
              {before === undefined ? (
                <SideMoney fen={data.openingFen} />
              ) : (
                <Link to={ledgerAccountHref(accountId, { dateTo: before })}>
                  <SideMoney fen={data.openingFen} />
                </Link>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('closing')}</dt>
            <dd>
              <Link to={ledgerAccountHref(accountId, { dateTo: days.dateTo })}>
                <SideMoney fen={data.closingFen} />
              </Link>
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('ledgerScreen');
  return [{ kind: 'dates', key: 'date', from: 'dateFrom', to: 'dateTo', label: t('filter_date') }];
};

const Order = ({ line: { orderId, orderNo } }: { readonly line: AccountLine }) =>
  orderId === null || orderNo === null ? '—' : <Link to={orderHref(orderId)}>{orderNo}</Link>;

const useColumns = (): ListColumn<AccountLine>[] => {
  const { t } = useTranslation('ledgerScreen');
  return useMemo(
    () => [
      {
        key: 'number',
        title: t('column_number'),
        width: 110,
        render: ({ number }) => <span className="num">#{number}</span>,
      },
      {
        key: 'businessDate',
        title: t('column_businessDate'),
        width: 120,
        render: ({ businessDate }) => <DateText date={businessDate} weekday={false} />,
      },
      { key: 'rule', title: t('column_source'), width: 150, render: (line) => entryRule(line) },
      { key: 'orderNo', title: t('column_orderNo'), width: 170, render: (line) => <Order line={line} /> },
      {
        key: 'night',
        title: t('column_night'),
        width: 110,
        render: ({ night }) => (night ? <DateText date={night} weekday={false} /> : '—'),
      },
      { key: 'memo', title: t('column_memo'), render: ({ memo }) => memo || '—' },
      {
        key: 'debitFen',
        title: t('column_debitFen'),
        align: 'end',
        render: ({ amountFen }) => (amountFen > 0 ? <Money fen={amountFen} /> : ''),
      },
      {
        key: 'creditFen',
        title: t('column_creditFen'),
        align: 'end',
        render: ({ amountFen }) => (amountFen < 0 ? <Money fen={-amountFen} /> : ''),
      },
      {
        key: 'balanceFen',
        title: t('column_balanceFen'),
        align: 'end',
        render: ({ balanceFen }) => <SideMoney fen={balanceFen} />,
      },
    ],
    [t],
  );
};

const Card = ({ line }: { readonly line: AccountLine }) => {
  const hrefOf = useEntryHref();
  return (
    <div className="ledger-card">
      <header>
        <strong>
          <Link to={hrefOf(line)}>#{line.number}</Link> {entryRule(line)}
        </strong>
        <SideMoney fen={line.amountFen} />
      </header>
      <span className="muted">
        <DateText date={line.businessDate} /> · <SideMoney fen={line.balanceFen} />
      </span>
      <Order line={line} />
    </div>
  );
};
