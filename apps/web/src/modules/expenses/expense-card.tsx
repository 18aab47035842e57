/** An expense on a phone. */
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateText } from '../../components/date-text.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Money } from '../../components/money.tsx';
import { ExpenseView } from './expense-view.tsx';
import { ChargedTo, ExpenseCategory, ExpenseStateDot, type OfExpense } from './expense-words.tsx';

const FormDrawer = lazyPart(() => import('../../components/form-drawer.tsx'), 'asked');

export const ExpenseCard = ({ of }: OfExpense) => {
  const { t } = useTranslation('expenses');
  /** The drawer stays mounted while it closes. */
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <div className="expense-card">
      <div className="line">
        <strong className="title">{of.vendor}</strong>
        <strong className="num">
          <Money fen={of.amountFen} />
        </strong>
      </div>
      <div className="line muted">
        <span className="title">
          <ExpenseCategory code={of.category} /> · <ChargedTo of={of} />
        </span>
        <span className="num">
          <DateText date={of.spentOn} />
        </span>
      </div>
      <div className="line">
        <ExpenseStateDot of={of} />
        <Button size="small" onClick={() => setDrawer('open')}>
          {t('look')}
        </Button>
      </div>
      {drawer !== 'never' && (
        <FormDrawer open={drawer === 'open'} title={of.expenseNo} onClose={() => setDrawer('closed')}>
          <ExpenseView id={of.id} />
        </FormDrawer>
      )}
    </div>
  );
};
