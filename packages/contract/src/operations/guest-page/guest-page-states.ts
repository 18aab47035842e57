/** The state of what a guest has entered: open → submitted → approved, or sent back with a reason. */

import type { StateTable } from '../../platform/state-table.ts';
import type { PageState } from '../../prepared.ts';
import { guestPageFailures } from './guest-page-failures.ts';

const pageActions = ['change', 'submit', 'approve', 'return'] as const;
export type PageAction = (typeof pageActions)[number];

export const guestPageTable: StateTable<PageAction, PageState, object> = {
  /** Guests of the stay are entered or removed; a submitted page is submitted again. */
  change: { from: ['open', 'submitted', 'returned'], to: ['open'], failure: guestPageFailures.approved },
  submit: { from: ['open', 'returned'], to: ['submitted'], failure: guestPageFailures.submitted },
  approve: {
    from: ['open', 'submitted', 'returned'],
    to: ['approved'],
    permission: 'registration:edit',
    failure: guestPageFailures.approvedAlready,
  },
  return: {
    from: ['submitted', 'approved'],
    to: ['returned'],
    permission: 'registration:edit',
    failure: guestPageFailures.nothingToReturn,
  },
};
