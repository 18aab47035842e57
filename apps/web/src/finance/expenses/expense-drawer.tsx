/** Creates or corrects an expense; receipts first, for quick entry on a phone. */
import type { ExpenseDetail } from '@minsu/contract/finance/expenses/expense.ts';
import { createExpense, editExpense } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { Button } from 'antd';
import { useRef } from 'react';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useFormPending } from '../../components/forms/use-record-form.ts';
import { businessToday } from '../../platform/clocks.ts';
import { toast } from '../../platform/toast.ts';
import { ExpenseFields } from './expense-fields.tsx';
import { expenseQueries } from './expense-live.ts';
import './expenses.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface ExpenseDrawerProps {
  /** Absent for a new one. */
  readonly detail?: ExpenseDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

const ExpenseDrawer = ({ detail, open, onClose }: ExpenseDrawerProps) => {
  const { t } = useTranslation('expenses');
  const title = detail ? t('editTitle', { no: detail.expense.expenseNo }) : t('createTitle');
  return (
    <FormDrawer open={open} title={title} onClose={onClose} width={520}>
      {detail ? <EditForm detail={detail} onClose={onClose} /> : <CreateForm onClose={onClose} />}
    </FormDrawer>
  );
};

export default ExpenseDrawer;

type Closing = Pick<ExpenseDrawerProps, 'onClose'>;

/** Tracks which of the two buttons was pressed. */
const useEnd = (onClose: () => void) => {
  const { t } = useTranslation('expenses');
  const submit = useRef(true);
  const onDone = () => {
    toast.success(t(submit.current ? 'recorded' : 'drafted'));
    onClose();
  };
  return { submit, onDone };
};

const CreateForm = ({ onClose }: Closing) => {
  const { submit, onDone } = useEnd(onClose);
  return (
    <RecordForm
      command={createExpense}
      initial={{
        ...{ vendor: '', spentOn: businessToday(null), method: 'wechat', chargedTo: 'house' },
        ...{ markupBp: 0, note: '', receiptIds: [] },
      }}
      prepare={(input) => ({ ...input, submit: submit.current })}
      done={false}
      invalidates={expenseQueries}
      onDone={onDone}
      bar="none"
    >
      <ExpenseFields stored={null} />
      <Bar submit={submit} onClose={onClose} />
    </RecordForm>
  );
};

const EditForm = ({ detail, onClose }: Closing & { readonly detail: ExpenseDetail }) => {
  const { submit, onDone } = useEnd(onClose);
  const { expense, receipts } = detail;
  const { id, version, category, vendor, spentOn, amountFen, method, chargedTo, markupBp, note } = expense;
  const { houseId, landlordId } = expense;
  return (
    <RecordForm
      command={editExpense}
      base={{ id, version }}
      initial={{
        ...{ category, vendor, spentOn, amountFen, method, chargedTo, houseId, landlordId, markupBp, note },
        receiptIds: receipts.map((receipt) => receipt.id),
      }}
      prepare={(input) => ({ ...input, submit: submit.current })}
      done={false}
      invalidates={expenseQueries}
      onDone={onDone}
      bar="none"
    >
      <ExpenseFields stored={detail} />
      <Bar submit={submit} onClose={onClose} />
    </RecordForm>
  );
};

interface BarProps extends Closing {
  readonly submit: { current: boolean };
}

const Bar = ({ submit, onClose }: BarProps) => {
  const { t } = useTranslation(['expenses', 'components']);
  const pending = useFormPending();
  const press = (value: boolean) => () => {
    submit.current = value;
  };
  return (
    <div className="form-bar">
      <Button type="primary" htmlType="submit" loading={pending} onClick={press(true)}>
        {t('saveSubmit')}
      </Button>
      <Button htmlType="submit" disabled={pending} onClick={press(false)}>
        {t('saveDraft')}
      </Button>
      <Button onClick={onClose}>{t('components:cancel')}</Button>
    </div>
  );
};
