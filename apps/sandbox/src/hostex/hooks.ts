/** Webhooks: a flat body that only names what changed. Never repeated; answered within 3 s or missed. */
import type { HostexWorld, Stay } from './hostex-state.ts';

export const HOOK_ANSWER_MS = 3_000;
export const SECRET_HEADER = 'Hostex-Webhook-Secret-Token';

export const hookEvents = [
  'reservation_created',
  'reservation_updated',
  'property_availability_updated',
  'listing_calendar_updated',
  'message_created',
  'review_created',
  'review_updated',
  'transaction_created',
  'transaction_updated',
  'transaction_deleted',
] as const;
export type HookEvent = (typeof hookEvents)[number];

const subEvents = [
  'arrival_and_departure_time_updated',
  'rates_updated',
  'lock_code_updated',
  'lock_code_deleted',
  'check_in_details_updated',
] as const;
export type SubEvent = (typeof subEvents)[number];

type Payload = Readonly<Record<string, unknown>>;

export const emit = (
  world: HostexWorld,
  accountId: string,
  event: HookEvent,
  payload: Payload,
  secret: string | undefined = world.state.accounts[accountId]?.hookSecret,
): void => {
  for (const hook of Object.values(world.state.webhooks)) {
    if (hook.accountId !== accountId || hook.isDisabled) continue;
    if (hook.events !== null && !hook.events.includes(event)) continue;
    world.hooks.enqueue({
      hookId: String(hook.id),
      event,
      url: hook.url,
      headers: { [SECRET_HEADER]: secret ?? '' },
      body: JSON.stringify({ event, ...payload, timestamp: new Date(world.now()).toISOString() }),
    });
  }
};

/** There is no event for a cancellation: it arrives as an update. */
export const emitStay = (
  world: HostexWorld,
  { accountId, reservationCode, stayCode }: Stay,
  event: 'reservation_created' | 'reservation_updated',
  subEvent?: SubEvent,
): void =>
  emit(world, accountId, event, {
    ...(subEvent ? { sub_event: subEvent } : {}),
    reservation_code: reservationCode,
    stay_code: stayCode,
  });
