/**
 * Shared state of the three platforms, stored on disk. Money is in fen, nights are local dates of Asia/Shanghai,
 * instants are milliseconds of the sandbox's own clock.
 */
import type { Clock } from './clock.ts';
import type { FaultBook } from './fault-book.ts';
import type { Random } from './random.ts';
import type { StatBook } from './stat-book.ts';

export const platformNames = ['mt', 'tj', 'pig'] as const;
export type PlatformName = (typeof platformNames)[number];

/** An account that sells listings: a store of mt, an account of tj, a landlord's account of pig. */
export interface Store {
  readonly platform: PlatformName;
  /** opBizCode | account | accountId. */
  readonly id: string;
  readonly name: string;
  /** tj: part of every signature. */
  readonly password: string;
  /** pig: where SMS codes go. */
  readonly mobile: string;
  /** mt: which developer the store is open to. pig: the token that opens the account. */
  boundTo: string | null;
  boundAt: number | null;
  /** tj: no longer lets the partner in. */
  closed: boolean;
  hookUrl: string | null;
}

export interface CalendarNight {
  price: number | null;
  stock: number;
  open: boolean;
  minDays: number;
  noArrival: boolean;
  noDeparture: boolean;
  dawnPrice: number | null;
  dawnOpen: boolean;
  originPrice: number | null;
  /** Rooms sold since the stock was last written: what is written already counts everything sold before. */
  sold: number;
  /** Sequence number of its last write. */
  turn: number;
}

export interface Listing {
  readonly platform: PlatformName;
  readonly id: string;
  readonly storeId: string;
  title: string;
  houseName: string;
  typeName: string;
  address: string;
  /** 1 whole place, 2 room, 3 bed. */
  rentType: number;
  basePrice: number;
  rooms: number;
  instant: boolean;
  /** tj -1: deleted. */
  status: 1 | 0 | -1;
  /** tj: the partner's own id of it, of the hotel it belongs to, and of the hotel here. */
  partnerRoomId: string;
  hotelId: string;
  readonly nights: Record<string, CalendarNight>;
}

export const orderStates = [
  'waitPay',
  'waitAccept',
  'confirmed',
  'rejected',
  'cancelled',
  'inHouse',
  'completed',
  'noShow',
  'refundPending',
] as const;
export type OrderState = (typeof orderStates)[number];

export interface OrderNight {
  readonly date: string;
  /** For all rooms. */
  readonly sell: number;
  readonly settle: number;
}

export interface Order {
  readonly platform: PlatformName;
  readonly id: string;
  readonly storeId: string;
  readonly listingId: string;
  readonly listingTitle: string;
  /** Newest change, over all orders of the platform. */
  seq: number;
  state: OrderState;
  rooms: number;
  checkIn: string;
  checkOut: string;
  guestCount: number;
  guestNames: readonly string[];
  bookerName: string;
  bookerPhone: string;
  arriveTime: string;
  nights: readonly OrderNight[];
  /** The platform's own discount for the guest, fen; absent: none. Only mt reports it. */
  readonly promotion?: number;
  readonly instant: boolean;
  readonly dawn: boolean;
  remark: string;
  confirmNo: string;
  paid: boolean;
  /** Whether the guest pays as soon as possible. */
  readonly paysAtOnce: boolean;
  /** Whether the partner has accepted it. */
  accepted: boolean;
  acceptBefore: number | null;
  payBefore: number | null;
  endedBy: 'guest' | 'host' | 'timeout' | null;
  cancelReason: string;
  refund: number | null;
  readonly createdAt: number;
  updatedAt: number;
  /** Sequence number of the change that took its nights. */
  turn: number;
  /** The newest seq that the partner has acknowledged. */
  ackedSeq: number;
}

export interface ChatFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  /** base64; null of what a partner sent. */
  readonly content: string | null;
}

/** Message of a guest or host about an order. */
export interface ChatMessage {
  readonly platform: PlatformName;
  readonly storeId: string;
  readonly orderId: string;
  readonly id: string;
  /** Newest change, over all of the platform. */
  seq: number;
  readonly from: 'guest' | 'host';
  readonly name: string;
  readonly text: string;
  readonly files: readonly ChatFile[];
  /** The partner's key; empty for messages of others. */
  readonly key: string;
  /** 1 sent, 2 on the guest's device, 3 read. */
  status: 1 | 2 | 3;
  readonly at: number;
  /** When the guest answers it; null: never. */
  answerAt: number | null;
  /** Answered by the sandbox itself. */
  isAuto?: boolean;
}

const eventKinds = [
  'created',
  'paid',
  'cancelled',
  'refundApplied',
  'changed',
  'tokenRevoked',
  'message',
  'review',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** An event sent to the partner. */
export interface PlatformEvent {
  readonly id: string;
  readonly platform: PlatformName;
  readonly storeId: string;
  readonly kind: EventKind;
  readonly seq: number;
  readonly orderId: string | null;
  /** Payload in the platform's format; signed and timestamped at each attempt. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: number;
}

/** One sending of an event; a duplicate is another one of the same event. */
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly storeId: string;
  readonly platform: PlatformName;
  readonly seq: number;
  readonly orderId: string | null;
  /** Newest first among those that are due. */
  readonly reversed: boolean;
  /** Sent even when the order was acknowledged meanwhile. */
  readonly stubborn: boolean;
  attempts: number;
  dueAt: number;
  state: 'waiting' | 'delivered' | 'failed' | 'acknowledged';
  /** HTTP status of the last try, 0 where there was no answer; null before the first. */
  lastStatus: number | null;
  lastAnswer: string;
}

export interface MtGrant {
  readonly storeId: string;
  readonly developerId: string;
  readonly scope: string;
  readonly until: number;
}

export interface Visits {
  readonly platform: PlatformName;
  readonly storeId: string;
  readonly everyMs: number;
  nextAt: number;
}

export interface State {
  /** Version of this shape: state of another one is left aside. */
  readonly shape: 1;
  clockOffsetMs: number;
  /** Counts up with whatever has to have an order or a number. */
  turn: number;
  readonly stores: Record<string, Store>;
  readonly listings: Record<string, Listing>;
  readonly orders: Record<string, Order>;
  readonly events: Record<string, PlatformEvent>;
  readonly messages: Record<string, ChatMessage>;
  /** Guests answer automatically after some time. */
  autoAnswers: boolean;
  readonly deliveries: Record<string, Delivery>;
  /** Stores that get simulated bookings at intervals, by store key. */
  readonly visits: Record<string, Visits>;
  /** mt: by code, access token and refresh token. */
  readonly mtCodes: Record<string, MtGrant>;
  readonly mtTokens: Record<string, MtGrant>;
  readonly mtRefreshTokens: Record<string, MtGrant>;
  /** pig: codes sent to a mobile number. */
  readonly smsCodes: Record<string, { readonly code: string; readonly until: number }>;
}

export const emptyState = (): State => ({
  shape: 1,
  clockOffsetMs: 0,
  turn: 1_000,
  stores: {},
  listings: {},
  orders: {},
  events: {},
  messages: {},
  autoAnswers: true,
  deliveries: {},
  visits: {},
  mtCodes: {},
  mtTokens: {},
  mtRefreshTokens: {},
  smsCodes: {},
});

/** Signing keys of a partner. */
export interface Credentials {
  readonly mt: { readonly developerId: string; readonly signKey: string };
  readonly tj: { readonly otaId: string };
  readonly pig: { readonly appId: string; readonly appKey: string; readonly channel: string };
}

export interface World {
  readonly state: State;
  readonly credentials: Credentials;
  readonly clock: Clock;
  readonly random: Random;
  readonly faults: FaultBook;
  readonly stats: StatBook;
  /** Takes the state to disk soon. */
  touch(): void;
  /** The next number of all. */
  nextTurn(): number;
  /** Notifies the partner if it has registered an address. */
  emit(kind: EventKind, about: { platform: PlatformName; storeId: string; order?: Order; note?: Note }): void;
}

/** Text of a guest. */
export interface Note {
  readonly from: string;
  readonly text: string;
  readonly score: number;
  readonly messageSeq?: number;
}

export const keyOf = (platform: PlatformName, id: string): string => `${platform}:${id}`;
