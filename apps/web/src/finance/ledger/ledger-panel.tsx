/** Postings of an order; folio lines link to their entries. */
import type { LedgerEntry } from '@minsu/contract/finance/ledger/ledger.ts';
import { pageLedgerEntries } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { entryHref, journalHref } from '../../components/records/ledger-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useNarrow } from '../../platform/use-narrow.ts';
import './ledger.css';
import './ledger-live.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { entryRule, ReversalTag, useFlowWords } from './ledger-words.tsx';

/** More than a month-long order has; the ledger shows the rest. */
const SHOWN = 100;

interface LedgerPanelProps {
  readonly orderId: string;
  readonly orderNo: string;
}

const LedgerPanel = ({ orderId, orderNo }: LedgerPanelProps) => {
  const { t } = useTranslation('ledgerScreen');
  const query = useCall(pageLedgerEntries, { orderId, sort: 'businessDate', size: SHOWN });
  return (
    <section className="ledger-panel" aria-label={t('panelTitle')}>
      <header>
        <h3>{t('panelTitle')}</h3>
        <Link to={journalHref({ keyword: orderNo })}>{t('panelAll')}</Link>
      </header>
      <Loaded
        query={query}
        lines={4}
        isEmpty={({ records }) => records.length === 0}
        empty={<EmptyState title={t('panelEmpty')} />}
      >
        {({ records, total }) => (
          <>
            <Entries entries={records} />
            {total > records.length && <p className="muted">{t('panelMore', { count: records.length })}</p>}
          </>
        )}
      </Loaded>
    </section>
  );
};

export default LedgerPanel;

const Entries = ({ entries }: { readonly entries: readonly LedgerEntry[] }) => {
  const { t } = useTranslation('ledgerScreen');
  const narrow = useNarrow();
  const flowOf = useFlowWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="table-scroll" aria-label={t('panelTable')} tabIndex={0}>
      <table className="data-table folio">
        <thead>
          <tr>
            <th scope="col">{t('column_businessDate')}</th>
            <th scope="col">{t('column_source')}</th>
            {!narrow && <th scope="col">{t('column_lines')}</th>}
            <th scope="col" className="end">
              {t('column_amountFen')}
            </th>
            <th scope="col">{t('column_number')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <DateText date={entry.businessDate} weekday={!narrow} />
              </td>
              <td className="item">
                {entryRule(entry)} {entry.night && <DateText date={entry.night} weekday={false} />}{' '}
                <ReversalTag of={entry} />
              </td>
              {!narrow && <td className="wide">{flowOf(entry)}</td>}
              <td className="end num">
                <Money fen={entry.amountFen} />
              </td>
              <td>
                <Link to={entryHref(entry.id)} aria-label={`${t('openEntry')} #${entry.number}`}>
                  #{entry.number}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
