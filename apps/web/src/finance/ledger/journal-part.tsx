/** The journal: every entry with its debit and credit accounts. */
import type { LedgerEntry } from '@minsu/contract/finance/ledger/ledger.ts';
import {
  exportLedgerEntries,
  pageLedgerEntries,
  sumLedgerEntries,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import { ListSums } from '../../components/lists/list-sums.tsx';
import type { ListColumn } from '../../components/lists/list-types.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { AdjustButton } from './adjust-button.tsx';
import { EntryBody } from './entry-body.tsx';
import { useJournalFilters } from './journal-filters.ts';
import { JournalNote, narrowedBy } from './journal-note.tsx';
import { entryRule, ReversalTag, useFlowWords } from './ledger-words.tsx';

const idOf = ({ id }: LedgerEntry): string => id;
const nameOf = ({ number }: LedgerEntry): string => `#${number}`;

/** Opens an entry while keeping the journal's filters. */
const useEntryHref = (): ((entry: LedgerEntry) => string) => {
  const [search] = useAddressSearch();
  return useMemo(() => {
    const own = [...search].filter(([key]) => key !== 'entry');
    return ({ id }) => `?${new URLSearchParams([...own, ['entry', id]])}`;
  }, [search]);
};

export const JournalPart = () => {
  const { t } = useTranslation('ledgerScreen');
  const [search] = useAddressSearch();
  const narrowed = narrowedBy(search);
  return (
    <>
      <JournalNote />
      <ListPanel
        title={t('journal')}
        listKey="ledgerEntries"
        endpoint={pageLedgerEntries}
        {...(narrowed && { fixed: narrowed })}
        sums={(listed) => <JournalSums listed={listed} />}
        filters={useJournalFilters()}
        columns={useColumns()}
        defaultSort="-businessDate"
        tools={<AdjustButton />}
        exportOf={exportLedgerEntries}
        rowKey={idOf}
        rowName={nameOf}
        rowHref={useEntryHref()}
        preview={(entry) => <EntryBody entryId={entry.id} />}
        phoneRender={(entry) => <Card entry={entry} />}
        empty={{ title: t('journalEmpty'), hint: t('journalEmptyHint') }}
      />
    </>
  );
};

/** Totals of the filtered accounts; without a filter both sides are equal. */
const JournalSums = ({ listed }: { readonly listed: Readonly<Record<string, unknown>> }) => {
  const { t } = useTranslation('ledgerScreen');
  const ofAccounts = ['kind', 'party'].some((key) => listed[key] !== undefined);
  return (
    <ListSums
      endpoint={sumLedgerEntries}
      listed={listed}
      figures={({ debitFen, creditFen }) => {
        const net = debitFen - creditFen;
        if (!ofAccounts) return [{ label: t('sumAmount'), fen: debitFen }];
        return [
          { label: t('sumDebit'), fen: debitFen },
          { label: t('sumCredit'), fen: creditFen },
          { label: t(net < 0 ? 'sumNetCredit' : 'sumNetDebit'), fen: Math.abs(net) },
        ];
      }}
    />
  );
};

const Order = ({ entry: { orderId, orderNo } }: { readonly entry: LedgerEntry }) =>
  orderId === null || orderNo === null ? '—' : <Link to={orderHref(orderId)}>{orderNo}</Link>;

const useColumns = (): ListColumn<LedgerEntry>[] => {
  const { t } = useTranslation('ledgerScreen');
  const flowOf = useFlowWords();
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
        sort: true,
        width: 120,
        render: ({ businessDate }) => <DateText date={businessDate} weekday={false} />,
      },
      {
        key: 'rule',
        title: t('column_source'),
        width: 170,
        render: (entry) => (
          <>
            {entryRule(entry)} <ReversalTag of={entry} />
          </>
        ),
      },
      { key: 'lines', title: t('column_lines'), width: 260, render: (entry) => flowOf(entry) },
      {
        key: 'amountFen',
        title: t('column_amountFen'),
        align: 'end',
        render: ({ amountFen }) => <Money fen={amountFen} />,
      },
      { key: 'orderNo', title: t('column_orderNo'), width: 170, render: (entry) => <Order entry={entry} /> },
      {
        key: 'night',
        title: t('column_night'),
        width: 110,
        render: ({ night }) => (night ? <DateText date={night} weekday={false} /> : '—'),
      },
      { key: 'houseName', title: t('column_houseName'), render: ({ houseName }) => houseName ?? '—' },
      {
        key: 'landlordName',
        title: t('column_landlordName'),
        render: ({ landlordName }) => landlordName ?? '—',
      },
      { key: 'memo', title: t('column_memo'), render: ({ memo }) => memo || '—' },
      { key: 'actor', title: t('column_actor'), hidden: true, render: ({ actor }) => actor },
    ],
    [t, flowOf],
  );
};

const Card = ({ entry }: { readonly entry: LedgerEntry }) => {
  const hrefOf = useEntryHref();
  const flowOf = useFlowWords();
  return (
    <div className="ledger-card">
      <header>
        <strong>
          <Link to={hrefOf(entry)}>#{entry.number}</Link> {entryRule(entry)} <ReversalTag of={entry} />
        </strong>
        <Money fen={entry.amountFen} />
      </header>
      <span>{flowOf(entry)}</span>
      <span className="muted">
        <DateText date={entry.businessDate} /> {entry.houseName ?? ''}
      </span>
      <Order entry={entry} />
    </div>
  );
};
