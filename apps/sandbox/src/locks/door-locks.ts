/** Simulates the lock vendor: sets a code with its validity under the sender's id, and deletes it. */
import type { Answer } from '../control/faults.ts';

export interface LockCode {
  readonly lock?: unknown;
  readonly code?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
}

export const doorLocks = () => {
  const codes = new Map<string, LockCode>();
  return {
    codes: () => Object.fromEntries(codes),
    put(id: string, code: LockCode): Answer {
      if (!/^\d{6}$/.test(String(code.code))) return { status: 422, body: { message: '密码须为 6 位数字' } };
      if (String(code.from) >= String(code.to)) return { status: 422, body: { message: '有效期不正确' } };
      const taken = [...codes].some(
        ([other, one]) => other !== id && one.lock === code.lock && one.code === code.code,
      );
      if (taken) return { status: 409, body: { message: '该门锁已有相同密码' } };
      codes.set(id, code);
      return { status: 200, body: { id } };
    },
    /** Deleting a missing code succeeds. */
    remove(id: string): Answer {
      codes.delete(id);
      return { status: 200, body: { id } };
    },
    refuse: (): Answer => ({ status: 422, body: { message: '门锁离线' } }),
  };
};
