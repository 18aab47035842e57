/** A reconciled day in the preview: both sums, the parts of ours, and differences. */
import type { DayRecord, ReconciliationDifference } from '@minsu/contract/finance/payouts/reconciliation.ts';
import { pageDayRecords, pageDifferences } from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { Link } from 'react-router';
import { Facts } from '../../components/records/facts.tsx';
import { entryHref, journalHref } from '../../components/records/ledger-href.ts';
import { MoneyLink } from '../../components/records/money-link.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { payoutHref } from '../../components/records/payout-href.ts';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import {
  DayState,
  DifferenceState,
  differenceName,
  differencesHref,
  type OfDay,
  SideFen,
} from './reconciliation-words.tsx';

const SHOWN = 50;

export const DayPreview = ({ of }: OfDay) => {
  const { t } = useTranslation('reconciliation');
  const fees = { kind: 'expense.fee', dateFrom: of.day, dateTo: of.day };
  return (
    <div className="row-preview day-preview">
      <DayState of={of} />
      {of.reason !== null && <p className="callout warn">{saidProblem(of.reason)}</p>}
      <Facts
        items={[
          { label: t('column_ours'), value: <Money fen={of.ourFen} /> },
          { label: t('column_theirs'), value: <Money fen={of.theirFen} /> },
          { label: t('column_fee'), value: <MoneyLink fen={of.feeFen} to={journalHref(fees)} /> },
          {
            label: t('column_source'),
            value: [t(`source_${of.source}`), of.accountName].filter(Boolean).join(' · '),
          },
        ]}
      />
      {of.differenceCount > 0 && <Differences day={of.day} />}
      {of.source !== 'provider' && <Records day={of.day} />}
    </div>
  );
};

interface OfDate {
  readonly day: string;
}

const Records = ({ day }: OfDate) => {
  const { t } = useTranslation('reconciliation');
  const query = useCall(pageDayRecords, { day, size: SHOWN }, { keepPrevious: false, quiet: true });
  return (
    <section>
      <h3>{t('dayRecords')}</h3>
      <Loaded
        query={query}
        lines={4}
        isEmpty={({ total }) => total === 0}
        empty={<p className="muted">{t('noRecords')}</p>}
      >
        {({ records, total }) => (
          <>
            <ul className="day-lines">
              {records.map((record) => (
                <RecordLine key={`${record.requestNo} ${record.state}`} of={record} />
              ))}
            </ul>
            {total > records.length && (
              <p className="muted">{t('moreRecords', { count: total - records.length })}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};

const recordHref = ({ payoutNo, orderId }: DayRecord): string | null => {
  if (payoutNo !== null) return payoutHref(payoutNo);
  return orderId === null ? null : orderHref(orderId);
};

/** Its entry, or the order's folio with all entries. */
const postedHref = ({ entryId, orderId }: DayRecord): string | null => {
  if (entryId !== null) return entryHref(entryId);
  return orderId === null ? null : `${orderHref(orderId)}&tab=folio`;
};

const RecordLine = ({ of }: { readonly of: DayRecord }) => {
  const { t } = useTranslation('reconciliation');
  const may = useMay();
  const href = recordHref(of);
  const posted = may('ledger:read') ? postedHref(of) : null;
  const name = of.payoutNo ?? of.orderNo ?? of.requestNo;
  return (
    <li>
      <span className="num">{href === null ? name : <Link to={href}>{name}</Link>}</span>
      {posted === null ? <Money fen={of.amountFen} /> : <MoneyLink fen={of.amountFen} to={posted} />}
      <span className="muted">{of.landlordName ?? t(`what_${of.what}`)}</span>
      <span className="muted">{t(`theirs_${of.state}`)}</span>
    </li>
  );
};

const Differences = ({ day }: OfDate) => {
  const { t } = useTranslation('reconciliation');
  const asked = { view: 'all' as const, dayFrom: day, dayTo: day, size: SHOWN };
  const query = useCall(pageDifferences, asked, { keepPrevious: false, quiet: true });
  return (
    <section>
      <h3>
        {t('part_differences')} <Link to={differencesHref(day)}>{t('toDifferences')}</Link>
      </h3>
      <Loaded query={query} lines={2}>
        {({ records }) => (
          <ul className="day-lines">
            {records.map((difference) => (
              <DifferenceLine key={difference.id} of={difference} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
};

const DifferenceLine = ({ of }: { readonly of: ReconciliationDifference }) => {
  const { t } = useTranslation('reconciliation');
  return (
    <li>
      <span className="num">{differenceName(of)}</span>
      <span>
        <SideFen fen={of.ourFen} /> / <SideFen fen={of.theirFen} />
      </span>
      <span className="muted">{t(`kind_${of.kind}`)}</span>
      <DifferenceState of={of} />
    </li>
  );
};
