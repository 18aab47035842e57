/** An entry's postings, purpose, reversal, and related entries of its night. */
import type { LedgerEntryDetail, LedgerLine } from '@minsu/contract/finance/ledger/ledger.ts';
import { getLedgerEntry, pageLedgerEntries } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { entryHref } from '../../components/records/ledger-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { EntryFacts } from './entry-facts.tsx';
import { AccountLink, entryRule, ReversalTag } from './ledger-words.tsx';
import { ReverseButton } from './reverse-button.tsx';

export const entryQuery = { keepPrevious: false, quiet: true } as const;

export const EntryBody = ({ entryId }: { readonly entryId: string }) => {
  const { t } = useTranslation('ledgerScreen');
  const query = useCall(getLedgerEntry, { id: entryId }, entryQuery);
  const status = query.error?.status;
  if (status === 404 || status === 422)
    return <EmptyState kind="noMatch" title={t('entryGone')} hint={t('entryGoneHint')} />;
  return (
    <Loaded query={query} lines={10}>
      {(entry) => <Entry entry={entry} />}
    </Loaded>
  );
};

interface EntryProps {
  readonly entry: LedgerEntryDetail;
}

const Entry = ({ entry }: EntryProps) => (
  <div className="ledger-entry">
    <EntryFacts entry={entry} />
    <Lines lines={entry.lines} />
    <ReverseButton entry={entry} />
    {entry.orderId !== null && <Related entry={entry} orderId={entry.orderId} />}
  </div>
);

const Lines = ({ lines }: { readonly lines: readonly LedgerLine[] }) => {
  const { t } = useTranslation('ledgerScreen');
  const sum = (sign: number): number =>
    lines.reduce((all, { amountFen }) => (Math.sign(amountFen) === sign ? all + amountFen : all), 0);
  return (
    <table className="plain-table ledger-lines" aria-label={t('entryLines')}>
      <thead>
        <tr>
          <th scope="col">{t('column_account')}</th>
          <th scope="col">{t('column_debitFen')}</th>
          <th scope="col">{t('column_creditFen')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry never change.
          <tr key={index}>
            <td>
              <AccountLink of={line} />
            </td>
            <td>{line.amountFen > 0 && <Money fen={line.amountFen} />}</td>
            <td>{line.amountFen < 0 && <Money fen={-line.amountFen} />}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('entryTotal')}</th>
          <td>
            <Money fen={sum(1)} />
          </td>
          <td>
            <Money fen={-sum(-1)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
};

const RELATED = 20;

/** Links to entries of the same night, or of the order if the entry has no night. */
const Related = ({ entry, orderId }: EntryProps & { readonly orderId: string }) => {
  const { t } = useTranslation('ledgerScreen');
  const { stayId, night } = entry;
  const ofNight = stayId !== null && night !== null ? { stayId, night } : {};
  const { data } = useCall(pageLedgerEntries, { orderId, ...ofNight, size: RELATED }, { quiet: true });
  const others = (data?.records ?? []).filter(({ id }) => id !== entry.id);
  if (others.length === 0) return null;
  return (
    <section>
      <h3>{t(night === null ? 'related' : 'relatedNight')}</h3>
      <ul className="ledger-related">
        {others.map((other) => (
          <li key={other.id}>
            <Link to={entryHref(other.id)}>#{other.number}</Link>
            <span>
              {entryRule(other)} <ReversalTag of={other} />
            </span>
            <DateText date={other.businessDate} weekday={false} />
            <Money fen={other.amountFen} />
          </li>
        ))}
      </ul>
    </section>
  );
};
