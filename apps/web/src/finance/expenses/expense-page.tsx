/** Expenses: recorded by staff with receipts, approved by another user. */
import type { Expense } from '@minsu/contract/finance/expenses/expense.ts';
import {
  approveExpenses,
  exportExpenses,
  importExpenses,
  pageExpenses,
  sumListedExpenses,
} from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import { ListSums } from '../../components/lists/list-sums.tsx';
import type { RowSelection } from '../../components/lists/list-types.ts';
import { Page } from '../../components/lists/page.tsx';
import { BulkButton } from '../../components/runs/bulk-button.tsx';
import { ImportButton } from '../../components/runs/import-button.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { ExpenseCard } from './expense-card.tsx';
import { useExpenseColumns } from './expense-columns.tsx';
import { useExpenseFilters, useExpenseViews } from './expense-filters.ts';
import { EXPENSE_KEY } from './expense-href.ts';
import { expenseQueries } from './expense-live.ts';
import { ExpenseView } from './expense-view.tsx';
import { ExpenseWaiting } from './expense-waiting.tsx';
import './expenses.css';
import { useTranslation } from '../../platform/use-translation.ts';

const ExpenseDrawer = lazyPart(() => import('./expense-drawer.tsx'));
const FormDrawer = lazyPart(() => import('../../components/forms/form-drawer.tsx'), 'asked');

const keyOf = ({ id }: Expense): string => id;
const nameOf = ({ vendor }: Expense): string => vendor;

/** Former parts of this page and their new addresses. */
const gone: Readonly<Record<string, string>> = {
  channelBills: '/walletInformationMenu/reconciliation?part=channelBills',
  opening: '/walletInformationMenu/ledger?tab=opening',
};

/** Redirects an old address and keeps its other parameters. */
const leadsOn = (search: URLSearchParams): string | undefined => {
  const to = gone[search.get('tab') ?? ''];
  const rest = new URLSearchParams([...search].filter(([key]) => key !== 'tab'));
  return to && (rest.size > 0 ? `${to}&${rest}` : to);
};

const ExpensePage = () => {
  const { t } = useTranslation('expenses');
  const [search] = useAddressSearch();
  const to = leadsOn(search);
  if (to !== undefined) return <Navigate to={to} replace />;
  return (
    <Page title={t('title')} purpose={t('purpose')} actions={<AddExpense />} full className="list-page">
      <ExpenseWaiting />
      <ExpenseList />
    </Page>
  );
};

export default ExpensePage;

const ExpenseList = () => {
  const { t } = useTranslation('expenses');
  const may = useMay();
  const bulk = may('expense:approve')
    ? (selection: RowSelection<Expense>) => <ApproveMany selection={selection} />
    : undefined;
  return (
    <>
      <ListPanel
        title={t('title')}
        listKey="expenses"
        endpoint={pageExpenses}
        filters={useExpenseFilters()}
        columns={useExpenseColumns()}
        quickViews={useExpenseViews()}
        exportOf={exportExpenses}
        sums={(listed) => <Sums listed={listed} />}
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
        preview={(row) => <ExpenseView id={row.id} />}
        phoneRender={(row) => <ExpenseCard of={row} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: <AddExpense /> }}
      />
      <Asked />
    </>
  );
};

const Sums = ({ listed }: { readonly listed: Readonly<Record<string, unknown>> }) => {
  const { t } = useTranslation('expenses');
  return (
    <ListSums
      endpoint={sumListedExpenses}
      listed={listed}
      figures={({ amountFen, markupFen }) => [
        { label: t('column_amount'), fen: amountFen },
        ...(markupFen > 0 ? [{ label: t('column_markup'), fen: markupFen }] : []),
      ]}
    />
  );
};

const AddExpense = () => {
  const { t } = useTranslation('expenses');
  const may = useMay();
  const drawer = useDialog();
  if (!may('expense:write')) return null;
  return (
    <>
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => drawer.show()}>
        {t('add')}
      </Button>
      {drawer.shown && <ExpenseDrawer open={drawer.shown.open} onClose={drawer.close} />}
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

/** The expense named in the address, for links from statements and the journal. */
const Asked = () => {
  const { t } = useTranslation('expenses');
  const [search, setSearch] = useAddressSearch();
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
