import type { Ctx } from '../../platform/context.ts';

/** Guests in such a house open their door by a code: one is issued as they come, or come back by an undone check-out. */
export const issuesDoorCodes = (
  { services }: Pick<Ctx, 'services'>,
  { smartLocks }: { readonly smartLocks: boolean },
): boolean => smartLocks && services.config.locksUrl !== undefined;
