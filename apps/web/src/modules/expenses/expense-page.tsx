/** Expenses 记一笔: all of them, one beside the list, and recording a new one. */
import type { Expense } from '@minsu/contract/expenses/expense.ts';
import {
  approveExpenses,
  exportExpenses,
  importExpenses,
  pageExpenses,
} from '@minsu/contract/expenses/expense-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BulkButton } from '../../components/bulk-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { ImportButton } from '../../components/import-button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ListPage } from '../../components/list-page.tsx';
import type { RowSelection } from '../../components/list-types.ts';
import { useMay } from '../../platform/session.ts';
import { ExpenseCard } from './expense-card.tsx';
import { useExpenseColumns } from './expense-columns.tsx';
import { useExpenseFilters, useExpenseViews } from './expense-filters.ts';
import { EXPENSE_KEY } from './expense-href.ts';
import { expenseQueries } from './expense-live.ts';
import { ExpenseView } from './expense-view.tsx';
import './expenses.css';

const ExpenseDrawer = lazyPart(() => import('./expense-drawer.tsx'));
const FormDrawer = lazyPart(() => import('../../components/form-drawer.tsx'), 'asked');

const keyOf = ({ id }: Expense): string => id;
const nameOf = ({ vendor }: Expense): string => vendor;

const ExpensePage = () => {
  const { t } = useTranslation('expenses');
  const may = useMay();
  const add = may('expense:write') ? <AddExpense /> : null;
  const bulk = may('expense:approve')
    ? (selection: RowSelection<Expense>) => <ApproveMany selection={selection} />
    : undefined;
  return (
    <>
      <ListPage
        title={t('title')}
        purpose={t('purpose')}
        primaryAction={add}
        listKey="expenses"
        endpoint={pageExpenses}
        filters={useExpenseFilters()}
        columns={useExpenseColumns()}
        quickViews={useExpenseViews()}
        exportOf={exportExpenses}
        tools={
          <ImportButton
            importOf={importExpenses}
            target={{}}
            what={t('importTitle')}
            invalidates={expenseQueries}
          />
        }
        rowKey={keyOf}
        rowName={nameOf}
        bulkActions={bulk}
        preview={(row) => <ExpenseView key={row.id} id={row.id} />}
        phoneRender={(row) => <ExpenseCard of={row} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add }}
      />
      <Asked />
    </>
  );
};

export default ExpensePage;

const AddExpense = () => {
  const { t } = useTranslation('expenses');
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setDrawer('open')}>
        {t('add')}
      </Button>
      {drawer !== 'never' && <ExpenseDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} />}
    </>
  );
};

const ApproveMany = ({ selection }: { readonly selection: RowSelection<Expense> }) => {
  const { t } = useTranslation('expenses');
  return (
    <BulkButton
      bulk={approveExpenses}
      selection={selection}
      rowKey={keyOf}
      input={{}}
      label={t('approve')}
      title={t('bulkApproveTitle')}
      effects={[t('bulkApproveEffect')]}
    />
  );
};

/** The expense that the address names: from a statement or the journal. */
const Asked = () => {
  const { t } = useTranslation('expenses');
  const [search, setSearch] = useSearchParams();
  const id = search.get(EXPENSE_KEY);
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const close = () =>
    setSearch(
      (now) => {
        now.delete(EXPENSE_KEY);
        return now;
      },
      { replace: true },
    );
  if (shown === null) return null;
  return (
    <FormDrawer open={id !== null} title={t('title')} onClose={close} width={480}>
      <ExpenseView key={shown} id={shown} />
    </FormDrawer>
  );
};
