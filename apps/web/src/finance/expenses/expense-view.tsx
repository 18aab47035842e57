/** One expense: state, actions, receipts, facts, history. */

import type { ExpenseDetail, ExpenseHistoryEntry } from '@minsu/contract/finance/expenses/expense.ts';
import { getExpense } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { HistoryList } from '../../components/records/history-list.tsx';
import { entryHref } from '../../components/records/ledger-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { statementHref } from '../../components/records/statement-href.ts';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import type { HouseOf } from '../../platform/clocks.ts';
import { eventText } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ExpenseActions } from './expense-actions.tsx';
import { ChargedTo, ExpenseCategory, ExpenseStateDot, PaidBy } from './expense-words.tsx';
import { ReceiptStrip } from './receipt-strip.tsx';

const EntryTrail = lazyPart(() => import('../ledger/entry-trail-panel.tsx'), 'asked');

export const ExpenseView = ({ id }: { readonly id: string }) => {
  const query = useCall(getExpense, { id }, { keepPrevious: false });
  return (
    <Loaded query={query} lines={8}>
      {(detail) => <View detail={detail} />}
    </Loaded>
  );
};

interface OfDetail {
  readonly detail: ExpenseDetail;
}

const View = ({ detail }: OfDetail) => {
  const { t } = useTranslation('expenses');
  const { expense, receipts, twins, history } = detail;
  const facts = useFacts(detail);
  return (
    <div className="row-preview expense-view">
      <div className="line">
        <ExpenseStateDot of={expense} />
        <strong className="num">
          <Money fen={expense.amountFen} />
        </strong>
      </div>
      {expense.reason && <p className="callout">{expense.reason}</p>}
      {twins.map((twin) => (
        <p key={twin.id} className="callout warn">
          {t('twinWarning', { no: twin.expenseNo, by: twin.createdByName, state: t(`state_${twin.state}`) })}
        </p>
      ))}
      <ExpenseActions detail={detail} />
      {receipts.length > 0 ? <ReceiptStrip receipts={receipts} /> : <p className="muted">{t('noReceipt')}</p>}
      <Facts items={facts} />
      <EntryTrail of={{ paperId: expense.id }} />
      <section aria-label={t('history')}>
        <h3>{t('history')}</h3>
        <HistoryList house={expense.houseId} items={history.map(itemOf)} />
      </section>
    </div>
  );
};

const useWho = (house: HouseOf) => (name: string | null, at: string | null) =>
  name === null || at === null ? (
    '—'
  ) : (
    <>
      {name} · <InstantText at={at} house={house} />
    </>
  );

const useFacts = ({ expense }: OfDetail['detail']): Fact[] => {
  const { t } = useTranslation('expenses');
  const who = useWho(expense.houseId);
  const posted = usePosted(expense);
  const isLandlords = expense.chargedTo === 'landlord';
  return [
    { label: t('column_expenseNo'), value: <span className="num">{expense.expenseNo}</span> },
    { label: t('column_spentOn'), value: <DateText date={expense.spentOn} /> },
    { label: t('column_vendor'), value: expense.vendor },
    { label: t('column_category'), value: <ExpenseCategory code={expense.category} /> },
    { label: t('column_charged'), value: <ChargedTo of={expense} /> },
    ...(expense.houseName ? [{ label: t('column_house'), value: expense.houseName }] : []),
    ...(isLandlords
      ? [
          { label: t('column_markup'), value: <Money fen={expense.markupFen} /> },
          { label: t('fact_total'), value: <Money fen={expense.amountFen + expense.markupFen} /> },
        ]
      : []),
    { label: t('column_method'), value: <PaidBy of={expense} /> },
    ...(expense.paidOn ? [{ label: t('fact_paid'), value: <DateText date={expense.paidOn} /> }] : []),
    ...(expense.note ? [{ label: t('column_note'), value: expense.note }] : []),
    { label: t('column_createdBy'), value: who(expense.createdByName, expense.createdAt) },
    ...(expense.submittedAt
      ? [{ label: t('fact_submitted'), value: who(expense.submittedByName, expense.submittedAt) }]
      : []),
    ...(expense.approvedAt
      ? [{ label: t('fact_approved'), value: who(expense.approvedByName, expense.approvedAt) }]
      : []),
    ...posted,
  ];
};

/** Its postings, for users who may see them. */
const usePosted = (expense: ExpenseDetail['expense']): Fact[] => {
  const { t } = useTranslation('expenses');
  const may = useMay();
  const { entryId, paidEntryId, statementId, correctionStatementId } = expense;
  const statement = (id: string | null, label: string): Fact[] =>
    id !== null && may('settlement:read')
      ? [{ label, value: <Link to={statementHref(id)}>{t('openStatement')}</Link> }]
      : [];
  return [
    ...(entryId !== null && may('ledger:read')
      ? [
          {
            label: t('fact_entry'),
            value: (
              <span className="expense-links">
                <Link to={entryHref(entryId)}>{t('openEntry')}</Link>
                {paidEntryId !== null && <Link to={entryHref(paidEntryId)}>{t('openPaidEntry')}</Link>}
              </span>
            ),
          },
        ]
      : []),
    ...statement(statementId, t('fact_statement')),
    ...statement(correctionStatementId, t('fact_correction')),
  ];
};

const itemOf = ({ id, at, actor, name, note }: ExpenseHistoryEntry) => ({
  ...{ id, at, actor, title: eventText('expenses', name) },
  ...(note && { detail: note }),
});
