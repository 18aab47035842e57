/** One payout in the preview and as a phone card: state, actions, history. */

import { getPayout } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { Link } from 'react-router';
import { Copyable } from '../../components/copyable.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { LookButton } from '../../components/lists/look-button.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { HistoryList } from '../../components/records/history-list.tsx';
import { landlordHref } from '../../components/records/landlord-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { statementHref } from '../../components/records/statement-href.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { PayoutStateDot } from '../../components/words/payout-state.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { eventText } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { PayoutActions } from './payout-actions.tsx';
import { cardText, type OfPayout, usePayoutReason } from './payout-words.tsx';

const EntryTrail = lazyPart(() => import('../ledger/entry-trail-panel.tsx'), 'asked');

export const PayoutPreview = ({ of }: OfPayout) => {
  const { t } = useTranslation('payouts');
  const reason = usePayoutReason(of);
  return (
    <div className="row-preview">
      <div className="line">
        <PayoutStateDot of={of} />
        <strong className="num">
          <Money fen={of.amountFen} />
        </strong>
      </div>
      {reason !== null && (
        <p className={`callout ${of.theirFen === null ? '' : 'warn'}`}>
          <span>{reason}</span>
        </p>
      )}
      {of.returnedAt !== null && <p className="muted">{t('returnedHint')}</p>}
      {of.actions.length > 0 && <PayoutActions of={of} />}
      <Facts items={useFacts(of)} />
      <EntryTrail of={{ paperId: of.id }} />
      <History id={of.id} />
    </div>
  );
};

const fact = (label: string, value: string | null): Fact[] =>
  value === null || value === '' ? [] : [{ label, value }];

const useWayFacts = (of: OfPayout['of']): Fact[] => {
  const { t } = useTranslation('payouts');
  return [
    { label: t('column_method'), value: t(`method_${of.method}`) },
    ...(of.method === 'institution' ? fact(t('fact_card'), cardText(t, of)) : []),
    ...(of.submittedAt === null
      ? []
      : [{ label: t('column_submittedAt'), value: <InstantText at={of.submittedAt} house={null} /> }]),
    ...(of.failures > 0
      ? [{ label: t('column_state'), value: t('failuresSoFar', { count: of.failures }) }]
      : []),
    ...fact(t('column_paidOn'), of.paidOn),
    ...(of.reference === null
      ? []
      : [{ label: t('column_reference'), value: <Copyable text={of.reference} /> }]),
    ...(of.feeFen > 0 ? [{ label: t('column_feeFen'), value: <Money fen={of.feeFen} /> }] : []),
  ];
};

const useFacts = (of: OfPayout['of']): Fact[] => {
  const { t } = useTranslation('payouts');
  const may = useMay();
  const way = useWayFacts(of);
  return [
    { label: t('column_payoutNo'), value: <Copyable text={of.payoutNo} /> },
    {
      label: t('column_landlordName'),
      value: may('landlord:read') ? (
        <Link to={landlordHref(of.landlordId)}>{of.landlordName}</Link>
      ) : (
        of.landlordName
      ),
    },
    ...(of.statementId === null || !may('settlementRecord:read')
      ? []
      : [
          {
            label: t('column_statement'),
            value: <Link to={statementHref(of.statementId)}>{of.statementNo ?? t('showStatement')}</Link>,
          },
        ]),
    ...way,
    {
      label: t('column_askedBy'),
      value: (
        <>
          {of.askedBy} · <InstantText at={of.askedAt} house={null} />
        </>
      ),
    },
    ...(of.approvedAt === null
      ? []
      : [
          {
            label: t('column_approvedBy'),
            value: (
              <>
                {of.approvedBy} · <InstantText at={of.approvedAt} house={null} />
              </>
            ),
          },
        ]),
    ...fact(t('column_note'), of.note),
  ];
};

const History = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('payouts');
  const query = useCall(getPayout, { id });
  return (
    <section className="payout-history" aria-label={t('fact_history')}>
      <h3>{t('fact_history')}</h3>
      <Loaded query={query} lines={3}>
        {({ history }) => (
          <HistoryList
            house={null}
            items={history.map(({ name, reason, ...item }) => ({
              ...item,
              title: eventText('payouts', name),
              detail: reason,
            }))}
          />
        )}
      </Loaded>
    </section>
  );
};

export const PayoutCard = ({ of }: OfPayout) => {
  return (
    <div className="row-card">
      <div className="line">
        <strong className="title">{of.landlordName}</strong>
        <strong className="num">
          <Money fen={of.amountFen} />
        </strong>
      </div>
      <div className="line muted">
        <span className="title num">{of.payoutNo}</span>
        <InstantText at={of.askedAt} house={null} />
      </div>
      <div className="line">
        <PayoutStateDot of={of} />
        <LookButton title={of.payoutNo}>
          <PayoutPreview of={of} />
        </LookButton>
      </div>
    </div>
  );
};
