/** Invoices 发票 as the wire carries them. Amounts in fen with tax; the receiver's e-mail or phone masked. */
import { z } from 'zod';
import { email } from '../../foundation/auth/account-fields.ts';
import { custom, type FieldText } from '../../platform/field-messages.ts';
import { fen, instant, line, note, phone, positiveFenInput } from '../../platform/wire.ts';
import { invoiceActions, invoiceStates } from './invoice-states.ts';
import { taxCodeProblem } from './tax-code-rules.ts';

/** 个人, 单位 */
export const titleKinds = ['personal', 'company'] as const;

/** Both electronic: 普通发票, and 专用发票 with deductible tax. */
export const invoiceKinds = ['general', 'special'] as const;

const isReceiver = (text: string): boolean => email.safeParse(text).success || phone.safeParse(text).success;

/** E-mail address or phone the invoice is sent to. */
const receiver = line(120).refine(isReceiver, custom('invalidReceiver'));

/** Buyer on the invoice. Companies need a tax code; other lines are printed when given. */
export const buyerShape = {
  titleKind: z.enum(titleKinds),
  kind: z.enum(invoiceKinds).default('general'),
  buyerTitle: line(100),
  taxCode: note(40).optional(),
  buyerAddress: note(120).optional(),
  buyerPhone: note(30).optional(),
  /** Bank and account. */
  buyerBank: note(120).optional(),
  amountFen: positiveFenInput,
};

export const receiverShape = { receiver };
/** Absent: stays as it is. It is masked on the wire, so the form cannot repeat it. */
export const keptReceiverShape = { receiver: receiver.optional() };

interface Buyer {
  readonly titleKind?: unknown;
  readonly kind?: unknown;
  readonly taxCode?: string | undefined;
}

const isCompany = (value: unknown): boolean => (value as Buyer).titleKind === 'company';
const codeOf = (value: unknown): string => (value as Buyer).taxCode ?? '';

/** Checked as soon as the kind of title is known. */
const hasTitleKind = ({ value }: { value: unknown }): boolean =>
  z.looseObject({ titleKind: z.enum(titleKinds), taxCode: z.string().nullish() }).safeParse(value).success;

const codeTexts: readonly FieldText[] = ['taxCodeLength', 'taxCodeSigns', 'taxCodeChecksum'];

/** Companies need a valid tax code; only companies get a 专用发票. */
export const withBuyer = <S extends z.ZodRawShape>(schema: z.ZodObject<S>): z.ZodObject<S> =>
  codeTexts.reduce(
    (all, text) =>
      all.refine(
        (value) => !isCompany(value) || codeOf(value) === '' || taxCodeProblem(codeOf(value)) !== text,
        { ...custom(text), path: ['taxCode'], when: hasTitleKind },
      ),
    schema
      .refine((value) => !isCompany(value) || codeOf(value) !== '', {
        ...custom('required'),
        path: ['taxCode'],
        when: hasTitleKind,
      })
      .refine((value) => isCompany(value) || (value as Buyer).kind !== 'special', {
        ...custom('specialNeedsCompany'),
        path: ['kind'],
        when: hasTitleKind,
      }),
  );

export const Invoice = z
  .object({
    id: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    orderId: z.string(),
    orderNo: z.string(),
    state: z.enum(invoiceStates),
    titleKind: z.enum(titleKinds),
    kind: z.enum(invoiceKinds),
    buyerTitle: z.string(),
    taxCode: z.string().nullable(),
    buyerAddress: z.string().nullable(),
    buyerPhone: z.string().nullable(),
    buyerBank: z.string().nullable(),
    receiverMasked: z.string(),
    /** With tax. */
    amountFen: fen,
    taxFen: fen,
    taxPercent: z.int(),
    itemName: z.string(),
    requestedBy: z.string(),
    requestedAt: instant,
    /** The fully digital invoice has a number of 20 digits and no code; older ones have both. */
    number: z.string().nullable(),
    code: z.string().nullable(),
    issuedAt: instant.nullable(),
    hasPdf: z.boolean(),
    /** Last message of the tax service or its connection. */
    reason: z.string().nullable(),
    attempts: z.int(),
    /** More is invoiced than was paid after a refund. */
    creditDue: z.boolean(),
    creditReason: z.string().nullable(),
    creditNumber: z.string().nullable(),
    creditedAt: instant.nullable(),
    version: z.int(),
    actions: z.array(z.enum(invoiceActions)),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;

export const OrderInvoices = z
  .object({
    invoices: z.array(Invoice),
    /** Amount still invoiceable. */
    invoiceableFen: fen,
    bookerName: z.string(),
    canRequest: z.boolean(),
  })
  .meta({ id: 'OrderInvoices' });
export type OrderInvoices = z.infer<typeof OrderInvoices>;

/** 全部, 待开, 处理中, 已开, 待红冲, 失败, 已红冲 */
export const invoiceViews = [
  'all',
  'pending',
  'underWay',
  'issued',
  'creditDue',
  'failed',
  'credited',
] as const;
export type InvoiceView = (typeof invoiceViews)[number];

export const invoiceColumns = [
  'buyerTitle',
  'state',
  'amountFen',
  'kind',
  'number',
  'orderNo',
  'houseName',
  'taxCode',
  'taxFen',
  'requestedBy',
  'requestedAt',
  'issuedAt',
  'reason',
  'creditNumber',
  'creditedAt',
] as const;
export type InvoiceColumn = (typeof invoiceColumns)[number];
