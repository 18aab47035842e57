/** Labels of an expense: state, bearer, payment. */
import type { Expense } from '@minsu/contract/finance/expenses/expense.ts';
import type { ExpenseState } from '@minsu/contract/finance/expenses/expense-states.ts';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { useDictionary } from '../../platform/dictionary.ts';
import { useMethodName } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Readonly<Record<ExpenseState, Tone>> = {
  draft: 'neutral',
  submitted: 'warn',
  returned: 'bad',
  approved: 'ok',
  voided: 'neutral',
};

export interface OfExpense {
  readonly of: Expense;
}

const isUnpaid = ({ state, method, paidOn }: Expense): boolean =>
  state === 'approved' && method === null && paidOn === null;

export const ExpenseStateDot = ({ of }: OfExpense) => {
  const { t } = useTranslation('expenses');
  return (
    <span className="state-line">
      <StateDot tone={tones[of.state]}>{t(`state_${of.state}`)}</StateDot>
      {isUnpaid(of) && <Tag tone="warn">{t('method_none')}</Tag>}
    </span>
  );
};

export const ExpenseCategory = ({ code }: { readonly code: string }) => useDictionary('expense').nameOf(code);

/** Names the landlord who is charged. */
export const ChargedTo = ({ of: { chargedTo, landlordName } }: OfExpense) => {
  const { t } = useTranslation('expenses');
  if (chargedTo !== 'landlord') return t(`charged_${chargedTo}`);
  return (
    <span title={landlordName ?? ''}>
      {t('charged_landlord')} · {landlordName}
    </span>
  );
};

export const PaidBy = ({ of: { method, paidMethod } }: OfExpense) => {
  const { t } = useTranslation('expenses');
  const methodName = useMethodName();
  const code = method ?? paidMethod;
  return code === null ? t('method_none') : methodName(code);
};
