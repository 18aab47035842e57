/** The life of a version of a contract: drafted, signed, then ended or superseded by the next one. A draft may be discarded. */
import type { StateTable } from '../../platform/state-table.ts';
import { contractFailures } from './contract-failures.ts';

export const versionStates = ['draft', 'active', 'superseded', 'ended', 'discarded'] as const;
export type VersionState = (typeof versionStates)[number];

const versionActions = ['edit', 'sign', 'discard', 'change', 'end', 'supersede', 'expire'] as const;
export type VersionAction = (typeof versionActions)[number];
/** Actions of users. */
export const contractActions = ['edit', 'sign', 'discard', 'change', 'end'] as const;
export type ContractAction = (typeof contractActions)[number];

export interface VersionFacts {
  /** A draft of the next version is open. */
  readonly hasDraft: boolean;
}

export const versionTable: StateTable<VersionAction, VersionState, VersionFacts> = {
  edit: { from: ['draft'], to: ['draft'], permission: 'contract:edit', failure: contractFailures.cannotEdit },
  sign: {
    from: ['draft'],
    to: ['active', 'ended'],
    permission: 'contract:sign',
    failure: contractFailures.cannotSign,
  },
  discard: {
    from: ['draft'],
    to: ['discarded'],
    permission: 'contract:edit',
    failure: contractFailures.cannotDiscard,
  },
  /** Starts a draft of the next version; this one stays unchanged. */
  change: {
    from: ['active', 'ended'],
    to: ['active', 'ended'],
    permission: 'contract:edit',
    failure: contractFailures.cannotChange,
    guard: ({ hasDraft }) => (hasDraft ? contractFailures.draftOpen : null),
  },
  /** Sets the last day; takes effect at once if it has passed. */
  end: {
    from: ['active'],
    to: ['active', 'ended'],
    permission: 'contract:sign',
    failure: contractFailures.cannotEnd,
  },
  // Caused by the next version, or by passing the last day.
  supersede: { from: ['active', 'ended'], to: ['superseded'], failure: contractFailures.superseded },
  expire: { from: ['active'], to: ['ended'], failure: contractFailures.superseded },
};
