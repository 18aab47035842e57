/** The life of a real-name certification: submitted, checked by somebody else, passed or rejected; or withdrawn. */
import type { StateTable } from '../state-table.ts';
import { accountFailures } from './account-failures.ts';

export const certificationStates = ['auditing', 'passed', 'rejected', 'withdrawn', 'replaced'] as const;
export type CertificationState = (typeof certificationStates)[number];

export type CertificationAction = 'approve' | 'reject' | 'withdraw';

export interface CertificationFacts {
  /** Whether the caller asks about his own. */
  readonly own: boolean;
}

const byAnother = ({ own }: CertificationFacts) => (own ? accountFailures.ownCertification : null);
const auditing = { from: ['auditing'], failure: accountFailures.notAuditing } as const;

export const certificationTable: StateTable<CertificationAction, CertificationState, CertificationFacts> = {
  approve: { ...auditing, to: ['passed'], permission: 'certification:review', guard: byAnother },
  reject: { ...auditing, to: ['rejected'], permission: 'certification:review', guard: byAnother },
  // Its owner's; found by his session, so it needs no permission.
  withdraw: { ...auditing, to: ['withdrawn'] },
};
