/**
 * Simulates the public-security lodging system: one PUT per guest under the sender's reference. Repeating a reference
 * returns the same receipt; impossible data is rejected with a reason.
 */
import type { Answer } from '../control/faults.ts';

export interface Report {
  readonly name?: unknown;
  readonly documentType?: unknown;
  readonly number?: unknown;
  readonly nationality?: unknown;
  readonly birthDate?: unknown;
  readonly arrivedAt?: unknown;
  readonly house?: unknown;
}

export interface Received {
  readonly reference: string;
  readonly receipt: string;
  readonly report: Report;
}

const needed = ['name', 'documentType', 'number', 'nationality', 'birthDate', 'arrivedAt', 'house'] as const;

const refusalOf = (report: Report): string | null => {
  const missing = needed.find((field) => report[field] === undefined || report[field] === '');
  if (missing) return `缺少字段 ${missing}`;
  if (report.documentType === 'idCard' && /[A-Za-z\d]/.test(String(report.name))) return '姓名与证件号码不符';
  if (report.documentType === 'idCard' && /^8[123]/.test(String(report.number)))
    return '证件类型与证件号码不符';
  if (report.documentType === 'hkMoTwResidence' && report.nationality !== 'CN') return '国籍与证件类型不符';
  if (report.documentType === 'idCard' && report.nationality !== 'CN') return '国籍与证件类型不符';
  return null;
};

export const registrationAuthority = () => {
  const received = new Map<string, Received>();
  return {
    received: () => [...received.values()],
    put(reference: string, report: Report): Answer {
      const known = received.get(reference);
      if (known) {
        const same = JSON.stringify(known.report) === JSON.stringify(report);
        return same
          ? { status: 200, body: { receipt: known.receipt } }
          : { status: 409, body: { message: '该流水号已用于另一份登记' } };
      }
      const refusal = refusalOf(report);
      if (refusal) return { status: 422, body: { message: refusal } };
      const receipt = `GA${String(330_100_000 + received.size + 1)}`;
      received.set(reference, { reference, receipt, report });
      return { status: 201, body: { receipt } };
    },
    refuse: (): Answer => ({ status: 422, body: { message: '人像与证件核验不通过，请重新采集' } }),
  };
};
