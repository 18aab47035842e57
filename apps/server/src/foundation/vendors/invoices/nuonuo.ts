/**
 * Nuonuo 诺诺开放平台 (诺税通 SaaS), fully digital invoices. Sources, what is known from clients only, and assumptions: README.md.
 *
 * Our number is the service’s idempotency key: handing over again answers E9106, which means that it was taken.
 */
import type {
  CreateInvoiceService,
  CreditOrder,
  Handed,
  InvoiceOrder,
  InvoiceServiceDeps,
  InvoiceSession,
  Progress,
  Question,
} from '../invoice-port.ts';
import { listIn, recordIn, textIn } from '../service-call.ts';
import { type Answer, callNuonuo, failureText } from './nuonuo-client.ts';
import { billingOf, orderProblem, redOf } from './nuonuo-order.ts';

const TAKEN_BEFORE = 'E9106';
const NOT_FOUND = 'E9500';

/** Business codes say that it was not taken; those of the gateway, and answers without a code, may pass. */
const handedOf = (answer: Answer, serial: string | null): Handed => {
  if (answer.ok) return { kind: 'taken', serial };
  if (answer.code === TAKEN_BEFORE) return { kind: 'taken', serial: null };
  const isFinal = /^E[49]\d+$/.test(answer.code) && answer.code !== 'E9999';
  return { kind: isFinal ? 'refused' : 'failed', message: failureText(answer) };
};

const issue = async (
  deps: InvoiceServiceDeps,
  session: InvoiceSession,
  order: InvoiceOrder,
): Promise<Handed> => {
  const problem = orderProblem(order);
  if (problem) return { kind: 'refused', message: problem };
  const answer = await callNuonuo(deps, session, {
    method: 'requestBillingNew',
    body: billingOf(session.account.credentials, order, deps.clock()),
    facts: { orderNo: order.ref },
    expected: [TAKEN_BEFORE],
  });
  const serial = answer.ok ? textIn(recordIn(answer.result).invoiceSerialNum) : '';
  return handedOf(answer, serial || null);
};

const query = (deps: InvoiceServiceDeps, session: InvoiceSession, orderNo: string): Promise<Answer> =>
  callNuonuo(deps, session, {
    method: 'queryInvoiceResult',
    body: { orderNos: [orderNo], isOfferInvoiceDetail: '0' },
    facts: { orderNo },
    expected: [NOT_FOUND],
  });

/** The documents cut the name of the field with the number. */
const numberIn = (row: Readonly<Record<string, unknown>>): string =>
  textIn(row.allElectronicInvoiceNumber) || textIn(row.allElectronicInvoiceNumbe) || textIn(row.invoiceNo);

const resign = async (
  deps: InvoiceServiceDeps,
  session: InvoiceSession,
  { ref, mayResign }: Question,
  serial: string,
): Promise<Progress> => {
  const waiting: Progress = { kind: 'working', message: 'invoice24' };
  if (!mayResign || serial === '') return waiting;
  const answer = await callNuonuo(deps, session, {
    method: 'reInvoice',
    body: { fpqqlsh: serial, orderno: ref },
    facts: { orderNo: ref },
  });
  return answer.ok ? { kind: 'working', message: null } : { kind: 'working', message: failureText(answer) };
};

const progress = async (
  deps: InvoiceServiceDeps,
  session: InvoiceSession,
  question: Question,
): Promise<Progress> => {
  const answer = await query(deps, session, question.ref);
  if (!answer.ok)
    return answer.code === NOT_FOUND ? { kind: 'absent' } : { kind: 'failed', message: failureText(answer) };
  const row = listIn(answer.result).find(({ orderNo }) => textIn(orderNo) === question.ref);
  if (!row) return { kind: 'absent' };
  const said = textIn(row.failCause) || textIn(row.statusMsg);
  switch (textIn(row.status)) {
    case '2':
      return numberIn(row) === ''
        ? { kind: 'working', message: null }
        : { kind: 'done', number: numberIn(row), fileUrl: textIn(row.pdfUrl) || null };
    case '22':
    case '3':
    case '31':
      return { kind: 'refused', message: `invoice22 ${said}`.trim() };
    case '24':
      return resign(deps, session, question, textIn(row.serialNo) || (question.serial ?? ''));
    default:
      return { kind: 'working', message: null };
  }
};

const credit = async (
  deps: InvoiceServiceDeps,
  session: InvoiceSession,
  order: CreditOrder,
): Promise<Handed> => {
  const answer = await callNuonuo(deps, session, {
    method: 'saveInvoiceRedConfirm',
    body: redOf(session.account.credentials, order),
    facts: { billId: order.ref, blueElecInvoiceNumber: order.number },
    expected: [TAKEN_BEFORE],
  });
  return handedOf(answer, null);
};

const ENDED = new Set(['05', '06', '07', '08', '09', '16']);

const creditProgress = async (
  deps: InvoiceServiceDeps,
  session: InvoiceSession,
  ref: string,
): Promise<Progress> => {
  const answer = await callNuonuo(deps, session, {
    method: 'queryInvoiceRedConfirm',
    body: { identity: '0', billId: ref, pageNo: '1', pageSize: '10' },
    facts: { billId: ref },
    expected: [NOT_FOUND],
  });
  if (!answer.ok)
    return answer.code === NOT_FOUND ? { kind: 'absent' } : { kind: 'failed', message: failureText(answer) };
  const row = listIn(recordIn(answer.result).list).find(({ billId }) => textIn(billId) === ref);
  if (!row) return { kind: 'absent' };
  const number = textIn(row.redInvoiceNumber);
  if (number !== '') return { kind: 'done', number, fileUrl: null };
  const status = textIn(row.billStatus);
  if (ENDED.has(status))
    return {
      kind: 'refused',
      message: `red${status} ${status === '16' ? textIn(row.billMessage) : ''}`.trim(),
    };
  return { kind: 'working', message: status === '02' ? 'red02' : null };
};

export const createNuonuo: CreateInvoiceService = (deps) => ({
  issue: (session, order) => issue(deps, session, order),
  progress: (session, question) => progress(deps, session, question),
  credit: (session, order) => credit(deps, session, order),
  creditProgress: (session, ref) => creditProgress(deps, session, ref),
  /** Asks for an invoice that does not exist. */
  async test(session) {
    const answer = await query(deps, session, 'MSTEST00000000000000');
    const works = answer.ok || answer.code === NOT_FOUND;
    return { works, message: works ? '' : failureText(answer) };
  },
});
