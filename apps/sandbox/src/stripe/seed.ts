/** Accounts of a new sandbox. */
import type { StripeWorld } from './stripe-state.ts';

export const stripeAccounts = {
  desk: { id: 'acct_1Sandbox0Desk', name: 'Homestay desk', secretKey: 'sk_test_sandboxdesk0001' },
  other: { id: 'acct_sandboxother', name: 'Somebody else', secretKey: 'sk_test_sandboxother001' },
} as const;

export const seedStripe = (world: StripeWorld): void => {
  for (const account of Object.values(stripeAccounts)) world.state.accounts[account.id] = { ...account };
};
