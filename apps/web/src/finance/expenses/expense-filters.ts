/** Filters and quick views of the expense list. */
import { countExpenseViews, expenseViews } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { chargedTo } from '@minsu/contract/finance/expenses/expense-rules.ts';
import { expenseStates } from '@minsu/contract/finance/expenses/expense-states.ts';
import type { ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { holderSource, houseSource } from '../../components/records/house-source.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useDictionary } from '../../platform/dictionary.ts';
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

/** Views with a count, because they need action. */
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
