/** Turns a platform's outcome into a failure for the user. */
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Outcome } from './adapters/adapter.ts';
import { refusalOf } from './mapping/outcome-failure.ts';

export type NotDone = Exclude<Outcome<never>, { readonly kind: 'done' }>;

export const failOutcome = (outcome: NotDone): never => {
  const { failure, params } = refusalOf(outcome);
  return fail(failure, { params: params ?? {} });
};
