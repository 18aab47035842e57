import type { Certification } from '@minsu/contract/foundation/account/certification.ts';
import type { Tone } from '../../components/state-dot.tsx';

export const stateTones: Record<Certification['state'], Tone> = {
  auditing: 'info',
  passed: 'ok',
  rejected: 'bad',
  withdrawn: 'neutral',
  replaced: 'neutral',
};
