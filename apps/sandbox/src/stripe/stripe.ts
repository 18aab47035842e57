/** The Stripe fake put together: API, webhooks, the checkout page, control side. */
import { ownClockOf } from '../payment-kit/own-clock.ts';
import { paymentServiceOf } from '../payment-kit/payment-service.ts';
import { openServiceWorld, type ServiceClock, type ServiceOptions } from '../service-kit/service-world.ts';
import { stripeActions } from './control-actions.ts';
import { hookRules } from './events.ts';
import { stripeGuest } from './guest-page.ts';
import { stripePage, stripeStateView } from './page.ts';
import { seedStripe, stripeAccounts } from './seed.ts';
import { progress, stripeApi } from './stripe-api.ts';
import { emptyStripeState } from './stripe-state.ts';

export const startStripe = (options: ServiceOptions, sandboxClock: ServiceClock) => {
  const clock = ownClockOf(sandboxClock);
  const { world, file } = openServiceWorld('stripe', options, clock, { empty: emptyStripeState, hookRules });
  if (!file.isKept) seedStripe(world);
  const service = paymentServiceOf({
    ...{ world, file, clock },
    title: 'Stripe 模拟器 Stripe sandbox',
    actions: stripeActions(world),
    progress: () => progress(world),
    doors: () => [stripeApi(world), stripeGuest(world)],
    state: () => stripeStateView(world),
    page: () => stripePage(world),
  });
  return { ...service, accounts: stripeAccounts };
};
