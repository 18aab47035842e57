/** What finance enters by hand: expenses 记一笔, for everybody; bills of channels and opening balances beside them. */
import type { Expense } from '@minsu/contract/expenses/expense.ts';
import {
  approveExpenses,
  exportExpenses,
  importExpenses,
  pageExpenses,
} from '@minsu/contract/expenses/expense-endpoints.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { Button } from 'antd';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { BulkButton } from '../../components/bulk-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { ImportButton } from '../../components/import-button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ListPanel } from '../../components/list-panel.tsx';
import type { RowSelection } from '../../components/list-types.ts';
import { Page } from '../../components/page.tsx';
import { useMay } from '../../platform/session.ts';
import { ChannelBillsPanel } from '../channel-bills/channel-bills-panel.tsx';
import { OpeningBalancesPanel } from '../opening/opening-balances-panel.tsx';
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

const parts = ['expenses', 'channelBills', 'opening'] as const;
type Part = (typeof parts)[number];

const shown: Readonly<Record<Part, { readonly permission: Permission; readonly Shown: ComponentType }>> = {
  expenses: { permission: 'expense:read', Shown: () => <ExpenseList /> },
  channelBills: { permission: 'channelBill:read', Shown: ChannelBillsPanel },
  opening: { permission: 'opening:manage', Shown: OpeningBalancesPanel },
};

const ExpensePage = () => {
  const { t } = useTranslation('expenses');
  const may = useMay();
  const [search] = useSearchParams();
  const offered = parts.filter((part) => may(shown[part].permission));
  const open = offered.find((part) => part === search.get('tab')) ?? 'expenses';
  const { Shown } = shown[open];
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={open === 'expenses' && <AddExpense />}
      full
      className="list-page"
    >
      {offered.length > 1 && (
        <nav className="part-tabs" aria-label={t('parts')}>
          {offered.map((part) => (
            <Link
              key={part}
              className="view-tab"
              to={part === 'expenses' ? '?' : `?tab=${part}`}
              aria-current={part === open ? 'page' : undefined}
            >
              {t(`tab_${part}`)}
            </Link>
          ))}
        </nav>
      )}
      <Shown key={open} />
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
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: <AddExpense /> }}
      />
      <Asked />
    </>
  );
};

const AddExpense = () => {
  const { t } = useTranslation('expenses');
  const may = useMay();
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  if (!may('expense:write')) return null;
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
