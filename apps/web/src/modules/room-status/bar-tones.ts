/** Fill of a stay's bar, and the channel at its edge. */

import type { ShownState } from '@minsu/contract/orders/order-states.ts';
import type { BoardStay } from '@minsu/contract/room-status/room-status.ts';
import { perPlatform } from '@minsu/contract/system/platform-registry.ts';
import type { BarEdge, BarTone } from '../../components/board/board-colors.ts';

/** Fill by state, or by how much is paid; the edge is the channel either way. */
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

/** A part of a stay in a room that its guest has left for another one. */
export const isMovedOn = ({ shown, checkOut, whole }: BoardStay, today: string): boolean =>
  shown === 'in_house' && whole !== undefined && checkOut <= today && checkOut < whole.checkOut;

export const lastDay = ({ checkOut, whole }: BoardStay): string => whole?.checkOut ?? checkOut;

/** Not confirmed yet: someone has to accept or pay. */
export const isWaiting = ({ shown }: Pick<BoardStay, 'shown'>): boolean => waiting.includes(shown);

/** By payment even a departed guest shows what is owed; otherwise what needs a hand comes first. */
export const toneOf = (stay: BoardStay, colourBy: ColourBy, today: string): BarTone => {
  if (colourBy === 'payment') return paymentOf(stay);
  if (stay.overdue) return 'alert';
  if (isWaiting(stay)) return 'pending';
  if (over.includes(stay.shown) || isMovedOn(stay, today)) return 'done';
  return stay.shown === 'in_house' ? 'stay' : 'book';
};

/** What one letter can say of a stay. */
export type StayMark = BarEdge | Payment;

/** By payment the letter says what the fill says, for those who cannot tell colours apart; else it names the channel. */
export const markOf = (stay: BoardStay, colourBy: ColourBy): StayMark =>
  colourBy === 'payment' ? paymentOf(stay) : edgeOf(stay);
