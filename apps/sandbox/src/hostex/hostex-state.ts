/** State of the Hostex sandbox, stored on disk. Money is a number in major units, dates are local days. */
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';
import { defaultSettings, type Settings } from './settings.ts';

export const editions = ['international', 'china'] as const;
export type Edition = (typeof editions)[number];

export const channelTypes = [
  'airbnb',
  'booking.com',
  'agoda',
  'expedia',
  'vrbo',
  'trip.com',
  'booking_site',
  'tujia_intl',
  'hostex_direct',
  'tujia',
  'xiaozhu',
  'meituan_bnb',
  'meituan_hotel',
  'muniao',
  'fliggy',
  'zhukeyun',
  'tiktok',
  'xiaohongshu',
  'ctrip',
  'houfy',
] as const;
export type ChannelType = (typeof channelTypes)[number];

export const subscriptions = ['active', 'expired', 'basic', 'disabled'] as const;
export type Subscription = (typeof subscriptions)[number];

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly edition: Edition;
  /** `expired` and `basic` are answered 420, `disabled` 501. */
  subscription: Subscription;
  /** Sent with every webhook; no call returns it. */
  hookSecret: string;
}

export interface Token {
  readonly token: string;
  readonly accountId: string;
  readonly scope: 'read-only' | 'writable';
  /** Null: until the subscription ends. */
  readonly expiresAt: number | null;
  readonly clientId: string | null;
  isRevoked: boolean;
}

export interface OauthGrant {
  readonly accountId: string;
  readonly clientId: string;
  readonly redirectUri: string;
}

export interface Tag {
  readonly id: number;
  readonly name: string;
}

export interface Property {
  readonly id: number;
  readonly accountId: string;
  title: string;
  readonly address: string;
  readonly longitude: string;
  readonly latitude: string;
  readonly groups: readonly Tag[];
  readonly tags: readonly Tag[];
}

export interface RoomType {
  readonly id: number;
  readonly accountId: string;
  readonly title: string;
  readonly propertyIds: readonly number[];
}

export interface ListingNight {
  price?: number;
  inventory?: number;
  restrictions?: Record<string, unknown>;
}

/** Something a channel sells: one property, or a room type of several. */
export interface Listing {
  readonly accountId: string;
  readonly channelType: ChannelType;
  readonly listingId: string;
  readonly propertyId: number | null;
  readonly roomTypeId: number | null;
  readonly currency: string;
  readonly basePrice: number;
  /** Percent of the base price. */
  readonly ratio: number;
  readonly isRatioReadonly: boolean;
  readonly nights: Record<string, ListingNight>;
}

export const stayStates = ['wait_accept', 'wait_pay', 'accepted', 'cancelled', 'denied', 'timeout'] as const;
export type StayState = (typeof stayStates)[number];

export interface Stay {
  readonly accountId: string;
  /** Shared by all stays of a reservation. */
  readonly reservationCode: string;
  readonly stayCode: string;
  /** The channel's own code. */
  readonly channelId: string;
  readonly channelType: ChannelType;
  readonly listingId: string;
  /** 0: not allocated yet. */
  propertyId: number;
  checkIn: string;
  checkOut: string;
  status: StayState;
  guests: number;
  children: number;
  guestName: string;
  guestPhone: string;
  guestEmail: string;
  readonly bookedAt: number;
  readonly createdAt: number;
  cancelledAt: number | null;
  creator: string;
  currency: string;
  rate: number;
  commission: number;
  received: number;
  remarks: string;
  channelRemarks: string;
  lockCode: string | null;
  arrivalHour: number | null;
  conversationId: string | null;
  customChannelId: number | null;
  incomeMethodId: number | null;
  readonly customFields: Record<string, unknown>;
}

/** Parts of a stay that are empty when it begins. */
export const blankStay = () => ({
  children: 0,
  cancelledAt: null,
  received: 0,
  remarks: '',
  channelRemarks: '',
  lockCode: null,
  arrivalHour: null,
  conversationId: null,
  customChannelId: null,
  incomeMethodId: null,
  customFields: {},
});

export interface ChatMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly from: 'host' | 'guest';
  readonly displayType: 'Text' | 'Image';
  readonly content: string;
  /** File of a picture. */
  readonly fileId: string | null;
  readonly createdAt: number;
}

export interface Conversation {
  readonly id: string;
  readonly accountId: string;
  readonly channelType: ChannelType;
  readonly guestName: string;
  readonly guestPhone: string;
  readonly guestEmail: string;
  note: string;
  lastMessageAt: number;
}

export interface Review {
  readonly accountId: string;
  readonly reservationCode: string;
  readonly propertyId: number;
  readonly channelType: ChannelType;
  readonly checkOut: string;
  guest: { score: number; content: string; createdAt: number } | null;
  host: { score: number; content: string; createdAt: number } | null;
  hostReply: string | null;
}

export interface Webhook {
  readonly id: number;
  readonly accountId: string;
  readonly url: string;
  /** Null: all events. */
  readonly events: readonly string[] | null;
  /** False for hooks made in the portal. */
  readonly manageable: boolean;
  /** Token that registered it: only the same client may delete it. */
  readonly owner: string;
  readonly createdAt: number;
  isDisabled: boolean;
}

export type Write =
  | {
      readonly kind: 'availability';
      readonly propertyId: number;
      readonly dates: readonly string[];
      readonly available: boolean;
    }
  | {
      readonly kind: 'listing';
      /** Key of the listing. */
      readonly key: string;
      readonly nights: readonly (readonly [date: string, night: ListingNight])[];
    };

/** An accepted write that has not reached its channel yet. */
export type PendingWrite = Write & { readonly dueAt: number; readonly accountId: string };

export interface HostexState extends BaseState {
  readonly settings: Settings;
  readonly accounts: Record<string, Account>;
  readonly tokens: Record<string, Token>;
  readonly refreshTokens: Record<string, OauthGrant>;
  readonly codes: Record<string, OauthGrant>;
  /** Secret by client. */
  readonly clients: Record<string, string>;
  readonly properties: Record<string, Property>;
  readonly roomTypes: Record<string, RoomType>;
  /** By `channelType/listingId`. */
  readonly listings: Record<string, Listing>;
  /** By property, then date. */
  readonly availability: Record<string, Record<string, boolean>>;
  readonly pending: PendingWrite[];
  /** By stay code. */
  readonly stays: Record<string, Stay>;
  readonly conversations: Record<string, Conversation>;
  readonly messages: Record<string, ChatMessage>;
  /** Pictures of messages, JPEG in base64. */
  readonly files: Record<string, string>;
  /** By reservation code. */
  readonly reviews: Record<string, Review>;
  readonly webhooks: Record<string, Webhook>;
  /** Accounts that get simulated bookings at intervals. */
  readonly visits: Record<string, { readonly everyMs: number; nextAt: number }>;
}

export const emptyHostexState = (): HostexState => ({
  shape: 1,
  turn: 1_000,
  hookDeliveries: [],
  settings: defaultSettings(),
  accounts: {},
  tokens: {},
  refreshTokens: {},
  codes: {},
  clients: {},
  properties: {},
  roomTypes: {},
  listings: {},
  availability: {},
  pending: [],
  stays: {},
  conversations: {},
  messages: {},
  files: {},
  reviews: {},
  webhooks: {},
  visits: {},
});

export type HostexWorld = ServiceWorld<HostexState>;

export const listingKey = (channelType: string, listingId: string): string => `${channelType}/${listingId}`;

/** ISO 8601 with the zone the recordings show. */
export const timeText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
