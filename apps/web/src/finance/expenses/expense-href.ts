const EXPENSES = '/walletInformationMenu/expense';

/** Address key of the expense open over the list. */
export const EXPENSE_KEY = 'expense';
export const expenseHref = (id: string): string => `${EXPENSES}?${EXPENSE_KEY}=${id}`;
