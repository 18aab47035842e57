/** What the list of expenses is narrowed by, and its quick views. */
import { countExpenseViews, expenseViews } from '@minsu/contract/expenses/expense-endpoints.ts';
import { chargedTo } from '@minsu/contract/expenses/expense-rules.ts';
import { expenseStates } from '@minsu/contract/expenses/expense-states.ts';
import { holderSource, houseSource } from '../../components/house-source.ts';
import type { ListFilter, QuickView } from '../../components/list-types.ts';
import { useDictionary } from '../../platform/dictionary.ts';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const landlordSource = holderSource('landlord');

export const useExpenseFilters = (): ListFilter[] => {
  const { t } = useTranslation('expenses');
  const { items } = useDictionary('expense');
  return [
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword'), placeholder: t('keyword') },
    {
      kind: 'select',
      key: 'category',
      label: t('filterCategory'),
      multiple: true,
      options: items.map(({ code, name }) => ({ value: code, label: name })),
    },
    { kind: 'dates', key: 'spent', from: 'spentFrom', to: 'spentTo', label: t('filterSpent') },
    {
      kind: 'select',
      key: 'state',
      label: t('filterState'),
      multiple: true,
      options: expenseStates.map((value) => ({ value, label: t(`state_${value}`) })),
    },
    {
      kind: 'select',
      key: 'chargedTo',
      label: t('filterCharged'),
      multiple: true,
      options: chargedTo.map((value) => ({ value, label: t(`charged_${value}`) })),
    },
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), multiple: true, source: houseSource },
    { kind: 'remote', key: 'landlordId', label: t('filterLandlord'), multiple: true, source: landlordSource },
    { kind: 'amounts', key: 'amount', from: 'amountFrom', to: 'amountTo', label: t('filterAmount') },
  ];
};

/** Counted where people wait for something to be done. */
const counted = ['toApprove', 'returned', 'unpaid'];

export const useExpenseViews = (): QuickView[] => {
  const { t } = useTranslation('expenses');
  const { data } = useCall(countExpenseViews, {}, { quiet: true });
  return expenseViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: counted.includes(value) ? data?.find(({ view }) => view === value)?.count : undefined,
  }));
};
