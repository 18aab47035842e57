/**
 * Simulates the tax service: one PUT per invoice or credit note under the sender's reference, answered before it is
 * processed; `GET <reference>` returns its state, `GET <reference>.pdf` the file. Repeating a reference returns the
 * same invoice. A buyer whose title says 注销 has been deregistered: the invoice is accepted and fails later.
 */
import type { Answer } from '../control/faults.ts';
import { pdfOf } from './invoice-pdf.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Taken {
  readonly request: Fields;
  readonly takenAt: number;
  readonly number: string;
  readonly issuedAt: string;
}

/** Processing time of one invoice. */
const WORK_MS = 1_500;

const needed = ['kind', 'seller', 'buyer', 'receiver', 'item', 'amount', 'taxPercent'] as const;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const refused = (message: string): Answer => ({ status: 422, body: { message } });

const invoiceProblem = (request: Fields): string | null => {
  const missing = needed.find((field) => request[field] === undefined || request[field] === '');
  if (missing) return `缺少字段 ${missing}`;
  const { type, taxCode } = fieldsOf(request.buyer);
  if (type === 'company' && textOf(taxCode).length !== 18) return '购买方纳税人识别号不正确';
  return Number(request.amount) > 0 ? null : '金额不正确';
};

const linesOf = ({ request, number, issuedAt }: Taken): string[] => {
  const buyer = fieldsOf(request.buyer);
  const rate = Number(request.taxPercent);
  const tax = (Number(request.amount) * rate) / (100 + rate);
  return [
    `发票号码：${number}`,
    `开票日期：${issuedAt.slice(0, 10)}`,
    `购买方：${textOf(buyer.title)}`,
    ...(buyer.taxCode ? [`统一社会信用代码：${textOf(buyer.taxCode)}`] : []),
    `销售方：${textOf(fieldsOf(request.seller).name)}`,
    `项目名称：*${textOf(request.item)}`,
    `税率：${rate}%　税额：${tax.toFixed(2)}`,
    `价税合计：${textOf(request.amount)}`,
    `备注：${textOf(request.remark)}`,
    '本文件由模拟的税务系统生成，不是真实发票',
  ];
};

export const taxService = () => {
  const taken = new Map<string, Taken>();
  let workMs = WORK_MS;

  const problemOf = (request: Fields): string | null => {
    if (request.kind !== 'credit') return invoiceProblem(request);
    const known = [...taken.values()].some(({ number }) => number === request.creditOf);
    return known || textOf(request.creditOf).length === 20 ? null : '未找到对应的蓝字发票';
  };

  const progressOf = (of: Taken): Fields => {
    if (Date.now() - of.takenAt < workMs) return { status: 'processing' };
    const struckOff = textOf(fieldsOf(of.request.buyer).title).includes('注销');
    if (struckOff) return { status: 'failed', message: '购买方税务登记状态异常（注销），不能开票' };
    return { status: 'issued', number: of.number, issuedAt: of.issuedAt };
  };

  return {
    taken: () =>
      [...taken.entries()].map(([reference, { request, number }]) => ({ reference, request, number })),
    /** Processing time of each request. */
    setWork: (ms: number) => {
      workMs = ms;
    },
    /** Forgets what it has taken, as after a restart. */
    forget: () => taken.clear(),
    put(reference: string, request: Fields): Answer {
      const known = taken.get(reference);
      if (known) {
        const same = JSON.stringify(known.request) === JSON.stringify(request);
        return same ? { status: 200, body: progressOf(known) } : refused('该流水号已用于另一张发票');
      }
      const problem = problemOf(request);
      if (problem) return refused(problem);
      const now = new Date();
      // 20 digits: year, region, kind, and a serial number derived from the time.
      const number = `${String(now.getUTCFullYear()).slice(2)}3302${String(now.getTime()).padStart(13, '0')}${taken.size % 10}`;
      taken.set(reference, { request, takenAt: Date.now(), number, issuedAt: now.toISOString() });
      return { status: 202, body: { status: 'processing' } };
    },
    get(path: string): Answer {
      const reference = path.replace(/\.pdf$/, '');
      const known = taken.get(reference);
      if (!known) return { status: 404, body: { message: '没有这张发票' } };
      const progress = progressOf(known);
      if (reference === path) return { status: 200, body: progress };
      if (progress.status !== 'issued') return { status: 404, body: { message: '发票尚未开具' } };
      return { status: 200, body: pdfOf('电子发票（模拟）', linesOf(known)) };
    },
    refuse: (): Answer => refused('当月可开票额度不足'),
  };
};
