import type { RoomCondition } from '@minsu/contract/foundation/houses/house.ts';
import type { Tone } from '../state-dot.tsx';

export const conditionTones: Record<RoomCondition, Tone> = { clean: 'ok', dirty: 'warn', inspected: 'info' };
