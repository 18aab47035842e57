/** Actions on an expense. */
import type { ExpenseDetail } from '@minsu/contract/finance/expenses/expense.ts';
import {
  approveExpense,
  discardExpense,
  submitExpense,
  withdrawExpense,
} from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import type { ExpenseAction } from '@minsu/contract/finance/expenses/expense-states.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { expenseQueries } from './expense-live.ts';

const ExpenseDrawer = lazyPart(() => import('./expense-drawer.tsx'), 'asked');
const ExpenseDialog = lazyPart(() => import('./expense-dialogs.tsx'), 'asked');

interface OfDetail {
  readonly detail: ExpenseDetail;
}

const after = { invalidates: expenseQueries, onStale: () => void invalidate(expenseQueries) };

export const ExpenseActions = ({ detail }: OfDetail) => {
  const { t } = useTranslation('expenses');
  const { actions, id, version, expenseNo } = detail.expense;
  const may = (action: ExpenseAction) => actions.includes(action);
  const input = { id, version };
  return (
    <div className="expense-actions">
      {may('approve') && <Approve detail={detail} />}
      {may('return') && <Ask detail={detail} kind="return" />}
      {may('submit') && (
        <CommandButton
          {...after}
          command={submitExpense}
          input={input}
          type="primary"
          label={t('submit')}
          done={t('submitted')}
        />
      )}
      {may('edit') && <Edit detail={detail} />}
      {may('pay') && <Ask detail={detail} kind="pay" />}
      {may('withdraw') && (
        <CommandButton
          {...after}
          command={withdrawExpense}
          input={input}
          label={t('withdraw')}
          done={t('withdrawn')}
        />
      )}
      {may('discard') && (
        <CommandButton
          {...after}
          command={discardExpense}
          input={input}
          danger
          label={t('discard')}
          confirm={{ title: t('discardTitle', { no: expenseNo }), effects: [t('discardText')] }}
          done={t('discarded')}
        />
      )}
      {may('void') && <Ask detail={detail} kind="void" />}
    </div>
  );
};

const Approve = ({ detail }: OfDetail) => {
  const { t } = useTranslation('expenses');
  const { id, version, expenseNo, amountFen, markupFen, landlordName, method } = detail.expense;
  const [twin] = detail.twins;
  const effects = [
    detail.expense.chargedTo === 'landlord'
      ? t('effect_landlord', { landlord: landlordName ?? '', amount: formatMoney(amountFen + markupFen) })
      : t('effect_ours', { amount: formatMoney(amountFen) }),
    ...(method === null ? [t('effect_vendor')] : []),
    ...(detail.receipts.length === 0 ? [t('effect_noReceipt')] : []),
    ...(twin ? [t('effect_twin', { no: twin.expenseNo })] : []),
  ];
  return (
    <CommandButton
      {...after}
      command={approveExpense}
      input={{ id, version }}
      type="primary"
      label={t('approve')}
      confirm={{ title: t('approveTitle', { no: expenseNo }), effects }}
      done={t('approved')}
    />
  );
};

const Edit = ({ detail }: OfDetail) => {
  const { t } = useTranslation('expenses');
  const drawer = useDialog();
  return (
    <>
      <Button onClick={() => drawer.show()}>{t('edit')}</Button>
      {drawer.shown && <ExpenseDrawer detail={detail} open={drawer.shown.open} onClose={drawer.close} />}
    </>
  );
};

const Ask = ({ detail, kind }: OfDetail & { readonly kind: 'return' | 'pay' | 'void' }) => {
  const { t } = useTranslation('expenses');
  const dialog = useDialog();
  return (
    <>
      <Button danger={kind === 'void'} onClick={() => dialog.show()}>
        {t(kind)}
      </Button>
      {dialog.shown && (
        <ExpenseDialog expense={detail.expense} kind={kind} open={dialog.shown.open} onClose={dialog.close} />
      )}
    </>
  );
};
