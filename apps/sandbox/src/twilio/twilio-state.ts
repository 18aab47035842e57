/** State of the Twilio sandbox. Times are milliseconds. */
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';
import { defaultSettings, type Settings } from './settings.ts';

export interface Account {
  readonly sid: string;
  readonly name: string;
  authToken: string;
  readonly apiKeys: { readonly sid: string; readonly secret: string }[];
  /** Numbers it may send from, with the address that inbound messages go to. */
  readonly numbers: Record<string, string | null>;
  /** Messaging services and the number that each sends from. */
  readonly services: Record<string, string>;
}

export type MessageStatus =
  | 'accepted'
  | 'queued'
  | 'sent'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'received';

export interface Message {
  readonly sid: string;
  readonly account: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly service: string | null;
  readonly statusCallback: string | null;
  readonly direction: 'outbound-api' | 'inbound';
  readonly segments: number;
  readonly createdAt: number;
  updatedAt: number;
  sentAt: number | null;
  status: MessageStatus;
  errorCode: number | null;
  /** Time of its next status; null after the last one. */
  dueAt: number | null;
}

export interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly status: number;
  left: number;
}

export interface TwilioState extends BaseState {
  readonly accounts: Record<string, Account>;
  readonly messages: Record<string, Message>;
  /** Recipients that said STOP, as `from/to` of a message to them. */
  readonly optedOut: Record<string, true>;
  /** Error codes that messages to a number end with: 30003, 30005 … */
  readonly outcomes: Record<string, number>;
  readonly refusals: Refusal[];
  readonly settings: Settings;
}

export type TwilioWorld = ServiceWorld<TwilioState>;

export const emptyTwilioState = (): TwilioState => ({
  shape: 1,
  turn: 0,
  hookDeliveries: [],
  accounts: {},
  messages: {},
  optedOut: {},
  outcomes: {},
  refusals: [],
  settings: defaultSettings(),
});
