/** Expenses 支出: recorded with receipts, approved by another person, posted, charged to statements. */
import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { bulkEndpoints, listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { importEndpoints } from '../../platform/import-run.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import {
  bool,
  date,
  fen,
  fenInput,
  file,
  id,
  intBetween,
  keyword,
  line,
  list,
  note,
  positiveFenInput,
  version,
} from '../../platform/wire.ts';
import { TakenMethod } from '../../sales/orders/order.ts';
import { Expense, ExpenseDetail, ExpenseReceipt, ExpenseTwin, MAX_RECEIPTS } from './expense.ts';
import { chargedTo, WHOLE_BP } from './expense-rules.ts';
import { expenseStates } from './expense-states.ts';

const at = '/hotel-wallet/expense' as const;

/** `toApprove`: submitted by others; `unpaid`: approved, the vendor waits; `bare`: without a receipt, not voided. */
export const expenseViews = ['all', 'mine', 'toApprove', 'returned', 'unpaid', 'bare'] as const;
export type ExpenseView = (typeof expenseViews)[number];
const expenseSorts = ['spentOn', 'amountFen', 'createdAt'] as const;

export const expenseFilters = {
  view: z.enum(expenseViews).default('all'),
  /** Part of the vendor's name, or the beginning of the number. */
  keyword: keyword(50).optional(),
  category: list(z.string().max(40)).optional(),
  state: list(z.enum(expenseStates)).optional(),
  chargedTo: list(z.enum(chargedTo)).optional(),
  houseId: list(id).optional(),
  landlordId: list(id).optional(),
  spentFrom: date.optional(),
  spentTo: date.optional(),
  amountFrom: fenInput.optional(),
  amountTo: fenInput.optional(),
};

interface Ranges {
  readonly spentFrom?: string | undefined;
  readonly spentTo?: string | undefined;
}
const inOrder = ({ spentFrom, spentTo }: Ranges) => !spentFrom || !spentTo || spentFrom <= spentTo;

export const pageExpenses = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'expense:read',
  summary: 'Expenses, filtered and sorted; users who see no amounts get only their own',
  input: z
    .object({ ...pageInput, ...expenseFilters, sort: sortInput(expenseSorts) })
    .refine(inOrder, { ...custom('endsBeforeStart'), path: ['spentTo'] }),
  output: pageOf(Expense),
});

export const countExpenseViews = endpoint(`GET ${at}/views`, {
  kind: 'query',
  permission: 'expense:read',
  summary: 'Number of expenses per quick view (at most 10,000)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(expenseViews), count: z.int() })),
});

export const getExpense = endpoint(`GET ${at}/detail`, {
  kind: 'query',
  permission: 'expense:read',
  summary: 'One expense with receipts, possible duplicates and history',
  input: z.object({ id }),
  output: ExpenseDetail,
});

export const expenseVendors = endpoint(`POST ${at}/vendors`, {
  kind: 'query',
  permission: 'expense:read',
  summary: 'Earlier vendors that match the input, with their last expense',
  input: z.object({ keyword: keyword(50).optional() }),
  output: z.array(z.object({ vendor: z.string(), category: z.string(), count: z.int() })),
});

export const expenseTwins = endpoint(`POST ${at}/twins`, {
  kind: 'query',
  permission: 'expense:write',
  summary: 'Possible duplicates of an expense: same vendor, day and amount',
  input: z.object({ vendor: line(80), spentOn: date, amountFen: fenInput, exceptId: id.optional() }),
  output: z.array(ExpenseTwin),
});

/** Receipts uploaded before, in order. */
const facts = {
  category: line(40),
  vendor: line(80),
  spentOn: date,
  amountFen: positiveFenInput,
  /** Absent or null: not paid yet. */
  method: TakenMethod.nullish(),
  chargedTo: z.enum(chargedTo).default('house'),
  houseId: id.nullish(),
  landlordId: id.nullish(),
  /** 1000 is 10 %. */
  markupBp: intBetween(0, WHOLE_BP).default(0),
  note: note(500).default(''),
  receiptIds: z.array(id).max(MAX_RECEIPTS).default([]),
};

/** True submits at once; false keeps a draft. */
const submit = bool.default(false);

export const createExpense = endpoint(`POST ${at}/create`, {
  kind: 'command',
  permission: 'expense:write',
  summary: 'Record an expense',
  input: z.object({ ...facts, submit }),
  output: ExpenseDetail,
});

const key = { id, version };

export const editExpense = endpoint(`POST ${at}/edit`, {
  kind: 'command',
  permission: 'expense:write',
  summary: 'Change an expense that is a draft or was returned',
  input: z.object({ ...key, ...facts, submit }),
  output: ExpenseDetail,
});

const step = <T extends z.ZodRawShape>(
  verb: string,
  permission: 'expense:write' | 'expense:approve',
  summary: string,
  more: T,
) =>
  endpoint(`POST ${at}/${verb}`, {
    kind: 'command',
    permission,
    summary,
    input: z.object({ ...key, ...more }),
    output: ExpenseDetail,
  });

const reason = line(200);

export const submitExpense = step('submit', 'expense:write', 'Submit an expense for approval', {});
export const withdrawExpense = step('withdraw', 'expense:write', 'Withdraw a submitted expense', {});
export const discardExpense = step(
  'discard',
  'expense:write',
  'Discard an expense that was never approved',
  {},
);
export const approveExpense = step(
  'approve',
  'expense:approve',
  'Approve another user’s expense, which is then posted',
  dutyReason,
);
export const returnExpense = step('return', 'expense:approve', 'Return a submitted expense with a reason', {
  reason,
});
export const payExpense = step('pay', 'expense:approve', 'Record that the vendor was paid', {
  method: TakenMethod,
  paidOn: date,
});
export const voidExpense = step(
  'void',
  'expense:approve',
  'Void an approved expense: its entries are reversed; one on a statement is corrected there',
  { reason },
);

export const approveExpenses = bulkEndpoints(`${at}/approve-many`, {
  permission: 'expense:approve',
  summary: 'Approve many expenses',
  filters: expenseFilters,
  input: {},
});

export const uploadExpenseReceipt = endpoint(`POST ${at}/receipt/upload`, {
  kind: 'command',
  permission: 'expense:write',
  summary: 'Upload a receipt for an expense: a photo or PDF, at most 10 MB',
  send: 'multipart',
  input: z.object({ fileName: note(120).optional(), file }),
  output: ExpenseReceipt,
});

export const getExpenseReceipt = endpoint(`GET ${at}/receipt/file`, {
  kind: 'query',
  permission: 'expense:read',
  summary: 'A receipt, for users who see its expense or just uploaded it',
  input: z.object({ id }),
  output: z.unknown(),
});

export const expenseColumns = [
  'expenseNo',
  'spentOn',
  'vendor',
  'category',
  'amountFen',
  'state',
  'chargedTo',
  'houseName',
  'landlordName',
  'markupBp',
  'markupFen',
  'method',
  'receiptCount',
  'createdByName',
  'approvedByName',
  'note',
  'createdAt',
] as const;
export type ExpenseColumn = (typeof expenseColumns)[number];

export const exportExpenses = listExport(`${at}/export`, {
  permission: 'expense:read',
  summary: 'The filtered expenses as .xlsx',
  filters: expenseFilters,
  sorts: expenseSorts,
  columns: expenseColumns,
});

export const importExpenses = importEndpoints(`${at}/import`, {
  permission: 'expense:write',
  summary: 'Import expenses; they wait for approval',
  target: {},
});

export const sumListedExpenses = endpoint(`POST ${at}/list-sums`, {
  kind: 'query',
  permission: 'expense:read',
  summary: 'Totals of the filtered expenses (first 10,000)',
  input: z.object(expenseFilters).refine(inOrder, { ...custom('endsBeforeStart'), path: ['spentTo'] }),
  output: z.object({ count: z.int(), amountFen: fen, markupFen: fen }),
});

export const ExpenseSums = z.object({
  /** Approved expenses by bearer. */
  byCharged: z.array(
    z.object({ chargedTo: z.enum(chargedTo), amountFen: fen, markupFen: fen, count: z.int() }),
  ),
  toApproveFen: fen,
  toApproveCount: z.int(),
  unpaidFen: fen,
  unpaidCount: z.int(),
});
export type ExpenseSums = z.infer<typeof ExpenseSums>;

export const sumExpenses = endpoint(`POST ${at}/sums`, {
  kind: 'query',
  permission: 'expense:read',
  summary: 'Expense totals between two days, with those awaiting approval or payment',
  input: z.object({ from: date, to: date }),
  output: ExpenseSums,
});
