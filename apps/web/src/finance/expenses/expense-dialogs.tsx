/** Dialogs: the reason for returning or voiding an expense, and how a vendor was paid. */
import type { Expense } from '@minsu/contract/finance/expenses/expense.ts';
import {
  payExpense,
  returnExpense,
  voidExpense,
} from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { businessToday } from '../../platform/clocks.ts';
import { usePaymentMethods } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { expenseQueries } from './expense-live.ts';

interface ExpenseDialogProps extends DialogHost {
  readonly expense: Expense;
  readonly kind: 'return' | 'pay' | 'void';
}

const ExpenseDialog = ({ kind, ...props }: ExpenseDialogProps) =>
  kind === 'pay' ? <Pay {...props} /> : <Reason {...props} kind={kind} />;

export default ExpenseDialog;

const commands = { return: returnExpense, void: voidExpense } as const;
const dones = { return: 'returned', void: 'voided' } as const;

const Reason = ({
  expense: { id, version, expenseNo },
  kind,
  ...host
}: Omit<ExpenseDialogProps, 'kind'> & { readonly kind: 'return' | 'void' }) => {
  const { t } = useTranslation('expenses');
  return (
    <CommandDialog
      {...host}
      title={t(`${kind}Title`, { no: expenseNo })}
      text={t(`${kind}Text`)}
      submitLabel={t(kind)}
      danger={kind === 'void'}
      command={commands[kind]}
      base={{ id, version }}
      initial={{ reason: '' }}
      done={t(dones[kind])}
      invalidates={expenseQueries}
    >
      <Field of={commands[kind].input} name="reason" label={t('field_reason')} control="textarea" />
    </CommandDialog>
  );
};

const Pay = ({ expense: { id, version, vendor }, ...host }: Omit<ExpenseDialogProps, 'kind'>) => {
  const { t } = useTranslation('expenses');
  return (
    <CommandDialog
      {...host}
      title={t('payTitle', { vendor })}
      submitLabel={t('pay')}
      command={payExpense}
      base={{ id, version }}
      initial={{ method: 'transfer', paidOn: businessToday(null) }}
      done={t('paid')}
      invalidates={expenseQueries}
    >
      <Field
        of={payExpense.input}
        name="method"
        label={t('field_method')}
        control="radio"
        options={usePaymentMethods()}
      />
      <Field of={payExpense.input} name="paidOn" label={t('field_paidOn')} control="date" />
    </CommandDialog>
  );
};
