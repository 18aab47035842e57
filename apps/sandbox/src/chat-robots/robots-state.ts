/** State of the group robots of the three chat services. */
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';
import { defaultSettings, type Settings } from './settings.ts';

export const vendors = ['wecom', 'dingtalk', 'feishu'] as const;
export type Vendor = (typeof vendors)[number];

export interface Robot {
  /** `vendor/token`. */
  readonly id: string;
  readonly vendor: Vendor;
  readonly name: string;
  /** The secret part of the address. */
  readonly token: string;
  /** Null: the robot does not ask for signatures. WeCom's never does. */
  secret: string | null;
  /** The message must contain one of them; empty: any message. */
  keywords: readonly string[];
  /** Refuses the caller's address. */
  isIpDenied: boolean;
  isRemoved: boolean;
  /** DingTalk: until when it takes nothing after too many messages. */
  blockedUntil: number;
}

export interface Message {
  readonly robot: string;
  readonly vendor: Vendor;
  readonly type: string;
  /** The text a group member reads, in the order of the message. */
  readonly text: string;
  readonly body: unknown;
  readonly at: number;
}

export interface Refusal {
  readonly vendor: Vendor;
  readonly code: number;
  readonly message: string;
  left: number;
}

export interface RobotsState extends BaseState {
  readonly robots: Record<string, Robot>;
  readonly messages: Message[];
  /** Files uploaded to WeCom by media id. */
  readonly media: Record<string, { readonly type: string; readonly bytes: number; readonly at: number }>;
  readonly refusals: Refusal[];
  readonly settings: Settings;
}

export type RobotsWorld = ServiceWorld<RobotsState>;

export const emptyRobotsState = (): RobotsState => ({
  shape: 1,
  turn: 0,
  hookDeliveries: [],
  robots: {},
  messages: [],
  media: {},
  refusals: [],
  settings: defaultSettings(),
});
