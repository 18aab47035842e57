/** Fill of a stay's bar, and the channel at its edge. */

import { perPlatform } from '@minsu/contract/foundation/system/platform-registry.ts';
import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { ShownState } from '@minsu/contract/sales/orders/order-states.ts';
import type { BarEdge, BarTone } from '../../../components/board/board-colors.ts';

/** Fill by state or by payment; the edge is always the channel. */
export const colourModes = ['state', 'payment'] as const;
export type ColourBy = (typeof colourModes)[number];
const waiting: readonly ShownState[] = ['wait_accept', 'wait_pay', 'hold'];
export const over: readonly ShownState[] = ['completed', 'no_show'];
const edges: Readonly<Record<string, BarEdge>> = {
  ...perPlatform((_, platform) => platform),
  direct: 'direct',
};
export const edgeOf = (stay: Pick<BoardStay, 'channel'>): BarEdge => edges[stay.channel] ?? 'other';

type Payment = 'settled' | 'partPaid' | 'unpaid';
const paymentOf = (stay: BoardStay): Payment =>
  stay.owes ? (stay.partPaid ? 'partPaid' : 'unpaid') : 'settled';

/** Part of a stay in a room its guest has moved out of. */
export const isMovedOn = ({ shown, checkOut, whole }: BoardStay, today: string): boolean =>
  shown === 'in_house' && whole !== undefined && checkOut <= today && checkOut < whole.checkOut;

export const lastDay = ({ checkOut, whole }: BoardStay): string => whole?.checkOut ?? checkOut;

/** Not confirmed: awaiting acceptance or payment. */
export const isWaiting = ({ shown }: Pick<BoardStay, 'shown'>): boolean => waiting.includes(shown);

/** By payment even departed guests show debts; otherwise urgent states come first. */
export const toneOf = (stay: BoardStay, colourBy: ColourBy, today: string): BarTone => {
  if (colourBy === 'payment') return paymentOf(stay);
  if (stay.overdue) return 'alert';
  if (isWaiting(stay)) return 'pending';
  if (over.includes(stay.shown) || isMovedOn(stay, today)) return 'done';
  return stay.shown === 'in_house' ? 'stay' : 'book';
};

/** Facts that a single letter can show. */
export type StayMark = BarEdge | Payment;

/** By payment the letter repeats the fill for colour-blind users; otherwise it names the channel. */
export const markOf = (stay: BoardStay, colourBy: ColourBy): StayMark =>
  colourBy === 'payment' ? paymentOf(stay) : edgeOf(stay);
