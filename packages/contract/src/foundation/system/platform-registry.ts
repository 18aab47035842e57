/**
 * Registry of platforms: names, colours and capabilities as data. Engine and screens use it and name no platform. A new
 * one is a line here and a folder on the server (docs/connectors.md).
 */
import type { Text } from '../../platform/texts.ts';

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
  /** A message is a text or one attachment, never both. */
  readonly oneThing: boolean;
  /** The last delivery state it reports of a message that it accepted. */
  readonly receipts: 'none' | 'delivered' | 'read';
  /** Characters of one message. */
  readonly maxLength: number;
  /** Days after check-out in which it still accepts messages; null: always. */
  readonly daysAfterCheckOut: number | null;
  /**
   * The platform stores our key with a message, so repeats are idempotent. Otherwise messages are recognised by
   * text, and the conversation is read before a retry.
   */
  readonly keyed: boolean;
}

/** Sizes of what can be created at a platform. */
export interface CreateFacts {
  /** Characters of a name. */
  readonly titleLength: number;
  /** Limits per property. */
  readonly roomTypes: number;
  readonly ratePlans: number;
  /** Limit for a property rented as a whole. */
  readonly ratePlansOfEntire: number;
  /** Guest counts with separate prices in one plan. */
  readonly occupancies: number;
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
  /** Whole listings can be taken off sale; otherwise their nights are closed. */
  readonly listingsOnSale: boolean;
  /** True if it supports closed to arrival. */
  readonly closedArrivals: boolean;
  /** True if it supports a longest stay. */
  readonly maxNights: boolean;
  /** `changes`: omitted fields stay; `nights`: each night is sent whole. */
  readonly tells: 'changes' | 'nights';
  /** Our properties, room types and rate plans can be created there; null: only at the platform itself. */
  readonly creates: CreateFacts | null;
  /** Nights ahead it accepts. */
  readonly horizonNights: number;
  /** `taken`: final. `later`: accepted, so the calendar is read back afterwards. */
  readonly answers: 'taken' | 'later';
  /** `order`: acknowledges the newest revision of an order; `revision`: each one; `nothing`: none. */
  readonly acknowledges: 'order' | 'revision' | 'nothing';
  /** Edge and letter of its stays, on light and on dark; `styles/tokens.css` has the same values. */
  readonly colour: readonly [light: string, dark: string];
  /** Usual days for review replies, and usual minutes for acceptance. */
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
  maxNights: false,
  creates: null,
  answers: 'taken',
  horizonNights: 365,
  acknowledges: 'order',
  replyDays: 14,
} as const;

/** Channel managers: neither keys nor receipts. Limits are their channels', and not documented. */
const managersMessages = {
  hostFirst: true,
  attachments: ['picture'],
  oneThing: true,
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
      oneThing: false,
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
      oneThing: false,
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
      oneThing: false,
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
    messages: managersMessages,
    reviews: true,
    stock: 'roomType',
    countedBy: 'roomType',
    listingsOnSale: false,
    closedArrivals: true,
    maxNights: true,
    creates: { titleLength: 255, roomTypes: 20, ratePlans: 200, ratePlansOfEntire: 10, occupancies: 18 },
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
    messages: managersMessages,
    reviews: true,
    stock: 'roomType',
    countedBy: 'listing',
    listingsOnSale: false,
    closedArrivals: true,
    // Its name is in published clients alone, and how it is cleared is not documented.
    maxNights: false,
    creates: null,
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

/** Facts of a platform; undefined for calendars and unknown platforms. */
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
