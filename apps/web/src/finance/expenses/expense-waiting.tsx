/** Expenses awaiting approval or payment, and this month's total; figures link to their expenses. */
import { sumExpenses } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { MoneyLink } from '../../components/records/money-link.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useSeesMoney } from '../../platform/calls/session.ts';
import { businessToday } from '../../platform/clocks.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const ExpenseWaiting = () => {
  const seesMoney = useSeesMoney();
  return seesMoney ? <Waiting /> : null;
};

const Waiting = () => {
  const { t } = useTranslation('expenses');
  const to = businessToday(null);
  const from = `${to.slice(0, 7)}-01`;
  const { data } = useCall(sumExpenses, { from, to }, { quiet: true });
  if (!data) return null;
  const spent = data.byCharged.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const figures = [
    [t('waiting_toApprove', { count: data.toApproveCount }), data.toApproveFen, '?view=toApprove'],
    [t('waiting_unpaid', { count: data.unpaidCount }), data.unpaidFen, '?view=unpaid'],
    [t('waiting_month'), spent, `?state=approved&spentFrom=${from}&spentTo=${to}`],
  ] as const;
  return (
    <dl className="list-head-figures" aria-label={t('waiting')}>
      {figures.map(([label, fen, href]) => (
        <div key={href}>
          <dt>{label}</dt>
          <dd>
            <MoneyLink fen={fen} to={href} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
