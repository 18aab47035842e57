/** Hooks of landlord onboarding. */
import { hook } from '../../platform/hooks.ts';

/** The landlord's payout account changed or was closed. */
export const payoutAccountChanged = hook<{ readonly landlordId: string }>();
