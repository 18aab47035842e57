/** Preview of a split item: night with all parties, contract, entry, other rounds; also a phone card. */

import type { SplitDetail, SplitItem } from '@minsu/contract/finance/splits/split.ts';
import { getSplit } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { LookButton } from '../../components/lists/look-button.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { entryHref } from '../../components/records/ledger-href.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { NightFacts, NightParties } from './night-parties.tsx';
import { SplitActions } from './split-actions.tsx';
import { type OfSplit, PartyName, SplitStateDot, SplitWhyText } from './split-words.tsx';

const EntryTrail = lazyPart(() => import('../ledger/entry-trail-panel.tsx'), 'asked');

/** Refused, or reversed without the institution returning the money. */
const isRefused = ({ failReason, failNote, state }: SplitItem): boolean =>
  failReason !== null || (state === 'reversed' && failNote !== null);

export const SplitPreview = ({ of }: OfSplit) => {
  const query = useCall(getSplit, { id: of.id }, { quiet: true });
  return (
    <div className="row-preview split-preview">
      <div className="line">
        <SplitStateDot of={of} />
        <strong className="num">
          <Money fen={of.amountFen} owed={of.amountFen < 0} />
        </strong>
      </div>
      {isRefused(of) && (
        <p className="callout">
          <span>
            <SplitWhyText of={of} />
          </span>
        </p>
      )}
      <SplitActions of={of} />
      <Facts items={useFacts(of)} />
      <Loaded query={query} lines={4}>
        {(detail) => <Night detail={detail} />}
      </Loaded>
      <Posted of={of} />
    </div>
  );
};

/** An owner stay's night has no order, only the entry of its split. */
const Posted = ({ of: { orderId, stayId, night, kind } }: OfSplit) => {
  if (orderId === null) return null;
  return <EntryTrail of={kind === 'night' && stayId !== null ? { orderId, stayId, night } : { orderId }} />;
};

const Night = ({ detail: { night, others } }: { readonly detail: SplitDetail }) => {
  const { t } = useTranslation('splits');
  return (
    <>
      <section className="split-part">
        <h3>{t('nightFacts')}</h3>
        <NightFacts of={night} />
      </section>
      <section className="split-part">
        <h3>{t('nightParties')}</h3>
        <NightParties of={night} />
      </section>
      {others.length > 0 && (
        <section className="split-part">
          <h3>{t('otherRounds')}</h3>
          <ul className="split-rounds">
            {others.map((item) => (
              <OtherRound key={item.id} of={item} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const OtherRound = ({ of }: OfSplit) => {
  const { t } = useTranslation('splits');
  return (
    <li>
      <span className="line">
        <span className="muted">{t('roundOf', { round: of.round })}</span>
        <PartyName of={of} />
        <SplitStateDot of={of} />
        <Money fen={of.amountFen} />
      </span>
      {of.entryId !== null && <Link to={entryHref(of.entryId)}>{t('seeEntry')}</Link>}
    </li>
  );
};

const instantFact = (label: string, at: string | null, house: string): Fact[] =>
  at === null ? [] : [{ label, value: <InstantText at={at} house={house} /> }];

const useMoneyFacts = (of: SplitItem): Fact[] => {
  const { t } = useTranslation('splits');
  const entry = of.entryId === null ? t('noEntry') : <Link to={entryHref(of.entryId)}>{t('seeEntry')}</Link>;
  return [
    ...(of.contractId === null
      ? []
      : [
          {
            label: t('column_contractNo'),
            value: (
              <Link className="num" to={`/landlord/contractDetail?id=${of.contractId}`}>
                {t('contractVersion', { no: of.contractNo ?? '', number: of.contractVersion ?? 0 })}
              </Link>
            ),
          },
        ]),
    ...(of.splitAt === null ? [] : [{ label: t('fact_entry'), value: entry }]),
  ];
};

const useFacts = (of: SplitItem): Fact[] => {
  const { t } = useTranslation('splits');
  const money = useMoneyFacts(of);
  return [
    ...(of.orderId === null
      ? []
      : [
          {
            label: t('column_orderNo'),
            value: (
              <Link className="num" to={orderHref(of.orderId)}>
                {of.orderNo}
              </Link>
            ),
          },
        ]),
    { label: t('column_night'), value: <DateText date={of.night} /> },
    { label: t('column_kind'), value: t(`kind_${of.kind}`) },
    { label: t('column_houseName'), value: of.houseName },
    { label: t('column_party'), value: <PartyName of={of} /> },
    ...money,
    { label: t('column_dueAt'), value: <InstantText at={of.dueAt} house={of.houseId} /> },
    ...instantFact(t('column_splitAt'), of.splitAt, of.houseId),
    ...instantFact(t('column_reversedAt'), of.reversedAt, of.houseId),
  ];
};

export const SplitCard = ({ of }: OfSplit) => {
  const name = of.orderNo ?? of.houseName;
  return (
    <div className="row-card">
      <div className="line">
        <strong className="num">{name}</strong>
        <strong className="num">
          <Money fen={of.amountFen} owed={of.amountFen < 0} />
        </strong>
      </div>
      <div className="line muted">
        <span className="title">{of.houseName}</span>
        <DateText date={of.night} weekday={false} />
      </div>
      <div className="line">
        <PartyName of={of} />
        <SplitStateDot of={of} />
      </div>
      <div className="line">
        <span className="muted title">
          <SplitWhyText of={of} />
        </span>
        <LookButton title={name}>
          <SplitPreview of={of} />
        </LookButton>
      </div>
    </div>
  );
};
