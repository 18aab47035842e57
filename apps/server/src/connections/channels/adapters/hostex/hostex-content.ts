/**
 * Properties and room types of an account, and the listings they have on channels. A property is one unit; a room type is
 * several of them, sold under one listing. What of them is sold by several listings is one stock.
 */
import { z } from 'zod';
import type { Account, Adapter, Listing, Outcome, Property } from '../adapter.ts';
import { LONG_MS, mapOutcome } from '../read-reply.ts';
import { type Ask, askAll, editionOf } from './hostex-calls.ts';
import { channelNameOf } from './hostex-channels.ts';
import { listingKey, propertyKey, roomTypeKey } from './hostex-keys.ts';

const ChannelRow = z.object({
  channel_type: z.string().min(1),
  listing_id: z.coerce.string().min(1),
  currency: z.string().nullish(),
});

const PropertyRow = z.object({
  id: z.int(),
  title: z.string(),
  channels: z.array(ChannelRow).nullish(),
});

const RoomTypeRow = z.object({
  id: z.int(),
  title: z.string(),
  properties: z.array(z.object({ id: z.int() })).nullish(),
  channels: z.array(ChannelRow).nullish(),
});

/** Rooms sold as one stock, whatever Hostex calls them. */
interface Sold {
  readonly key: string;
  readonly title: string;
  readonly units: number;
  readonly channels: readonly z.output<typeof ChannelRow>[];
}

const readSold = async (ask: Ask, account: Account): Promise<Outcome<Sold[]>> => {
  const asked = { timeoutMs: LONG_MS };
  const properties = await askAll(
    ask,
    account,
    { ...asked, path: '/properties', rows: 'properties' },
    PropertyRow,
  );
  if (properties.kind !== 'done') return properties;
  const types = await askAll(
    ask,
    account,
    { ...asked, path: '/room_types', rows: 'room_types' },
    RoomTypeRow,
  );
  return mapOutcome(types, (rows) => [
    ...properties.value.map(({ id, title, channels }) => ({
      ...{ key: propertyKey(id), title, units: 1, channels: channels ?? [] },
    })),
    ...rows.map(({ id, title, properties: units, channels }) => ({
      ...{ key: roomTypeKey(id), title, units: Math.max(1, units?.length ?? 0), channels: channels ?? [] },
    })),
  ]);
};

/** Only some listings name one; the Chinese edition sells in CNY by default. */
const currencyOf = (account: Account, told: string | null | undefined): string =>
  told || (editionOf(account) === 'china' ? 'CNY' : '');

/** Without those that have no listing, because they cannot be sold. */
export const readProperties = async (ask: Ask, account: Account): Promise<Outcome<Property[]>> =>
  mapOutcome(await readSold(ask, account), (sold) =>
    sold
      .filter(({ channels }) => channels.length > 0)
      .map(({ key, title, channels }) => ({
        ...{ key, name: title, currency: currencyOf(account, channels[0]?.currency), timeZone: '' },
      })),
  );

const listingsOf = (account: Account, { key, title, units, channels }: Sold): Listing[] =>
  channels.map((channel) => ({
    key: listingKey(channel),
    // Complete, because logs and order lists show it alone.
    name: `${title} ${channelNameOf(channel.channel_type)}`,
    ...{ typeName: title, houseName: title, onSale: true, instantBook: true, priceFen: null },
    place: {
      ...{ propertyKey: key, stockKey: key, currency: currencyOf(account, channel.currency) },
      ...{ occupancies: [], units },
    },
  }));

/** All of them at once, as the first page: they come by the property, and are few calls. */
export const hostexListings =
  (ask: Ask): Adapter['listings'] =>
  async (account, { pageNow, pageSize }) => {
    if (pageNow > 1) return { kind: 'done', value: { list: [], total: 0 } };
    const sold = await readSold(ask, account);
    return mapOutcome(sold, (all) => {
      const list = all.flatMap((one) => listingsOf(account, one));
      return { list, total: Math.min(list.length, pageSize) };
    });
  };
