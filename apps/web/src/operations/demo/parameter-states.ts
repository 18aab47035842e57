import type { ParameterSet } from '@minsu/contract/operations/demo/parameters.ts';
import type { Tone } from '../../components/state-dot.tsx';

export const stateTones: Record<ParameterSet['state'], Tone> = {
  auditing: 'info',
  passed: 'ok',
  cancelled: 'bad',
  replaced: 'neutral',
};
