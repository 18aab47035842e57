/** Accounts with balances; one opens as its statement. */
import type { LedgerAccount } from '@minsu/contract/finance/ledger/ledger.ts';
import { exportLedgerAccounts, pageLedgerAccounts } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { ledgerAccountHref } from '../../components/records/ledger-href.ts';
import { formatCount } from '../../platform/format.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useKindFilter } from './journal-filters.ts';
import { kindName, SideMoney, useAccountName, usePartyName } from './ledger-words.tsx';

const AccountStatement = lazyPart(() => import('./account-statement.tsx'), 'asked');

const idOf = ({ id }: LedgerAccount): string => String(id);
const hrefOf = ({ id }: LedgerAccount): string => ledgerAccountHref(id);

export const AccountsPart = () => {
  const [search] = useAddressSearch();
  const accountId = Number(search.get('account'));
  return Number.isSafeInteger(accountId) && accountId > 0 ? (
    <AccountStatement key={accountId} accountId={accountId} />
  ) : (
    <Accounts />
  );
};

const Accounts = () => {
  const { t } = useTranslation('ledgerScreen');
  return (
    <ListPanel
      title={t('accounts')}
      listKey="ledgerAccounts"
      endpoint={pageLedgerAccounts}
      filters={useFilters()}
      columns={useColumns()}
      exportOf={exportLedgerAccounts}
      rowKey={idOf}
      rowName={useAccountName()}
      rowHref={hrefOf}
      phoneRender={(account) => <Card account={account} />}
      empty={{ title: t('accountsEmpty') }}
    />
  );
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('ledgerScreen');
  return [
    useKindFilter(),
    {
      kind: 'keyword',
      key: 'keyword',
      label: t('filter_keyword'),
      placeholder: t('filter_accountKeyword'),
    },
    { kind: 'remote', key: 'houseId', label: t('filter_house'), source: houseSource, multiple: true },
    {
      kind: 'select',
      key: 'open',
      label: t('filter_open'),
      options: (['true', 'false'] as const).map((value) => ({ value, label: t(`open_${value}`) })),
    },
  ];
};

const useColumns = (): ListColumn<LedgerAccount>[] => {
  const { t } = useTranslation('ledgerScreen');
  const partyName = usePartyName();
  return useMemo(
    () => [
      { key: 'kind', title: t('column_kind'), width: 200, render: ({ kind }) => kindName(kind) },
      {
        key: 'party',
        title: t('column_party'),
        width: 220,
        render: (account) => (account.party === '' ? '—' : partyName(account)),
      },
      { key: 'houseName', title: t('column_houseName'), render: ({ houseName }) => houseName ?? '—' },
      {
        key: 'postings',
        title: t('column_postings'),
        align: 'end',
        render: ({ postings }) => formatCount(postings),
      },
      {
        key: 'balanceFen',
        title: t('column_balanceFen'),
        align: 'end',
        render: (account) => <Balance account={account} />,
      },
    ],
    [t, partyName],
  );
};

interface OfAccount {
  readonly account: LedgerAccount;
}

const Balance = ({ account: { id, balanceFen } }: OfAccount) => (
  <Link to={ledgerAccountHref(id)}>
    <SideMoney fen={balanceFen} />
  </Link>
);

const Card = ({ account }: OfAccount) => {
  const nameOf = useAccountName();
  return (
    <div className="ledger-card">
      <strong>{nameOf(account)}</strong>
      <Balance account={account} />
    </div>
  );
};
