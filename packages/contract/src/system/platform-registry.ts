/**
 * Registry of platforms: names, colours and capabilities as data. Engine and screens use it and name no platform. A new
 * one is a line here and a folder on the server (docs/connectors.md).
 */
import type { Text } from '../texts.ts';

/** Requests to a platform about its order. */
const orderVerbs = ['accept', 'reject', 'cancel'] as const;
export type OrderVerb = (typeof orderVerbs)[number];
export const isOrderVerb = (action: string): action is OrderVerb =>
  orderVerbs.some((verb) => verb === action);

/** How an account is authorised. */
export type AuthorisedBy = 'consent' | 'password' | 'smsCode' | 'apiKey';

export type AttachmentKind = 'picture' | 'pdf';

/** Capabilities of a platform's messages to its guests. */
export interface MessageFacts {
  /** Whether we may write before the guest has. */
  readonly hostFirst: boolean;
  readonly attachments: readonly AttachmentKind[];
  /** The last delivery state it reports of a message that it accepted. */
  readonly receipts: 'none' | 'delivered' | 'read';
  /** Characters of one message. */
  readonly maxLength: number;
  /** Days after check-out in which it still accepts messages; null: always. */
  readonly daysAfterCheckOut: number | null;
  /**
   * It stores our key with a message, so that sending the same again changes nothing. Without keys a message is recognised
   * by its text, and the conversation is read before a second attempt.
   */
  readonly keyed: boolean;
}

export interface PlatformFacts {
  readonly name: Text;
  /** `example`: our own wire format. `documented`: from public documents; `certified`: run against the real service. */
  readonly built: 'example' | 'documented' | 'certified';
  readonly authorisedBy: AuthorisedBy;
  /** The addresses an account may be at; none where there is one. */
  readonly environments: readonly string[];
  /** Supported order requests; others are made at the platform and arrive with its orders. */
  readonly orders: {
    readonly accept: boolean;
    readonly reject: boolean;
    readonly cancel: boolean;
    readonly notices: readonly ('checkIn' | 'checkOut' | 'noShow')[];
  };
  /** Its guests' reviews are read, and replies sent to it. */
  readonly reviews: boolean;
  /** Null: guests cannot be written to through it. */
  readonly messages: MessageFacts | null;
  /** `listing`: of the rooms that are linked with it. `roomType`: every listing of a room type there sells the same rooms. */
  readonly stock: 'listing' | 'roomType';
  /** Rooms counted per listing (0 when closed), or shared by all listings of a room type. */
  readonly countedBy: 'listing' | 'roomType';
  /** A listing can be taken off sale as a whole; else its nights are closed. */
  readonly listingsOnSale: boolean;
  /** True if it supports closed to arrival. */
  readonly closedArrivals: boolean;
  /** `changes`: omitted fields stay; `nights`: each night is sent whole. */
  readonly tells: 'changes' | 'nights';
  /** Nights ahead it accepts. */
  readonly horizonNights: number;
  /** `taken`: the answer is final. `later`: it is a promise, so the calendar is read afterwards. */
  readonly answers: 'taken' | 'later';
  /** `order`: acknowledges the newest revision of an order; `revision`: each one; `nothing`: none. */
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

/** The example contracts, because none is public (docs/decisions/015). */
const example = {
  built: 'example',
  environments: [],
  orders: exampleOrders,
  reviews: false,
  stock: 'listing',
  countedBy: 'listing',
  listingsOnSale: true,
  tells: 'nights',
  answers: 'taken',
  horizonNights: 365,
  acknowledges: 'order',
  replyDays: 14,
} as const;

/** Channel managers: neither keys nor receipts. Limits are their channels', and not documented. */
const textsAlone = {
  hostFirst: true,
  attachments: [],
  receipts: 'none',
  maxLength: 2_000,
  daysAfterCheckOut: null,
  keyed: false,
} as const;

export const platformRegistry = {
  mt: {
    ...example,
    messages: {
      hostFirst: true,
      attachments: ['picture', 'pdf'],
      receipts: 'read',
      maxLength: 1_000,
      daysAfterCheckOut: 30,
      keyed: true,
    },
    name: ['美团', 'Meituan'],
    authorisedBy: 'consent',
    closedArrivals: true,
    colour: ['#165DFF', '#7AA8FF'],
    acceptMinutes: 30,
  },
  tj: {
    ...example,
    messages: {
      hostFirst: true,
      attachments: [],
      receipts: 'none',
      maxLength: 500,
      daysAfterCheckOut: 15,
      keyed: true,
    },
    name: ['途家', 'Tujia'],
    authorisedBy: 'password',
    closedArrivals: false,
    colour: ['#B84A00', '#F29A54'],
    acceptMinutes: 30,
  },
  pig: {
    ...example,
    messages: {
      hostFirst: false,
      attachments: ['picture'],
      receipts: 'delivered',
      maxLength: 500,
      daysAfterCheckOut: null,
      keyed: true,
    },
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
    messages: textsAlone,
    reviews: true,
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
    messages: textsAlone,
    reviews: true,
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

/** Facts of a platform; undefined for calendars and anything that is no platform. */
export const knownFacts = (platform: string): PlatformFacts | undefined =>
  Object.hasOwn(platformRegistry, platform) ? factsOf(platform as SoldPlatform) : undefined;

/** True if the order's platform must accept the request; other orders are decided here. */
export const takesByApi = (platform: string, verb: OrderVerb): boolean =>
  knownFacts(platform)?.orders[verb] ?? true;

/** Platforms that satisfy a condition. */
export const platformsThat = (holds: (facts: PlatformFacts) => boolean): SoldPlatform[] =>
  soldPlatforms.filter((platform) => holds(factsOf(platform)));

/** A value for each platform. */
export const perPlatform = <T>(make: (facts: PlatformFacts, platform: SoldPlatform) => T) =>
  Object.fromEntries(
    soldPlatforms.map((platform) => [platform, make(factsOf(platform), platform)]),
  ) as Record<SoldPlatform, T>;
