/**
 * What the product asks of a platform, whatever it speaks. An adapter is pure translation: it builds the platform's
 * request, reads its answer, and maps its errors; it opens no transaction and decides nothing. Money is in fen, dates
 * are house-local, ids are the platform's own strings. Source of the three wires: docs/decisions/015.
 */
import type { ChannelOrderState } from '@minsu/contract/channels/channel-order.ts';
import type { Platform } from '@minsu/contract/channels/channel-room.ts';
import type {
  MessageFile,
  OutgoingMessage,
  PlatformMessage,
} from '@minsu/contract/channels/platform-message.ts';
import type { PlatformReview } from '@minsu/contract/channels/platform-review.ts';

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
 * `refused`: understood and declined, the same again would be declined again. `failed`: no sensible answer, it may or
 * may not have been done; every call may be repeated. `limited`: nothing more before `retryAfterMs`. `unauthorised`:
 * the token is dead, people have to authorise again.
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

/** What the consent page of a platform came back with. */
export interface Authorised extends Tokens {
  readonly accountKey: string;
  readonly accountName: string;
}

export interface Listing {
  readonly key: string;
  readonly name: string;
  /** What it is sold as (the room type there), and the house it stands under. */
  readonly typeName: string;
  readonly houseName: string;
  readonly onSale: boolean;
  readonly instantBook: boolean;
  readonly priceFen: number | null;
  /** What else the platform says of where it stands; absent where it knows no such thing. */
  readonly place?: ListingPlace;
}

export interface ListingPlace {
  readonly propertyKey: string;
  /** Listings that share it sell the same rooms. */
  readonly stockKey: string;
  readonly currency: string;
  /** Guests that it has a price for, each by itself; empty where the price is of the room. */
  readonly occupancies: readonly number[];
  /** Rooms that it has to sell at most; absent: not limited. */
  readonly units?: number;
}

/** Something that an account reaches, with listings of its own. */
export interface Property {
  readonly key: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** What a listing says of one night. */
export interface CellValue {
  /** Rooms left. */
  readonly stock: number;
  /** Null only where `closed`. */
  readonly priceFen: number | null;
  readonly closed: boolean;
  readonly minNights: number | null;
  readonly closedArrival: boolean;
  readonly closedDeparture: boolean;
}

export type CellPart = keyof CellValue;

/** Nights [from, to) that say the same. */
export interface CellRun extends CellValue {
  readonly from: string;
  readonly to: string;
  /** What of it is news to the platform; absent: all of it. */
  readonly parts?: readonly CellPart[];
}

/** How a listing is spoken of. */
export interface ListingRef {
  readonly key: string;
  readonly place: ListingPlace;
}

export interface ListingPush extends ListingRef {
  readonly runs: readonly CellRun[];
  /** Where the house stands: what lies before it is of no interest any more. */
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

/** An order as a platform tells it. */
export interface PlatformOrder {
  readonly platformOrderId: string;
  /** Grows with every change of the order: the highest is the truth, in whatever order they arrive. */
  readonly revision: number;
  readonly state: ChannelOrderState;
  readonly listingKey: string;
  readonly listingName: string;
  readonly rooms: number;
  readonly checkIn: string;
  readonly checkOut: string;
  /** At least the booker when the platform names nobody. */
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
  /** Whether the guest has paid the platform; null where it does not say. */
  readonly paid: boolean | null;
  /** What a promotion or coupon that the platform pays for takes off the guest's price; 0 where none is named. */
  readonly promotionFen: number;
  /** The terms under which the guest may cancel, in the platform's words; empty where it states none. */
  readonly cancelTerms: string;
  /** Until when it waits for us (`wait_accept`). */
  readonly acceptBy: Date | null;
  readonly remark: string;
  readonly cancelReason: string | null;
  /** What the guest gets back of a cancelled order; null while that is open. */
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

/** A card of the channel that the house charges; never a number or a code of it. */
export interface VirtualCard {
  readonly currency: string;
  readonly balanceFen: number | null;
  /** Dates. */
  readonly chargeableFrom: string | null;
  readonly chargeableUntil: string | null;
}

/** What a channel manager tells of the channel that sold the order. */
export interface Behind {
  /** Its name, and its own number of the order. */
  readonly otherChannel: string;
  /** Absent where the name is the same in English. */
  readonly otherChannelEn?: string;
  readonly otherOrderNo: string;
  /** Null where it is told by the listing alone. */
  readonly propertyKey: string | null;
  /** Who takes the guest's money. */
  readonly collect: 'property' | 'channel';
  readonly taxes: readonly Tax[];
  readonly card: VirtualCard | null;
  /** One order there may be several here, each with a number of its own: how many it has now. */
  readonly parts: number;
  /** By which this revision is acknowledged, or told apart from others. */
  readonly receipt: string;
  /**
   * The platform numbers no revisions: this one is what was read at a time, and news only where its receipt is not that of
   * the newest.
   */
  readonly isReading?: boolean;
  /** The platform says that it still waits to be acknowledged. */
  readonly isUnacknowledged: boolean;
}

/** An order of a feed that is not as its platform describes its orders; its number is null where not even that is there. */
export interface UnreadableOrder {
  readonly platformOrderId: string | null;
  readonly message: string;
}

/** What a webhook says, once its signature was found right. It is a hint: the order is then read from the platform. */
export interface Hook {
  readonly eventId: string;
  readonly accountKey: string;
  /** `feed`, `messages`, `reviews`: something waits there; what it is, a reading tells. */
  readonly about: 'order' | 'feed' | 'message' | 'messages' | 'reviews' | 'token' | 'other';
  readonly platformOrderIds: readonly string[];
  /** The newest of the order or message that it tells of; null where it tells none, or of several orders. */
  readonly revision: number | null;
  /** The platform's own secret, which its first message tells us: what later ones are checked by. */
  readonly learned?: string;
}

export type HookRefusal = 'badSignature' | 'tooOld' | 'otherAccount' | 'malformed';

/** A webhook as it came in. */
export interface HookRequest {
  readonly method: string;
  /** With its query, as it was asked for. */
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
  /** Calls a minute for each kind of call and whatever `per` names; nights that one push may hold, and of what. */
  readonly limits: {
    readonly callsPerMinute: number;
    readonly nightsPerPush: number;
    /** Of those of a minute that may follow each other at once; absent: a sixth. */
    readonly atOnce?: number;
    /** `account`: one listing a push; `property`: all listings of a property in one. */
    readonly per: 'account' | 'property';
  };
  refresh(account: Account, refreshToken: string): Promise<Outcome<Tokens>>;
  listings(
    account: Account,
    page: { pageNow: number; pageSize: number },
    /** `passedOver`: rows of the page, counted in the total, that nobody can sell through. */
  ): Promise<Outcome<{ list: Listing[]; total: number; passedOver?: number }>>;
  /** At most `limits.nightsPerPush` nights of the listings; nights not named stay as they are there. */
  push(account: Account, listings: readonly ListingPush[]): Promise<Outcome<{ refused: NightRefusal[] }>>;
  calendar(account: Account, listing: ListingRef, from: string, to: string): Promise<Outcome<TheirCell[]>>;
  setOnSale(account: Account, listingKey: string, onSale: boolean): Promise<Outcome<null>>;
  /** Orders changed after the cursor, oldest first, and the cursor behind them; null begins at the beginning. */
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
  /** Tells the platform that revisions are stored, so that it stops telling of them. */
  acknowledge(account: Account, orders: readonly Acknowledged[]): Promise<Outcome<null>>;
  accept(account: Account, platformOrderId: string, confirmationNo: string): Promise<Outcome<null>>;
  reject(account: Account, platformOrderId: string, reason: string): Promise<Outcome<null>>;
  /** `onlyCheck`: what it would cost, changing nothing. */
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
  /** `platformMessageId` null: the platform has it already and does not say which it is. */
  sendMessage(
    account: Account,
    message: OutgoingMessage,
  ): Promise<Outcome<{ platformMessageId: string | null }>>;
  /** Messages that are new or changed after the cursor, oldest first, and the cursor behind them; null begins at the beginning. */
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
