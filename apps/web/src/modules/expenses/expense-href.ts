const EXPENSES = '/walletInformationMenu/expense';

/** Names the expense that is open over the list. */
export const EXPENSE_KEY = 'expense';
export const expenseHref = (id: string): string => `${EXPENSES}?${EXPENSE_KEY}=${id}`;
