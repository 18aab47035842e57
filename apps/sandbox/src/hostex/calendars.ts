/** Availability of properties and calendars of listings; accepted writes reach them a moment later. */
import { emit } from './hooks.ts';
import type { HostexWorld, Listing, PendingWrite, Stay, Write } from './hostex-state.ts';
import { listingKey } from './hostex-state.ts';

export const isTaken = ({ status }: Stay): boolean =>
  ['wait_accept', 'wait_pay', 'accepted'].includes(status);

/** Stays that hold the property on that night. */
export const staysOn = ({ state }: HostexWorld, propertyId: number, date: string): Stay[] =>
  Object.values(state.stays).filter(
    (stay) => stay.propertyId === propertyId && isTaken(stay) && stay.checkIn <= date && date < stay.checkOut,
  );

/** Open unless closed by a write or taken by a stay. */
export const isAvailable = (world: HostexWorld, propertyId: number, date: string): boolean =>
  (world.state.availability[propertyId]?.[date] ?? true) && staysOn(world, propertyId, date).length === 0;

/** Price, stock and restrictions as the channel shows them. */
export const nightOf = ({ nights, basePrice, ratio }: Listing, date: string) => {
  const night = nights[date] ?? {};
  return {
    price: night.price ?? Math.round((basePrice * ratio) / 100),
    inventory: night.inventory ?? 0,
    restrictions: night.restrictions ?? {},
  };
};

const apply = (world: HostexWorld, write: PendingWrite): void => {
  if (write.kind === 'availability') {
    const { propertyId, dates, available } = write;
    const nights = world.state.availability[propertyId] ?? {};
    world.state.availability[propertyId] = nights;
    for (const date of dates) nights[date] = available;
    return emit(world, write.accountId, 'property_availability_updated', {
      property_id: propertyId,
      availabilities: dates.map((date) => ({ date, available })),
    });
  }
  const listing = world.state.listings[write.key];
  if (!listing) return;
  for (const [date, night] of write.nights) {
    const before = listing.nights[date];
    const restrictions = night.restrictions && { ...before?.restrictions, ...night.restrictions };
    listing.nights[date] = { ...before, ...night, ...(restrictions && { restrictions }) };
  }
  const dates = write.nights.map(([date]) => date).toSorted();
  emit(world, write.accountId, 'listing_calendar_updated', {
    channel_type: listing.channelType,
    listing_id: listing.listingId,
    start_date: dates[0],
    end_date: dates.at(-1),
  });
};

/** Carries out the accepted writes that are due. */
export const applyDue = (world: HostexWorld): void => {
  const { pending } = world.state;
  const now = world.now();
  const due = pending.filter(({ dueAt }) => dueAt <= now);
  if (due.length === 0) return;
  const later = pending.filter(({ dueAt }) => dueAt > now);
  pending.splice(0, pending.length, ...later);
  for (const write of due) apply(world, write);
  world.touch();
};

/** Under the fault `halfApplied` only the first half arrives, without any error. */
export const accept = (world: HostexWorld, endpoint: string, accountId: string, write: Write): void => {
  const dueAt = world.now() + world.state.settings.asyncMs;
  const half = <T>(of: readonly T[]): readonly T[] => of.slice(0, Math.ceil(of.length / 2));
  const isHalf = world.faults.strikes('hostex', 'halfApplied', endpoint);
  const cut: Write = !isHalf
    ? write
    : write.kind === 'listing'
      ? { ...write, nights: half(write.nights) }
      : { ...write, dates: half(write.dates) };
  world.state.pending.push({ ...cut, dueAt, accountId });
  world.touch();
};
export const keyOf = ({ channelType, listingId }: Listing): string => listingKey(channelType, listingId);
