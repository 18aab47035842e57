/** State of the Channex sandbox, stored on disk. Money is in minor units of its currency. */
import { createHash, randomUUID } from 'node:crypto';
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';
import type { Booking, Revision } from './booking-types.ts';

export const environments = ['production', 'staging'] as const;
export type Environment = (typeof environments)[number];

export interface Account {
  readonly id: string;
  readonly environment: Environment;
  readonly name: string;
}

export interface ApiKey {
  readonly key: string;
  readonly accountId: string;
  /** Null: all properties of the account. */
  readonly propertyIds: readonly string[] | null;
  isRevoked: boolean;
}

export type Attributes = Record<string, unknown>;

export interface Property {
  readonly id: string;
  readonly accountId: string;
  readonly insertedAt: number;
  attributes: Attributes;
  /** The messages app is bought for each property. */
  hasMessagesApp: boolean;
}

export interface RoomType {
  readonly id: string;
  readonly propertyId: string;
  readonly insertedAt: number;
  attributes: Attributes;
}

export interface DerivedOption {
  readonly rate: readonly (readonly [kind: string, amount: string])[];
}

export interface PlanOption {
  readonly id: string;
  readonly occupancy: number;
  readonly isPrimary: boolean;
  /** Minor units. */
  readonly rate: number;
  readonly derived: DerivedOption | null;
}

export interface RatePlan {
  readonly id: string;
  readonly propertyId: string;
  readonly roomTypeId: string;
  readonly insertedAt: number;
  parentId: string | null;
  options: readonly PlanOption[];
  attributes: Attributes;
}

/** One night of a rate plan; absent fields fall back to the plan's defaults. */
export interface Cell {
  /** By occupancy. */
  rates?: Record<number, number>;
  min_stay_arrival?: number;
  min_stay_through?: number;
  max_stay?: number;
  closed_to_arrival?: boolean;
  closed_to_departure?: boolean;
  stop_sell?: boolean;
}

export interface Webhook {
  readonly id: string;
  readonly accountId: string;
  readonly insertedAt: number;
  attributes: Attributes;
}

export interface Attachment {
  readonly id: string;
  readonly accountId: string;
  readonly fileName: string;
  readonly fileType: string;
  readonly base64: string;
}

export interface ChatMessage {
  readonly id: string;
  readonly threadId: string;
  readonly sender: 'guest' | 'property' | 'system';
  readonly text: string | null;
  readonly attachments: readonly string[];
  readonly insertedAt: number;
}

export interface Thread {
  readonly id: string;
  readonly propertyId: string;
  bookingId: string | null;
  readonly otaName: string;
  readonly guestName: string;
  isClosed: boolean;
  needsReply: boolean;
  readonly insertedAt: number;
  updatedAt: number;
}

export interface Review {
  readonly id: string;
  readonly propertyId: string;
  readonly bookingId: string | null;
  readonly otaName: string;
  readonly otaReservationCode: string;
  readonly guestName: string;
  content: string;
  score: number;
  reply: string | null;
  replyError: string | null;
  /** The OTA refuses the pending reply at this time. */
  refuseReplyAt: number | null;
  guestReview: unknown;
  readonly insertedAt: number;
  updatedAt: number;
}

export interface Channel {
  readonly id: string;
  readonly accountId: string;
  readonly insertedAt: number;
  attributes: Attributes;
  propertyIds: readonly string[];
  mappings: readonly { readonly id: string; readonly ratePlanId: string; readonly settings: unknown }[];
}

export interface Task {
  readonly id: string;
  readonly accountId: string;
  readonly kind: 'availability' | 'restrictions';
  readonly entries: number;
  readonly at: number;
}

export interface Settings {
  /** Whether unacknowledged revisions leave the feed after 30 minutes. */
  feedMode: 'expire' | 'keep';
  /** Whether a clean ARI answer has `meta.warnings`. */
  cleanWarnings: 'present' | 'absent';
  /** Null: production refuses past dates, staging moves them to today. */
  pastDates: 'refuse' | 'move' | null;
  /** The documents list 11 waits and speak of 11 attempts. */
  hookSends: 11 | 12;
  /** Sizes above the documented limits are refused unless the account pays for them. */
  hasOverage: boolean;
}

export interface ChannexState extends BaseState {
  readonly settings: Settings;
  readonly accounts: Record<string, Account>;
  readonly keys: Record<string, ApiKey>;
  readonly properties: Record<string, Property>;
  readonly roomTypes: Record<string, RoomType>;
  readonly ratePlans: Record<string, RatePlan>;
  /** By room type, then date. */
  readonly availability: Record<string, Record<string, number>>;
  /** By rate plan, then date. */
  readonly cells: Record<string, Record<string, Cell>>;
  readonly bookings: Record<string, Booking>;
  readonly revisions: Record<string, Revision>;
  readonly webhooks: Record<string, Webhook>;
  readonly threads: Record<string, Thread>;
  readonly messages: Record<string, ChatMessage>;
  readonly attachments: Record<string, Attachment>;
  readonly reviews: Record<string, Review>;
  readonly channels: Record<string, Channel>;
  readonly tasks: Task[];
  /** Properties that get simulated bookings at intervals. */
  readonly visits: Record<string, { readonly everyMs: number; nextAt: number }>;
}

export const emptyChannexState = (): ChannexState => ({
  shape: 1,
  turn: 1_000,
  hookDeliveries: [],
  settings: {
    feedMode: 'expire',
    cleanWarnings: 'present',
    pastDates: null,
    hookSends: 12,
    hasOverage: false,
  },
  accounts: {},
  keys: {},
  properties: {},
  roomTypes: {},
  ratePlans: {},
  availability: {},
  cells: {},
  bookings: {},
  revisions: {},
  webhooks: {},
  threads: {},
  messages: {},
  attachments: {},
  reviews: {},
  channels: {},
  tasks: [],
  visits: {},
});

export type ChannexWorld = ServiceWorld<ChannexState>;

export const newId = (): string => randomUUID();

/** The same id in every seeded sandbox. */
export const seededId = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** UTC without a zone, with microseconds. */
export const timeText = (ms: number): string => `${new Date(ms).toISOString().slice(0, -1)}000`;
