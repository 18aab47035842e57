/** Accounts of Xiaozhu: bound by an SMS code to a partner, who gets a token for them. */
import { PIG_SMS_LENGTH, PIG_SMS_SECONDS } from '@minsu/contract/connections/channels/wire/pig.ts';
import { listingsOf, storesOf } from '../add-store.ts';
import { localTime } from '../clock.ts';
import { ordersOfStore } from '../order-feed.ts';
import { isUnfinished } from '../order-life.ts';
import { Refused } from '../refused.ts';
import { newSecret } from '../secrets.ts';
import type { Store, World } from '../world.ts';

const masked = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(7)}`;

/** The control page shows the code, as a phone would. */
export const sendSms = (world: World, mobile: string): null => {
  const isKnown = storesOf(world, 'pig').some((store) => store.mobile === mobile);
  const code = String(world.random.int(0, 10 ** PIG_SMS_LENGTH - 1)).padStart(PIG_SMS_LENGTH, '0');
  if (isKnown) world.state.smsCodes[mobile] = { code, until: world.clock.now() + PIG_SMS_SECONDS * 1_000 };
  world.touch();
  return null;
};

export const bindAccount = (world: World, mobile: string, smsCode: string) => {
  const sent = world.state.smsCodes[mobile];
  const store = storesOf(world, 'pig').find((one) => one.mobile === mobile);
  if (!store || sent?.code !== smsCode || sent.until <= world.clock.now()) throw new Refused('badSmsCode');
  delete world.state.smsCodes[mobile];
  store.boundTo = newSecret();
  store.boundAt = world.clock.now();
  store.closed = false;
  world.touch();
  return {
    accountId: store.id,
    accountToken: store.boundTo,
    nick: store.name,
    mobileMasked: masked(mobile),
    boundAt: localTime(store.boundAt),
    status: 'NORMAL',
  };
};

/** Bound, or bound once. */
export const accountsOf = (world: World) =>
  storesOf(world, 'pig')
    .filter(({ boundAt }) => boundAt !== null)
    .map((store) => {
      const houses = listingsOf(world, 'pig', store.id);
      return {
        accountId: store.id,
        nick: store.name,
        mobileMasked: masked(store.mobile),
        houseCount: houses.length,
        onlineCount: houses.filter(({ status }) => status === 1).length,
        status: store.boundTo !== null ? 'NORMAL' : store.closed ? 'EXPIRED' : 'UNBOUND',
        storeIds: [...new Set(houses.map(({ hotelId }) => hotelId))],
        boundAt: store.boundAt === null ? null : localTime(store.boundAt),
      };
    });

/** Ends the token, and notifies the partner unless the partner asked for it. */
export const unbindAccount = (world: World, store: Store, by: 'partner' | 'platform'): null => {
  if (by === 'partner' && ordersOfStore(world, store).some(isUnfinished))
    throw new Refused('unfinishedOrders');
  if (by === 'partner') store.hookUrl = null;
  if (by === 'platform') world.emit('tokenRevoked', { platform: 'pig', storeId: store.id });
  store.closed = by === 'platform';
  store.boundTo = null;
  world.touch();
  return null;
};
