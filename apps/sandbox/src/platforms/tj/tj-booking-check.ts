/** Tujia asks its partner before a guest books: once, with five seconds to answer. */
import { TjHookAnswer } from '@minsu/contract/connections/channels/wire/tj.ts';
import { jsonOf } from '../../http/exchange.ts';
import { storeOf } from '../add-store.ts';
import { listingOf } from '../listing-calendar.ts';
import { Refused } from '../refused.ts';
import type { World } from '../world.ts';
import { tjSignedUrl } from './tj-hook.ts';

const ANSWER_MS = 5_000;

interface BookingCheck {
  readonly listingId: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly rooms: number;
}

/** `bookable`: the partner did not say no. */
export const askBookingCheck = async (
  world: World,
  { listingId, checkIn, checkOut, rooms }: BookingCheck,
) => {
  const listing = listingOf(world, 'tj', listingId);
  const store = storeOf(world, 'tj', listing.storeId);
  if (!store?.hookUrl) throw new Refused('badParameter', '合作方没有登记回调地址');
  const response = await fetch(tjSignedUrl(world.credentials, store, store.hookUrl, world.clock.now()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      method: 'bookingCheck',
      eventId: `tj-${world.nextTurn()}-check`,
      seq: 0,
      roomId: listing.partnerRoomId,
      unitId: listing.id,
      checkIn,
      checkOut,
      quantity: rooms,
      numOfGuests: rooms * 2,
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => null);
  const body = response ? await response.text().catch(() => '') : '';
  const answer = TjHookAnswer.safeParse(jsonOf(body)).data;
  const bookable = answer?.resultCode === 0 && answer.bookingStatus !== 0;
  return { status: response?.status ?? 0, bookable, answer: answer ?? null };
};
