/** The life of a guest's registration: recorded, sent to the authority, accepted or sent back. */
import type { StateTable } from '../../platform/state-table.ts';
import { registrationFailures } from './registration-failures.ts';

export const registrationStates = ['draft', 'submitted', 'accepted', 'rejected'] as const;
export type RegistrationState = (typeof registrationStates)[number];

export const registrationActions = ['correct', 'remove', 'submit', 'confirm', 'accept', 'reject'] as const;
export type RegistrationAction = (typeof registrationActions)[number];

export interface RegistrationFacts {
  /** True after arrival; nothing is reported before. */
  readonly arrived: boolean;
  /** A connected authority accepts electronic reports. */
  readonly connected: boolean;
}

const arrived = ({ arrived: here }: RegistrationFacts) => (here ? null : registrationFailures.notArrived);

export const registrationTable: StateTable<RegistrationAction, RegistrationState, RegistrationFacts> = {
  correct: {
    from: ['draft', 'rejected'],
    to: ['draft'],
    permission: 'registration:edit',
    failure: registrationFailures.cannotCorrect,
  },
  remove: {
    from: ['draft', 'rejected'],
    to: ['draft'],
    permission: 'registration:edit',
    failure: registrationFailures.cannotRemove,
    guard: ({ arrived: here }) => (here ? registrationFailures.cannotRemove : null),
  },
  submit: {
    from: ['draft', 'rejected'],
    to: ['submitted'],
    permission: 'registration:submit',
    failure: registrationFailures.cannotSubmit,
    guard: (facts) => arrived(facts) ?? (facts.connected ? null : registrationFailures.notConnected),
  },
  /** Reported in the authority's own system; enters its receipt. */
  confirm: {
    from: ['draft', 'submitted', 'rejected'],
    to: ['accepted'],
    permission: 'registration:submit',
    failure: registrationFailures.cannotConfirm,
    guard: arrived,
  },
  accept: { from: ['submitted'], to: ['accepted'], failure: registrationFailures.cannotConfirm },
  reject: { from: ['submitted'], to: ['rejected'], failure: registrationFailures.cannotConfirm },
};
