/** State table of a real-name certification: submitted, passed, rejected or withdrawn. */

import type { StateTable } from '../../platform/state-table.ts';
import { confirmRefusal, type Same } from '../duties/duty-table.ts';
import { accountFailures } from './account-failures.ts';

export const certificationStates = ['auditing', 'passed', 'rejected', 'withdrawn', 'replaced'] as const;
export type CertificationState = (typeof certificationStates)[number];

export type CertificationAction = 'approve' | 'reject' | 'withdraw';

export interface CertificationFacts {
  /** Why the caller counts as the certified person; null otherwise. */
  readonly own: Same | null;
}

const byAnother = ({ own }: CertificationFacts) => confirmRefusal('certification', own);
const auditing = { from: ['auditing'], failure: accountFailures.notAuditing } as const;

export const certificationTable: StateTable<CertificationAction, CertificationState, CertificationFacts> = {
  approve: { ...auditing, to: ['passed'], permission: 'certification:review', guard: byAnother },
  reject: { ...auditing, to: ['rejected'], permission: 'certification:review', guard: byAnother },
  // Found by the session's user, so it needs no permission.
  withdraw: { ...auditing, to: ['withdrawn'] },
};
