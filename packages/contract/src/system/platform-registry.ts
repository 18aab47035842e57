/**
 * The platforms that can be connected, each with its names, its colours and what it can do, as data: the engine and the
 * screens ask here and name none of them. A new platform is one line of this list and one folder of the server
 * (docs/connectors.md).
 */
import type { Text } from '../texts.ts';

/** What people ask a platform to do with its order. */
const orderVerbs = ['accept', 'reject', 'cancel'] as const;
export type OrderVerb = (typeof orderVerbs)[number];
export const isOrderVerb = (action: string): action is OrderVerb =>
  orderVerbs.some((verb) => verb === action);

/** How an account comes to a connection. */
export type AuthorisedBy = 'consent' | 'password' | 'smsCode' | 'apiKey';

export interface PlatformFacts {
  readonly name: Text;
  /** `example`: its wire is ours, for want of a public one. `documented`: after its public documents; `certified`: run against it. */
  readonly built: 'example' | 'documented' | 'certified';
  readonly authorisedBy: AuthorisedBy;
  /** The addresses an account may be at; none where there is one. */
  readonly environments: readonly string[];
  /** What its orders can be asked for; what is not here is done at the platform and comes with its orders. */
  readonly orders: {
    readonly accept: boolean;
    readonly reject: boolean;
    readonly cancel: boolean;
    readonly notices: readonly ('checkIn' | 'checkOut' | 'noShow')[];
  };
  readonly messages: boolean;
  /** `listing`: of the rooms that are linked with it. `roomType`: every listing of a room type there sells the same rooms. */
  readonly stock: 'listing' | 'roomType';
  /** Whose number of rooms is told: a listing's own, which is 0 where the listing is closed, or one of all listings of a room type. */
  readonly countedBy: 'listing' | 'roomType';
  /** A listing can be taken off sale as a whole; else its nights are closed. */
  readonly listingsOnSale: boolean;
  /** Whether it can be told on which nights nobody may arrive. */
  readonly closedArrivals: boolean;
  /** `changes`: what is not told stays as it is there; `nights`: each told night is told whole. */
  readonly tells: 'changes' | 'nights';
  /** Nights ahead that it is told. */
  readonly horizonNights: number;
  /** `taken`: what it answered is so there. `later`: it only promised, so that its calendar is read a little later. */
  readonly answers: 'taken' | 'later';
  /** `order`: the newest of each order is acknowledged; `revision`: every one of them; `nothing`: it keeps no account of what we have read. */
  readonly acknowledges: 'order' | 'revision' | 'nothing';
  /** Edge and letter of its stays, on light and on dark; `styles/tokens.css` has the same values. */
  readonly colour: readonly [light: string, dark: string];
  /** Usual days it takes replies to a review, and usual minutes it waits to be accepted. */
  readonly replyDays: number;
  readonly acceptMinutes: number;
}

const exampleOrders = {
  accept: true,
  reject: true,
  cancel: true,
  notices: ['checkIn', 'checkOut', 'noShow'],
} as const;

/** The contracts that the product was begun with: nobody publishes one (docs/decisions/015). */
const example = {
  built: 'example',
  environments: [],
  orders: exampleOrders,
  messages: true,
  stock: 'listing',
  countedBy: 'listing',
  listingsOnSale: true,
  tells: 'nights',
  answers: 'taken',
  horizonNights: 365,
  acknowledges: 'order',
  replyDays: 14,
} as const;

export const platformRegistry = {
  mt: {
    ...example,
    name: ['美团', 'Meituan'],
    authorisedBy: 'consent',
    closedArrivals: true,
    colour: ['#165DFF', '#7AA8FF'],
    acceptMinutes: 30,
  },
  tj: {
    ...example,
    name: ['途家', 'Tujia'],
    authorisedBy: 'password',
    closedArrivals: false,
    colour: ['#B84A00', '#F29A54'],
    acceptMinutes: 30,
  },
  pig: {
    ...example,
    name: ['小猪', 'Xiaozhu'],
    authorisedBy: 'smsCode',
    closedArrivals: false,
    colour: ['#B01F6E', '#F283BD'],
    acceptMinutes: 60,
  },
  channex: {
    name: ['Channex', 'Channex'],
    built: 'documented',
    authorisedBy: 'apiKey',
    environments: ['production', 'staging'],
    orders: { accept: false, reject: false, cancel: false, notices: [] },
    messages: false,
    stock: 'roomType',
    countedBy: 'roomType',
    listingsOnSale: false,
    closedArrivals: true,
    tells: 'changes',
    answers: 'taken',
    horizonNights: 500,
    acknowledges: 'revision',
    colour: ['#00707A', '#4FC3CF'],
    replyDays: 14,
    acceptMinutes: 30,
  },
  hostex: {
    name: ['百居易', 'Hostex'],
    built: 'documented',
    authorisedBy: 'apiKey',
    environments: ['china', 'international'],
    orders: { accept: false, reject: false, cancel: false, notices: [] },
    messages: false,
    stock: 'roomType',
    countedBy: 'listing',
    listingsOnSale: false,
    closedArrivals: true,
    tells: 'changes',
    answers: 'later',
    horizonNights: 730,
    acknowledges: 'nothing',
    colour: ['#6B3FA0', '#BFA0F0'],
    replyDays: 14,
    acceptMinutes: 60,
  },
} as const satisfies Readonly<Record<string, PlatformFacts>>;

export type SoldPlatform = keyof typeof platformRegistry;
export const soldPlatforms = Object.keys(platformRegistry) as SoldPlatform[];

export const factsOf = (platform: SoldPlatform): PlatformFacts => platformRegistry[platform];

/** Of what a row says; undefined of a calendar and of what is no platform. */
export const knownFacts = (platform: string): PlatformFacts | undefined =>
  Object.hasOwn(platformRegistry, platform) ? factsOf(platform as SoldPlatform) : undefined;

/** Whether the platform of an order takes this by itself; whatever else sold it, we decide. */
export const takesByApi = (platform: string, verb: OrderVerb): boolean =>
  knownFacts(platform)?.orders[verb] ?? true;

/** Those of which something holds. */
export const platformsThat = (holds: (facts: PlatformFacts) => boolean): SoldPlatform[] =>
  soldPlatforms.filter((platform) => holds(factsOf(platform)));

/** The same for each, as data of its own. */
export const perPlatform = <T>(make: (facts: PlatformFacts, platform: SoldPlatform) => T) =>
  Object.fromEntries(
    soldPlatforms.map((platform) => [platform, make(factsOf(platform), platform)]),
  ) as Record<SoldPlatform, T>;
