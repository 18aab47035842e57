/** Accounts, tokens, properties and listings that are there from the beginning. */
import { addDays, localDate } from '../platforms/clock.ts';
import type { ChannelType, Edition, HostexWorld, Listing } from './hostex-state.ts';
import { listingKey } from './hostex-state.ts';

/** Tokens of the seeded accounts. */
export const hostexTokens = {
  china: 'hx-demo-china-writable-0001',
  readOnly: 'hx-demo-china-readonly-0001',
  international: 'hx-demo-international-0001',
  expired: 'hx-demo-expired-0001',
  basic: 'hx-demo-basic-0001',
} as const;

/** OAuth client of the seeded partner. */
export const hostexClient = { id: 'minsu-demo', secret: 'minsu-demo-secret' } as const;

export const hostexAccounts = { china: 'hx-china', international: 'hx-international' } as const;

const OPEN_DAYS = 60;

const group = { id: 11, name: '西湖' };
const tag = { id: 21, name: '湖景' };

interface PropertySeed {
  readonly id: number;
  readonly title: string;
  readonly price: number;
  readonly channels: readonly ChannelType[];
}

const chinaChannels: readonly ChannelType[] = ['tujia', 'meituan_bnb', 'xiaozhu', 'ctrip', 'fliggy'];

const china: readonly PropertySeed[] = [
  { id: 12_001, title: '西湖云栖·清荷', price: 528, channels: chinaChannels },
  { id: 12_002, title: '西湖云栖·听雨', price: 568, channels: chinaChannels },
  { id: 12_003, title: '西湖云栖·湖景露台', price: 768, channels: ['tujia', 'meituan_bnb', 'ctrip'] },
  { id: 12_004, title: '灵隐山居·竹影', price: 598, channels: ['tujia', 'xiaozhu'] },
];
const international: readonly PropertySeed[] = [
  { id: 13_001, title: 'West Lake Loft', price: 88.5, channels: ['airbnb', 'booking.com'] },
];

const openListing = (world: HostexWorld, listing: Listing): void => {
  world.state.listings[listingKey(listing.channelType, listing.listingId)] = listing;
  const today = localDate(world.now());
  for (let day = 0; day < OPEN_DAYS; day += 1)
    listing.nights[addDays(today, day)] = { price: listing.basePrice, inventory: 1, restrictions: {} };
};

const addProperties = (
  world: HostexWorld,
  accountId: string,
  currency: string,
  seeds: readonly PropertySeed[],
): void => {
  for (const { id, title, price, channels } of seeds) {
    world.state.properties[id] = {
      id,
      accountId,
      title,
      address: '杭州市西湖区杨公堤23号',
      longitude: '120.1305',
      latitude: '30.2420',
      groups: [group],
      tags: title.includes('湖景') ? [tag] : [],
    };
    for (const channelType of channels)
      openListing(world, {
        accountId,
        channelType,
        listingId: `${id}${channels.indexOf(channelType) + 1}`,
        propertyId: id,
        roomTypeId: null,
        currency,
        basePrice: price,
        ratio: 100,
        isRatioReadonly: channelType === 'ctrip',
        nights: {},
      });
  }
};

/** Two properties sold as one room type: the channel's booking names no property. */
const addRoomType = (world: HostexWorld, accountId: string): void => {
  const id = 15_001;
  world.state.roomTypes[id] = { id, accountId, title: '云栖大床房', propertyIds: [12_001, 12_002] };
  openListing(world, {
    accountId,
    channelType: 'ctrip',
    listingId: '150011',
    propertyId: null,
    roomTypeId: id,
    currency: 'CNY',
    basePrice: 500,
    ratio: 110,
    isRatioReadonly: false,
    nights: {},
  });
};

export const seedHostex = (world: HostexWorld): void => {
  const { accounts, tokens, clients } = world.state;
  const addAccount = (
    id: string,
    edition: Edition,
    hookSecret: string,
    subscription: 'active' | 'expired' | 'basic' = 'active',
  ) => {
    accounts[id] = { id, name: id, edition, subscription, hookSecret };
  };
  const addToken = (token: string, accountId: string, scope: 'writable' | 'read-only' = 'writable') => {
    tokens[token] = { token, accountId, scope, expiresAt: null, clientId: null, isRevoked: false };
  };
  clients[hostexClient.id] = hostexClient.secret;
  addAccount(hostexAccounts.china, 'china', 'hx-demo-secret-1');
  addAccount(hostexAccounts.international, 'international', 'hx-demo-secret-2');
  addAccount('hx-expired', 'china', 'hx-demo-secret-3', 'expired');
  addAccount('hx-basic', 'china', 'hx-demo-secret-4', 'basic');
  addToken(hostexTokens.china, hostexAccounts.china);
  addToken(hostexTokens.readOnly, hostexAccounts.china, 'read-only');
  addToken(hostexTokens.international, hostexAccounts.international);
  addToken(hostexTokens.expired, 'hx-expired');
  addToken(hostexTokens.basic, 'hx-basic');
  addProperties(world, hostexAccounts.china, 'CNY', china);
  addProperties(world, hostexAccounts.international, 'USD', international);
  addRoomType(world, hostexAccounts.china);
  world.touch();
};
