/** Automatic progress: invoices are issued, applications answered, callbacks sent. */
import { jsonOf } from '../http/exchange.ts';
import type { HookRules } from '../service-kit/hook-queue.ts';
import { fileUrl, newInvoiceNo } from './invoices.ts';
import type { Invoice, InvoiceStatus, NuonuoWorld } from './nuonuo-state.ts';
import { setConfirm } from './red-letters.ts';

const ANSWER_MS = 5_000;
/** Unconfirmed applications end after 72 hours. */
const CONFIRM_MS = 72 * 3_600_000;

/** Repeats are not documented. */
export const hookRules = (): HookRules => ({
  answerMs: ANSWER_MS,
  waits: () => [60_000, 300_000],
  outcome: (status, answer) =>
    status === 200 && (jsonOf(answer) as { status?: unknown } | undefined)?.status === '0000'
      ? 'delivered'
      : 'retry',
});

/** The callback numbers states otherwise than the query: 1 done, 2 failed, 3 signing failed. */
const callbackStates: Readonly<Partial<Record<InvoiceStatus, string>>> = { 2: '1', 22: '2', 24: '3' };

const sendCallback = (world: NuonuoWorld, invoice: Invoice): void => {
  const { callBackUrl: url } = invoice;
  if (url === null) return;
  const isDone = invoice.status === '2';
  const content = {
    ...{ c_status: callbackStates[invoice.status], c_orderno: invoice.orderNo, c_fpqqlsh: invoice.serialNo },
    ...{ c_kprq: invoice.issuedAt, c_fpdm: '', c_fphm: invoice.invoiceNo },
    ...{ allElectronicInvoiceNumber: invoice.invoiceNo, c_hjse: invoice.taxAmount },
    ...{ c_bhsje: invoice.exTaxAmount, c_errorMessage: invoice.failCause },
    ...{ c_url: isDone ? fileUrl(invoice, 'pdf') : '', c_ofd_url: '', c_jpg_url: '' },
  };
  const form = { operater: 'callback', orderno: invoice.orderNo, content: JSON.stringify(content) };
  world.hooks.enqueue({
    ...{ hookId: invoice.taxNum, event: 'invoice', url, body: new URLSearchParams(form).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
};

/** failCause: why, of one that failed. */
export const endInvoice = (
  world: NuonuoWorld,
  invoice: Invoice,
  status: '2' | '22' | '24',
  failCause = '',
): void => {
  const isIssued = status !== '22';
  if (isIssued && invoice.invoiceNo === '') {
    invoice.invoiceNo = newInvoiceNo(world);
    invoice.issuedAt = world.now();
  }
  Object.assign(invoice, { status, failCause, dueAt: null });
  sendCallback(world, invoice);
  world.touch();
};

export const progress = (world: NuonuoWorld): void => {
  const now = world.now();
  const { invoices, confirms, settings } = world.state;
  for (const invoice of Object.values(invoices))
    if (invoice.dueAt !== null && invoice.dueAt <= now)
      endInvoice(world, invoice, settings.outcome, settings.outcome === '2' ? '' : settings.failCause);
  for (const confirm of Object.values(confirms)) {
    if (confirm.dueAt === null || confirm.dueAt > now) continue;
    if (confirm.status === '15' && !settings.needsBuyer) setConfirm(world, confirm, '01', '无需确认');
    else if (confirm.status === '15') {
      setConfirm(world, confirm, '02', '销方录入待购方确认');
      confirm.dueAt = now + CONFIRM_MS;
    } else setConfirm(world, confirm, '07', '超 72 小时未确认作废');
  }
};
