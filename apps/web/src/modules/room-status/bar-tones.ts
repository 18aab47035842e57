/** The colour of a stay's bar, and the letter that says the same. */

import type { ShownState } from '@minsu/contract/orders/order-states.ts';
import type { BoardStay } from '@minsu/contract/room-status/room-status.ts';
import { perPlatform, type SoldPlatform } from '@minsu/contract/system/platform-registry.ts';
import type { BarTone } from '../../components/board/board-colors.ts';

export const colourModes = ['channel', 'state', 'payment'] as const;
export type ColourBy = (typeof colourModes)[number];
const waiting: readonly ShownState[] = ['wait_accept', 'wait_pay', 'hold'];
export const over: readonly ShownState[] = ['completed', 'no_show'];
const channelTones: Readonly<Record<string, ChannelTone>> = {
  ...perPlatform((_, platform) => platform),
  direct: 'direct',
};
type ChannelTone = SoldPlatform | 'direct' | 'other';
const channelTone = (stay: BoardStay): ChannelTone => channelTones[stay.channel] ?? 'other';

type Payment = 'settled' | 'partPaid' | 'unpaid';
const paymentOf = (stay: BoardStay): Payment =>
  stay.owes ? (stay.partPaid ? 'partPaid' : 'unpaid') : 'settled';
const paymentTones = { settled: 'direct', partPaid: 'tj', unpaid: 'pig' } as const satisfies Record<
  Payment,
  BarTone
>;

/** A part of a stay in a room that its guest has left for another one. */
export const isMovedOn = ({ shown, checkOut, whole }: BoardStay, today: string): boolean =>
  shown === 'in_house' && whole !== undefined && checkOut <= today && checkOut < whole.checkOut;

export const lastDay = ({ checkOut, whole }: BoardStay): string => whole?.checkOut ?? checkOut;

type Presence = 'expected' | 'inHouse' | 'leaving';
const presenceOf = (stay: BoardStay, today: string): Presence => {
  if (stay.shown !== 'in_house') return 'expected';
  return lastDay(stay) === today ? 'leaving' : 'inHouse';
};
const presenceTones = { expected: 'mt', inHouse: 'direct', leaving: 'tj' } as const satisfies Record<
  Presence,
  BarTone
>;

/** By payment even a guest long gone shows what he owes; otherwise what needs a hand comes before any mode. */
export const toneOf = (stay: BoardStay, colourBy: ColourBy, today: string): BarTone => {
  if (colourBy === 'payment') return paymentTones[paymentOf(stay)];
  if (stay.overdue) return 'alert';
  if (waiting.includes(stay.shown)) return 'pending';
  if (over.includes(stay.shown) || isMovedOn(stay, today)) return 'done';
  return colourBy === 'channel' ? channelTone(stay) : presenceTones[presenceOf(stay, today)];
};

/** What one letter can say of a stay besides its colour, in any mode. */
export type StayMark = ChannelTone | Payment | Presence;

/** The letter says what the colour says, for those who cannot tell colours apart; words say the rest already. */
export const markOf = (stay: BoardStay, colourBy: ColourBy, today: string): StayMark | null => {
  if (colourBy === 'payment') return paymentOf(stay);
  if (colourBy === 'channel') return channelTone(stay);
  return stay.overdue || waiting.includes(stay.shown) || over.includes(stay.shown) || isMovedOn(stay, today)
    ? null
    : presenceOf(stay, today);
};
