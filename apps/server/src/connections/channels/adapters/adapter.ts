/**
 * The interface to a platform. An adapter is pure translation: it builds requests, reads answers and maps errors; it
 * opens no transaction and decides nothing. Money is in fen, dates are house-local, ids are the platform's strings.
 * Sources of the three wire formats: docs/decisions/015.
 */
import type { ChannelOrderState } from '@minsu/contract/connections/channels/channel-order.ts';
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import type {
  MessageFile,
  OutgoingMessage,
  PlatformMessage,
} from '@minsu/contract/connections/channels/platform-message.ts';
import type { PlatformReview } from '@minsu/contract/connections/channels/platform-review.ts';

/** An account with what signs and opens its calls; lives only as long as the call. */
export interface Account {
  readonly connectionId: string;
  readonly platform: Platform;
  /** The platform's key of the store or account. */
  readonly accountKey: string;
  readonly token: string | null;
  /** tj: the password that goes into its signature. */
  readonly secret: string | null;
}

/**
 * `refused`: understood and declined; a retry would be declined too. `failed`: no valid answer, it may or may not have
 * been done; every call may be repeated. `limited`: wait `retryAfterMs`. `unauthorised`: the token is invalid and must
 * be authorised again.
 */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | {
      readonly kind: 'limited';
      readonly code: string;
      readonly message: string;
      readonly retryAfterMs: number;
    }
  | { readonly kind: 'unauthorised'; readonly code: string; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface Tokens {
  readonly token: string;
  readonly refreshToken: string | null;
  readonly expiresAt: Date | null;
  readonly refreshExpiresAt: Date | null;
}

/** The result of a platform's consent page. */
export interface Authorised extends Tokens {
  readonly accountKey: string;
  readonly accountName: string;
}

export interface Listing {
  readonly key: string;
  readonly name: string;
  /** The room type there, and its house. */
  readonly typeName: string;
  readonly houseName: string;
  readonly onSale: boolean;
  readonly instantBook: boolean;
  readonly priceFen: number | null;
  /** Further facts about the location; absent if the platform has none. */
  readonly place?: ListingPlace;
}

export interface ListingPlace {
  readonly propertyKey: string;
  /** Listings that share it sell the same rooms. */
  readonly stockKey: string;
  readonly currency: string;
  /** Numbers of guests with separate prices; empty if the price is per room. */
  readonly occupancies: readonly number[];
  /** Rooms that it has to sell at most; absent: not limited. */
  readonly units?: number;
}

/** A property of an account, with listings. */
export interface Property {
  readonly key: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** A listing's values for one night. */
export interface CellValue {
  /** Rooms left. */
  readonly stock: number;
  /** Null only where `closed`. */
  readonly priceFen: number | null;
  readonly closed: boolean;
  readonly minNights: number | null;
  readonly closedArrival: boolean;
  readonly closedDeparture: boolean;
  /** Nights of a stay at most; null: any. Absent at platforms without it. */
  readonly maxNights?: number | null;
  /** For listings with prices per person: guests in the price, and what each further one adds a night. */
  readonly includedGuests?: number;
  readonly extraGuestFen?: number;
}

export type CellPart = keyof CellValue;

/** Nights [from, to) with the same values. */
export interface CellRun extends CellValue {
  readonly from: string;
  readonly to: string;
  /** The changed parts; absent: all. */
  readonly parts?: readonly CellPart[];
}

/** The ids that identify a listing. */
export interface ListingRef {
  readonly key: string;
  readonly place: ListingPlace;
}

export interface ListingPush extends ListingRef {
  readonly runs: readonly CellRun[];
  /** The house's local date: earlier nights no longer matter. */
  readonly today: string;
}

export interface NightRefusal {
  readonly listingKey: string;
  readonly night: string;
  readonly code: string;
  readonly message: string;
}

export interface TheirCell {
  readonly night: string;
  readonly stock: number | null;
  readonly priceFen: number | null;
  readonly closed: boolean;
}

/** An order as reported by a platform. */
export interface PlatformOrder {
  readonly platformOrderId: string;
  /** Grows with every change: the highest revision counts, in any order of arrival. */
  readonly revision: number;
  readonly state: ChannelOrderState;
  readonly listingKey: string;
  readonly listingName: string;
  readonly rooms: number;
  readonly checkIn: string;
  readonly checkOut: string;
  /** At least the booker if the platform names no guests. */
  readonly guestNames: readonly string[];
  readonly guests: number;
  readonly bookerName: string;
  readonly bookerPhone: string | null;
  readonly nights: readonly {
    readonly night: string;
    readonly sellFen: number;
    readonly settleFen: number;
  }[];
  /** Sums of the nights over all rooms, as the platform states them. */
  readonly sellFen: number;
  readonly settleFen: number;
  /** Currency of all its amounts (ISO 4217); `CNY` where the platform names none. */
  readonly currency: string;
  /** Whether the guest has paid the platform; null if it does not say. */
  readonly paid: boolean | null;
  /** The discount of a promotion or coupon paid by the platform; 0 without one. */
  readonly promotionFen: number;
  /** The terms under which the guest may cancel, in the platform's words; empty where it states none. */
  readonly cancelTerms: string;
  /** Until when it waits for us (`wait_accept`). */
  readonly acceptBy: Date | null;
  readonly remark: string;
  readonly cancelReason: string | null;
  /** The guest's refund for a cancelled order; null while undecided. */
  readonly refundFen: number | null;
  readonly createdAt: Date;
  /** Set by a channel manager, which connects us to other channels; absent elsewhere. */
  readonly behind?: Behind;
}

export interface Tax {
  readonly name: string;
  readonly amountFen: number;
  readonly isIncluded: boolean;
  /** The channel keeps it and passes it on. */
  readonly isWithheld: boolean;
}

/** A virtual card of the channel for the house to charge; never its number or code. */
export interface VirtualCard {
  readonly currency: string;
  readonly balanceFen: number | null;
  /** Dates. */
  readonly chargeableFrom: string | null;
  readonly chargeableUntil: string | null;
}

/** A channel manager's facts about the channel that sold the order. */
export interface Behind {
  /** Its name, and its own number of the order. */
  readonly otherChannel: string;
  /** Absent where the name is the same in English. */
  readonly otherChannelEn?: string;
  readonly otherOrderNo: string;
  /** Null if only the listing identifies it. */
  readonly propertyKey: string | null;
  /** Side that collects the guest's money. */
  readonly collect: 'property' | 'channel';
  readonly taxes: readonly Tax[];
  readonly card: VirtualCard | null;
  /** One order there may be several here, with separate numbers: the current count. */
  readonly parts: number;
  /** Identifies this revision, for acknowledgement and comparison. */
  readonly receipt: string;
  /**
   * The platform has no revision numbers: this is a reading at a time, and new only if its receipt differs from the
   * latest.
   */
  readonly isReading?: boolean;
  /** The platform still waits for an acknowledgement. */
  readonly isUnacknowledged: boolean;
}

/** An order of a feed that is not as its platform describes its orders; its number is null where not even that is there. */
export interface UnreadableOrder {
  readonly platformOrderId: string | null;
  readonly message: string;
}

/** The content of a webhook with a valid signature. Only a hint: the order is then read from the platform. */
export interface Hook {
  readonly eventId: string;
  readonly accountKey: string;
  /** `feed`, `messages`, `reviews`: something is waiting there; read it to find out what. */
  readonly about: 'order' | 'feed' | 'message' | 'messages' | 'reviews' | 'token' | 'other';
  readonly platformOrderIds: readonly string[];
  /** The revision of the order or message; null if not stated, or for several orders. */
  readonly revision: number | null;
  /** The platform's secret from its first message, used to check later ones. */
  readonly learned?: string;
}

export type HookRefusal = 'badSignature' | 'tooOld' | 'otherAccount' | 'malformed';

/** A webhook as it came in. */
export interface HookRequest {
  readonly method: string;
  /** With the query, as requested. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  readonly receivedAt: Date;
}

/** A revision that is stored here. */
export interface Acknowledged extends Pick<PlatformOrder, 'platformOrderId' | 'revision'> {
  /** Null where an order is acknowledged as a whole. */
  readonly receipt: string | null;
}

export interface ReviewCalls {
  /** Reviews of about the last two months, a page at a time; null begins, and `more: false` ends. */
  read(
    account: Account,
    cursor: string | null,
  ): Promise<Outcome<{ reviews: PlatformReview[]; cursor: string; more: boolean }>>;
  /** One reply for each review: sent again after a lost answer it is refused there as the second one. */
  reply(account: Account, platformReviewId: string, text: string): Promise<Outcome<null>>;
}

export interface Adapter {
  readonly platform: Exclude<Platform, 'ical'>;
  /** Calls per minute by kind of call and by `per`; nights per push, and what they are counted by. */
  readonly limits: {
    readonly callsPerMinute: number;
    readonly nightsPerPush: number;
    /** How many of a minute's calls may follow at once; absent: a sixth. */
    readonly atOnce?: number;
    /** `account`: one listing a push; `property`: all listings of a property in one. */
    readonly per: 'account' | 'property';
  };
  refresh(account: Account, refreshToken: string): Promise<Outcome<Tokens>>;
  listings(
    account: Account,
    page: { pageNow: number; pageSize: number },
    /** `passedOver`: rows of the page, included in the total, that cannot be sold through. */
  ): Promise<Outcome<{ list: Listing[]; total: number; passedOver?: number }>>;
  /** At most `limits.nightsPerPush` nights of the listings; other nights stay unchanged there. */
  push(account: Account, listings: readonly ListingPush[]): Promise<Outcome<{ refused: NightRefusal[] }>>;
  calendar(account: Account, listing: ListingRef, from: string, to: string): Promise<Outcome<TheirCell[]>>;
  setOnSale(account: Account, listingKey: string, onSale: boolean): Promise<Outcome<null>>;
  /** Orders changed after the cursor, oldest first, with the next cursor; null starts at the beginning. */
  feed(
    account: Account,
    cursor: string | null,
  ): Promise<
    Outcome<{
      orders: PlatformOrder[];
      unreadable: UnreadableOrder[];
      cursor: string | null;
      more: boolean;
      /** Read again because the feed was not read for longer than it keeps anything. */
      isRecovery?: boolean;
    }>
  >;
  order(account: Account, platformOrderId: string): Promise<Outcome<PlatformOrder>>;
  /** Acknowledges stored revisions, so that the platform stops reporting them. */
  acknowledge(account: Account, orders: readonly Acknowledged[]): Promise<Outcome<null>>;
  accept(account: Account, platformOrderId: string, confirmationNo: string): Promise<Outcome<null>>;
  reject(account: Account, platformOrderId: string, reason: string): Promise<Outcome<null>>;
  /** `onlyCheck`: returns the cost and changes nothing. */
  cancel(
    account: Account,
    platformOrderId: string,
    reason: string,
    onlyCheck: boolean,
  ): Promise<Outcome<{ refundFen: number | null }>>;
  notice(
    account: Account,
    platformOrderId: string,
    kind: 'checkIn' | 'checkOut' | 'noShow',
  ): Promise<Outcome<null>>;
  /** `platformMessageId` null: the platform has the message already without naming its id. */
  sendMessage(
    account: Account,
    message: OutgoingMessage,
  ): Promise<Outcome<{ platformMessageId: string | null }>>;
  /**
   * Messages that are new or changed after the cursor, oldest first, with the next cursor; null starts at the
   * beginning.
   */
  messages(
    account: Account,
    cursor: string | null,
  ): Promise<Outcome<{ messages: PlatformMessage[]; cursor: string; more: boolean }>>;
  messageFile(account: Account, key: string): Promise<Outcome<Omit<MessageFile, 'name'>>>;
  /** Absent where the platform has no calls for reviews. */
  readonly reviews?: ReviewCalls;
  /** Constant-time; nothing of the body is believed before. */
  readHook(account: Account, request: HookRequest): Hook | { readonly refused: HookRefusal };
  /** The body with which the platform takes a hook as delivered, or will send it again. */
  hookAnswer(accepted: boolean): { readonly status: number; readonly body: unknown };
}
