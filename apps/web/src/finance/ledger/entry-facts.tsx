/** Origin, dates and reversal of an entry. */
import type { LedgerEntryDetail } from '@minsu/contract/finance/ledger/ledger.ts';
import { Link } from 'react-router';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { landlordHref } from '../../components/records/landlord-href.ts';
import { entryHref } from '../../components/records/ledger-href.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { originOf } from './entry-origin.ts';
import { entryRule, ReversalTag } from './ledger-words.tsx';

interface EntryProps {
  readonly entry: LedgerEntryDetail;
}

export const EntryFacts = ({ entry }: EntryProps) => {
  const { t } = useTranslation('ledgerScreen');
  const when = useDays(entry);
  const from = useOrigins(entry);
  const other = useReversals(entry);
  return (
    <Facts
      items={[
        {
          label: t('column_source'),
          value: (
            <>
              {entryRule(entry)} <ReversalTag of={entry} />
            </>
          ),
        },
        ...when,
        ...from,
        ...other,
        ...(entry.memo ? [{ label: t('column_memo'), value: entry.memo }] : []),
        {
          label: t('column_actor'),
          value: (
            <>
              {entry.actor} · <InstantText at={entry.at} house={entry.houseId} />
            </>
          ),
        },
      ]}
    />
  );
};

const useDays = ({ businessDate, occurredOn }: LedgerEntryDetail): Fact[] => {
  const { t } = useTranslation('ledgerScreen');
  const counts = { label: t('column_businessDate'), value: <DateText date={businessDate} year /> };
  if (occurredOn === businessDate) return [counts];
  return [
    counts,
    {
      label: t('occurredOn'),
      value: (
        <>
          <DateText date={occurredOn} year /> <span className="muted">{t('occurredHint')}</span>
        </>
      ),
    },
  ];
};

/** Order, night, property, landlord, and source document. */
const useOrigins = (entry: LedgerEntryDetail): Fact[] => {
  const { t } = useTranslation('ledgerScreen');
  const may = useMay();
  const { orderId, orderNo, night, houseName, landlordId, landlordName } = entry;
  const origin = originOf(entry);
  const landlord = () =>
    landlordId !== null && may('landlord:read') ? (
      <Link to={landlordHref(landlordId)}>{landlordName}</Link>
    ) : (
      landlordName
    );
  const all: (Fact | null)[] = [
    orderId && { label: t('origin_order'), value: <Link to={orderHref(orderId)}>{orderNo ?? orderId}</Link> },
    night && { label: t('origin_night'), value: <DateText date={night} year /> },
    houseName && { label: t('origin_house'), value: houseName },
    landlordId && { label: t('origin_landlord'), value: landlord() },
    origin && { label: t('origins'), value: <Link to={origin.href}>{t(`origin_${origin.kind}`)}</Link> },
  ].map((fact) => fact || null);
  return all.filter((fact) => fact !== null);
};

const useReversals = ({
  reversesId,
  reversesNumber,
  reversedById,
  reversedByNumber,
}: LedgerEntryDetail): Fact[] => {
  const { t } = useTranslation('ledgerScreen');
  return [
    ...(reversesId === null
      ? []
      : [{ label: t('entryReverses'), value: <Link to={entryHref(reversesId)}>#{reversesNumber}</Link> }]),
    ...(reversedById === null
      ? []
      : [
          {
            label: t('entryReversedBy'),
            value: <Link to={entryHref(reversedById)}>#{reversedByNumber}</Link>,
          },
        ]),
  ];
};
