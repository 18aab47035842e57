/** What happens to the accounts at the institution that landlords are paid to. */
import { hook } from '../../platform/hooks.ts';

/** From now on the landlord is paid somewhere else, or cannot be paid. */
export const payoutAccountMoved = hook<{ readonly landlordId: string }>();
