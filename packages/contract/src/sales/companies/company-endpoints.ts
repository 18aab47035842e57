/** Company accounts 协议单位: orders are charged to them within a credit, and they settle later. */
import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { optionInput } from '../../platform/options.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import {
  bool,
  date,
  fen,
  fenInput,
  id,
  instant,
  keyword,
  line,
  note,
  positiveFenInput,
  version,
} from '../../platform/wire.ts';
import { TakenMethod } from '../orders/order.ts';

export const Company = z
  .object({
    id: z.string(),
    name: z.string(),
    taxNo: z.string(),
    contact: z.string(),
    phone: z.string(),
    note: z.string(),
    active: z.boolean(),
    /** The most it may owe. */
    creditFen: fen,
    /** Negative when it has paid ahead. */
    owedFen: fen,
    availableFen: fen,
    version: z.int(),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof Company>;

export const companyViews = ['active', 'owing', 'full', 'closed'] as const;
export type CompanyView = (typeof companyViews)[number];
const companySorts = ['name', 'owedFen', 'availableFen'] as const;

export const pageCompanies = endpoint('POST /hotel-order/company/page', {
  kind: 'query',
  permission: 'company:read',
  summary: 'Company accounts with balance and available credit',
  input: z.object({
    view: z.enum(companyViews).default('active'),
    keyword: keyword(50).optional(),
    ...pageInput,
    sort: sortInput(companySorts),
  }),
  output: pageOf(Company),
});

export const companyOptions = endpoint('POST /hotel-order/company/options', {
  kind: 'query',
  permission: 'company:read',
  summary: 'Active company accounts for select boxes, with the available credit',
  input: z.object(optionInput),
  output: z.array(z.object({ id: z.string(), name: z.string(), availableFen: fen })),
});

export const saveCompany = endpoint('POST /hotel-order/company/save', {
  kind: 'command',
  permission: 'company:edit',
  summary: 'Add or change a company account; a disabled one still owes its balance',
  input: z.object({
    id: id.optional(),
    version: version.optional(),
    name: line(100),
    taxNo: note(20).default(''),
    contact: note(50).default(''),
    phone: note(30).default(''),
    note: note(500).default(''),
    creditFen: fenInput,
    active: bool.default(true),
  }),
  output: Company,
});

export const settleCompany = endpoint('POST /hotel-order/company/settle', {
  kind: 'command',
  permission: 'company:settle',
  summary: 'Record a payment of a company account',
  input: z.object({
    id,
    method: TakenMethod,
    amountFen: positiveFenInput,
    settledOn: date,
    note: note(200).default(''),
  }),
  output: Company,
});

export const voidSettlement = endpoint('POST /hotel-order/company/void-settlement', {
  kind: 'command',
  permission: 'company:settle',
  summary: 'Void a company payment; the statement shows it struck through',
  input: z.object({ settlementId: id, reason: line(200), ...dutyReason }),
  output: Company,
});

const statementKinds = ['opening', 'charge', 'settlement'] as const;

export const StatementLine = z
  .object({
    id: z.string(),
    kind: z.enum(statementKinds),
    /** Property-local day of a charge, day of a settlement, or first day of an opening balance. */
    date: z.string(),
    /** Charged minus refunds; negative for a settlement. */
    amountFen: fen,
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    houseName: z.string().nullable(),
    guestName: z.string().nullable(),
    checkIn: z.string().nullable(),
    checkOut: z.string().nullable(),
    method: z.string().nullable(),
    note: z.string(),
    by: z.string(),
    at: instant,
    /** Settled wrongly: shown, but not counted. */
    voided: z.boolean(),
  })
  .meta({ id: 'CompanyStatementLine' });
export type StatementLine = z.infer<typeof StatementLine>;

const statementFilters = { companyId: id, dateFrom: date.optional(), dateTo: date.optional() };
export const statementColumns = [
  'date',
  'kind',
  'orderNo',
  'houseName',
  'guestName',
  'checkIn',
  'checkOut',
  'amountFen',
  'note',
  'by',
] as const;
export type StatementColumn = (typeof statementColumns)[number];
export const statementSorts = ['date'] as const;

export const pageStatement = endpoint('POST /hotel-order/company/statement', {
  kind: 'query',
  permission: 'company:settle',
  summary: 'Statement of a company: opening balance, charges of orders in scope, payments',
  input: z.object({ ...statementFilters, ...pageInput, sort: sortInput(statementSorts) }),
  output: pageOf(StatementLine),
});

export const exportStatement = listExport('/hotel-order/company/statement-export', {
  permission: 'company:settle',
  summary: 'The statement of a company as .xlsx',
  filters: statementFilters,
  sorts: statementSorts,
  columns: statementColumns,
});
