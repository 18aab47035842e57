import type { Ctx } from '../../platform/context.ts';

/** Whether guests of the house open doors by code: one is issued at check-in, or when a check-out is undone. */
export const issuesDoorCodes = (
  { services }: Pick<Ctx, 'services'>,
  { smartLocks }: { readonly smartLocks: boolean },
): boolean => smartLocks && services.config.locksUrl !== undefined;
