/** Sends an event to registered webhooks: those of the property, or the account-wide ones if it has none. */
import type { Attributes, ChannexWorld, Webhook } from './channex-state.ts';

export const hookEvents = [
  'ari',
  'booking',
  'booking_new',
  'booking_modification',
  'booking_cancellation',
  'booking_unmapped_room',
  'booking_unmapped_rate',
  'non_acked_booking',
  'message',
  'sync_error',
  'sync_warning',
  'rate_error',
  'reservation_request',
  'alteration_request',
  'accepted_reservation',
  'declined_reservation',
  'inquiry',
  'review',
  'updated_review',
  'new_channel',
  'updated_channel',
  'activate_channel',
  'deactivate_channel',
  'disconnect_channel',
  'disconnect_listing',
  'channel_removal_warning',
  'property_removal_warning',
  'message_thread_booking_assigned',
] as const;
export type HookEvent = (typeof hookEvents)[number];

export const isHookEvent = (value: unknown): value is HookEvent =>
  (hookEvents as readonly unknown[]).includes(value);

/** Address with the registered request parameters. */
export const hookAddress = ({ callback_url: url, request_params: params }: Attributes): string => {
  const address = new URL(String(url));
  for (const [name, value] of Object.entries((params ?? {}) as Record<string, unknown>))
    address.searchParams.set(name, String(value));
  return address.toString();
};

/** `forge`: values in place of the registered ones. */
export const hookHeaders = (
  { headers }: Attributes,
  forge: (value: unknown) => string = String,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries((headers ?? {}) as Record<string, unknown>).map(([name, value]) => [name, forge(value)]),
  );

const takes = ({ attributes }: Webhook, event: HookEvent): boolean =>
  attributes.is_active === true &&
  (attributes.event_mask === '*' || String(attributes.event_mask).split(';').includes(event));

export const emit = (
  world: ChannexWorld,
  event: HookEvent,
  propertyId: string,
  payload: unknown,
  forge?: (value: unknown) => string,
): void => {
  const property = world.state.properties[propertyId];
  if (!property) return;
  const all = Object.values(world.state.webhooks).filter(
    (hook) => hook.accountId === property.accountId && takes(hook, event),
  );
  const own = all.filter(({ attributes }) => attributes.property_id === propertyId);
  const wide = all.filter(({ attributes }) => attributes.property_id === null);
  for (const { id, attributes } of own.length > 0 ? own : wide)
    world.hooks.enqueue({
      hookId: id,
      event,
      url: hookAddress(attributes),
      headers: hookHeaders(attributes, forge),
      body: JSON.stringify({
        event,
        property_id: propertyId,
        user_id: null,
        timestamp: new Date(world.now()).toISOString(),
        ...(attributes.send_data === true ? { payload } : {}),
      }),
    });
};
