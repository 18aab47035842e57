/** Whether the business works with a landlord: 合作中, 暂停, 已终止. */
import type { StateTable } from '../../platform/state-table.ts';
import { landlordFailures } from './landlord-failures.ts';

export const landlordStates = ['active', 'paused', 'ended'] as const;
export type LandlordState = (typeof landlordStates)[number];

export const landlordActions = ['edit', 'pause', 'resume', 'end'] as const;
export type LandlordAction = (typeof landlordActions)[number];

/** A landlord with properties cannot be ended; the command reports the number. */
export const landlordTable: StateTable<LandlordAction, LandlordState, null> = {
  edit: {
    from: landlordStates,
    to: landlordStates,
    permission: 'landlord:edit',
    failure: landlordFailures.notFound,
  },
  pause: {
    from: ['active'],
    to: ['paused'],
    permission: 'landlord:edit',
    failure: landlordFailures.notActive,
  },
  resume: {
    from: ['paused', 'ended'],
    to: ['active'],
    permission: 'landlord:edit',
    failure: landlordFailures.notPaused,
  },
  end: {
    from: ['active', 'paused'],
    to: ['ended'],
    permission: 'landlord:edit',
    failure: landlordFailures.alreadyEnded,
  },
};
