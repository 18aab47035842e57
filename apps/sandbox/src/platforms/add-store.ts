/** Stores and their listings come into being: seeded, or by the control page. */
import { keyOf, type Listing, type PlatformName, type Store, type World } from './world.ts';

export interface ListingInput {
  readonly id?: string;
  readonly houseName: string;
  readonly typeName: string;
  /** Default: house and type. */
  readonly title?: string;
  readonly address?: string;
  readonly rentType?: 1 | 2 | 3;
  /** Fen a night. */
  readonly basePrice?: number;
  readonly rooms?: number;
  readonly instant?: boolean;
}

export interface StoreInput {
  readonly id?: string;
  readonly name: string;
  readonly password?: string;
  readonly mobile?: string;
  readonly listings?: readonly ListingInput[];
}

/** Digits of a length that the platform's own ids have. */
const idOf = (world: World, platform: PlatformName, length: number): string =>
  ({ mt: '8', tj: '2', pig: '5' })[platform] + String(world.nextTurn()).padStart(length - 1, '0');

export const addListing = (world: World, store: Store, wanted: ListingInput): Listing => {
  const id = wanted.id ?? idOf(world, store.platform, 9);
  const listing: Listing = {
    platform: store.platform,
    id,
    storeId: store.id,
    title: wanted.title ?? `${wanted.houseName} · ${wanted.typeName}`,
    houseName: wanted.houseName,
    typeName: wanted.typeName,
    address: wanted.address ?? '',
    rentType: wanted.rentType ?? 2,
    basePrice: wanted.basePrice ?? 39_800,
    rooms: wanted.rooms ?? 1,
    instant: wanted.instant ?? true,
    status: 1,
    partnerRoomId: '',
    hotelId: `${store.id}-${wanted.houseName}`,
    nights: {},
  };
  world.state.listings[keyOf(store.platform, id)] = listing;
  world.touch();
  return listing;
};

export const addStore = (world: World, platform: PlatformName, wanted: StoreInput): Store => {
  const id = wanted.id ?? idOf(world, platform, 8);
  const store: Store = {
    platform,
    id,
    name: wanted.name,
    password: wanted.password ?? 'sandbox',
    mobile: wanted.mobile ?? `139${String(world.nextTurn()).padStart(8, '0')}`,
    boundTo: null,
    boundAt: null,
    closed: false,
    hookUrl: null,
  };
  world.state.stores[keyOf(platform, id)] = store;
  for (const listing of wanted.listings ?? []) addListing(world, store, listing);
  world.touch();
  return store;
};

export const storeOf = ({ state }: World, platform: PlatformName, id: string): Store | undefined =>
  state.stores[keyOf(platform, id)];

export const storesOf = ({ state }: World, platform: PlatformName): Store[] =>
  Object.values(state.stores).filter((store) => store.platform === platform);

/** In the order in which they came. */
export const listingsOf = ({ state }: World, platform: PlatformName, storeId?: string): Listing[] =>
  Object.values(state.listings).filter(
    (one) =>
      one.platform === platform && one.status !== -1 && (storeId === undefined || one.storeId === storeId),
  );
