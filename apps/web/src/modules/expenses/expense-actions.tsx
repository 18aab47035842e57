/** What may be done with an expense now. */
import type { ExpenseDetail } from '@minsu/contract/expenses/expense.ts';
import {
  approveExpense,
  discardExpense,
  submitExpense,
  withdrawExpense,
} from '@minsu/contract/expenses/expense-endpoints.ts';
import type { ExpenseAction } from '@minsu/contract/expenses/expense-states.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/command-button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { formatMoney } from '../../platform/format.ts';
import { invalidate } from '../../platform/queries.ts';
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

type Shown = 'never' | 'open' | 'closed';

const Edit = ({ detail }: OfDetail) => {
  const { t } = useTranslation('expenses');
  const [drawer, setDrawer] = useState<Shown>('never');
  return (
    <>
      <Button onClick={() => setDrawer('open')}>{t('edit')}</Button>
      {drawer !== 'never' && (
        <ExpenseDrawer detail={detail} open={drawer === 'open'} onClose={() => setDrawer('closed')} />
      )}
    </>
  );
};

const Ask = ({ detail, kind }: OfDetail & { readonly kind: 'return' | 'pay' | 'void' }) => {
  const { t } = useTranslation('expenses');
  const [dialog, setDialog] = useState<Shown>('never');
  return (
    <>
      <Button danger={kind === 'void'} onClick={() => setDialog('open')}>
        {t(kind)}
      </Button>
      {dialog !== 'never' && (
        <ExpenseDialog
          expense={detail.expense}
          kind={kind}
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
        />
      )}
    </>
  );
};
