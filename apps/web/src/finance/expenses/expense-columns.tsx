/** Columns of the expense list. */
import { percentOf } from '@minsu/contract/finance/contracts/terms-words.ts';
import type { Expense } from '@minsu/contract/finance/expenses/expense.ts';
import { useMemo } from 'react';
import type { ListColumn } from '../../components/lists/list-types.ts';
import { Tag } from '../../components/state-dot.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { ChargedTo, ExpenseCategory, ExpenseStateDot, PaidBy } from './expense-words.tsx';

const none = <span className="muted">—</span>;

const useFirst = (): ListColumn<Expense>[] => {
  const { t } = useTranslation('expenses');
  return useMemo(
    () => [
      {
        key: 'vendor',
        title: t('column_vendor'),
        width: 220,
        render: ({ vendor }) => <span title={vendor}>{vendor}</span>,
      },
      {
        key: 'spentOn',
        title: t('column_spentOn'),
        sort: true,
        render: ({ spentOn }) => <DateText date={spentOn} />,
      },
      {
        key: 'category',
        title: t('column_category'),
        render: ({ category }) => <ExpenseCategory code={category} />,
      },
      {
        key: 'amountFen',
        title: t('column_amount'),
        align: 'end',
        sort: true,
        render: ({ amountFen }) => <Money fen={amountFen} />,
      },
      { key: 'state', title: t('column_state'), render: (row) => <ExpenseStateDot of={row} /> },
      { key: 'chargedTo', title: t('column_charged'), width: 170, render: (row) => <ChargedTo of={row} /> },
      {
        key: 'houseName',
        title: t('column_house'),
        width: 180,
        render: ({ houseName }) => houseName ?? none,
      },
      {
        key: 'receiptCount',
        title: t('column_receipts'),
        render: ({ receiptCount, state }) =>
          receiptCount > 0 ? (
            t('receiptCount', { count: receiptCount })
          ) : state === 'voided' ? (
            none
          ) : (
            <Tag tone="warn">{t('noReceipt')}</Tag>
          ),
      },
    ],
    [t],
  );
};

const useRest = (): ListColumn<Expense>[] => {
  const { t } = useTranslation('expenses');
  return useMemo(
    () => [
      {
        key: 'expenseNo',
        title: t('column_expenseNo'),
        render: ({ expenseNo }) => <span className="num">{expenseNo}</span>,
      },
      { key: 'createdByName', title: t('column_createdBy'), render: ({ createdByName }) => createdByName },
      { key: 'method', title: t('column_method'), hidden: true, render: (row) => <PaidBy of={row} /> },
      {
        key: 'landlordName',
        title: t('column_landlord'),
        hidden: true,
        render: ({ landlordName }) => landlordName ?? none,
      },
      {
        key: 'markupBp',
        title: t('column_markupBp'),
        align: 'end',
        hidden: true,
        render: ({ chargedTo, markupBp }) => (chargedTo === 'landlord' ? percentOf(markupBp) : none),
      },
      {
        key: 'markupFen',
        title: t('column_markup'),
        align: 'end',
        hidden: true,
        render: ({ chargedTo, markupFen }) => (chargedTo === 'landlord' ? <Money fen={markupFen} /> : none),
      },
      {
        key: 'approvedByName',
        title: t('column_approvedBy'),
        hidden: true,
        render: ({ approvedByName }) => approvedByName ?? none,
      },
      {
        key: 'note',
        title: t('column_note'),
        hidden: true,
        width: 220,
        render: ({ note }) => (note ? <span title={note}>{note}</span> : none),
      },
      {
        key: 'createdAt',
        title: t('column_created'),
        sort: true,
        hidden: true,
        render: ({ createdAt, houseId }) => <InstantText at={createdAt} house={houseId} />,
      },
    ],
    [t],
  );
};

export const useExpenseColumns = (): ListColumn<Expense>[] => {
  const first = useFirst();
  const rest = useRest();
  return useMemo(() => [...first, ...rest], [first, rest]);
};
