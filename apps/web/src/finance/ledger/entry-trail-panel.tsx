/** Postings of an order night, an order or a document, each linked to its entry. */

import type { LedgerEntry } from '@minsu/contract/finance/ledger/ledger.ts';
import { pageLedgerEntries } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { Link } from 'react-router';
import { entryHref } from '../../components/records/ledger-href.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import './ledger.css';
import './ledger-live.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { entryRule, ReversalTag, useFlowWords } from './ledger-words.tsx';

const SHOWN = 20;

interface EntryTrailProps {
  readonly of: Pick<
    InputOf<typeof pageLedgerEntries>,
    'orderId' | 'stayId' | 'night' | 'paperId' | 'kind' | 'party'
  >;
}

const EntryTrail = ({ of }: EntryTrailProps) => {
  const may = useMay();
  return may('ledger:read') ? <Trail of={of} /> : null;
};

export default EntryTrail;

const Trail = ({ of }: EntryTrailProps) => {
  const { t } = useTranslation('ledgerScreen');
  const query = useCall(
    pageLedgerEntries,
    // A party's entries keep growing, so show the latest.
    { ...of, size: SHOWN, sort: of.party === undefined ? 'businessDate' : '-businessDate' },
    { quiet: true, keepPrevious: false },
  );
  const title = t(of.night ? 'trailNight' : 'trail');
  return (
    <section className="entry-trail" aria-label={title}>
      <h3>{title}</h3>
      <Loaded
        query={query}
        lines={2}
        isEmpty={({ records }) => records.length === 0}
        empty={<p className="muted">{t('trailEmpty')}</p>}
      >
        {({ records, total }) => (
          <>
            <ul>
              {records.map((entry) => (
                <Line key={entry.id} entry={entry} />
              ))}
            </ul>
            {total > records.length && <p className="muted">{t('panelMore', { count: records.length })}</p>}
          </>
        )}
      </Loaded>
    </section>
  );
};

const Line = ({ entry }: { readonly entry: LedgerEntry }) => {
  const flowOf = useFlowWords();
  const { id, number, businessDate, night, orderId, orderNo, amountFen } = entry;
  return (
    <li>
      <span className="line">
        <span>
          <Link to={entryHref(id)}>#{number}</Link> {entryRule(entry)} <ReversalTag of={entry} />
        </span>
        <Link to={entryHref(id)}>
          <Money fen={amountFen} />
        </Link>
      </span>
      <span className="line muted">
        <span>{flowOf(entry)}</span>
        <DateText date={night ?? businessDate} weekday={false} />
      </span>
      {orderId !== null && orderNo !== null && (
        <Link className="num" to={orderHref(orderId)}>
          {orderNo}
        </Link>
      )}
    </li>
  );
};
