/** An expense as a phone card. */

import { LookButton } from '../../components/lists/look-button.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { ExpenseView } from './expense-view.tsx';
import { ChargedTo, ExpenseCategory, ExpenseStateDot, type OfExpense } from './expense-words.tsx';

export const ExpenseCard = ({ of }: OfExpense) => {
  return (
    <div className="row-card">
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
        <LookButton title={of.expenseNo}>
          <ExpenseView id={of.id} />
        </LookButton>
      </div>
    </div>
  );
};
