/** Turns a drop of one or more bars into moves for the server, or a local refusal. Pure. */

import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import {
  type StayChangeKind,
  stayChangeKind,
} from '@minsu/contract/inventory/room-status/stay-change-kind.ts';
import type { MovePreview } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { BarMove, BoardChange } from '../board/board-model.ts';
import type { BarPlace, BarRecord } from '../view/board-bars.ts';
import type { BoardBlock } from '../view/board-data.ts';
import { placeAfter, placeOf, type StayChange, stayChange } from './board-drop.ts';

export interface StayMoving {
  readonly stay: BoardStay;
  readonly change: StayChange;
  /** Resulting position of its bar. */
  readonly place: BarPlace;
}

export type Drop =
  | { readonly kind: 'stays'; readonly moving: readonly StayMoving[] }
  | { readonly kind: 'block'; readonly block: BoardBlock; readonly place: BarPlace }
  | { readonly kind: 'refused'; readonly why: 'house' | 'arrival'; readonly at: BarMove };

export interface DropScene {
  readonly firstDay: string;
  readonly recordOf: (barId: string) => BarRecord | undefined;
  readonly houseOfRoom: (roomId: string) => string | undefined;
  /** Business date of a property. */
  readonly todayOf: (houseId: string) => string;
}

/** Null if nothing would change. */
export const dropOf = (change: BoardChange, scene: DropScene): Drop | null => {
  const all: readonly BarMove[] = [change, ...change.others];
  const alone = all.length === 1;
  const moving: StayMoving[] = [];
  for (const at of all) {
    const record = scene.recordOf(at.barId);
    const place = placeOf(at, scene.firstDay);
    if (!record || !place) return null;
    const { houseId } = record.kind === 'stay' ? record.stay : record.block;
    if (scene.houseOfRoom(place.roomId) !== houseId) return { kind: 'refused', why: 'house', at };
    if (record.kind === 'block') return { kind: 'block', block: record.block, place };
    const { stay } = record;
    // A group changes dates together: one stay that cannot follow blocks all.
    const asked = alone ? stayChange(stay, change.kind, place) : wholeChange(stay, place);
    if (asked)
      moving.push({ stay, change: asked, place: placeAfter(stay, place, asked, scene.todayOf(houseId)) });
    else if (alone && place.from !== stay.checkIn) return { kind: 'refused', why: 'arrival', at };
  }
  return moving.length > 0 ? { kind: 'stays', moving } : null;
};

const wholeChange = (stay: BoardStay, { roomId, from, to }: BarPlace): StayChange | null => {
  const room = roomId === stay.roomId ? {} : { roomId };
  // An overdue bar is drawn beyond its check-out, so only its start shows a sideways move.
  const dates = from === stay.checkIn ? {} : { checkIn: from, checkOut: to };
  const change = { ...room, ...dates };
  return Object.keys(change).length === 0 ? null : change;
};

export const moveOf = ({ stay, change }: StayMoving) => ({
  stayId: stay.id,
  version: stay.version,
  ...change,
});

const byPrice: readonly string[] = [
  orderFailures.belowList.code,
  orderFailures.belowListUnseen.code,
  orderFailures.nightBeyondLimit.code,
  orderFailures.discountBeyondRole.code,
];

/** The only objections are ones the dialog can resolve: price, or overridable restrictions. */
export const isAnswerable = ({ stays }: MovePreview, mayOverride: boolean): boolean =>
  stays.every(({ refusals }) =>
    refusals.every(({ code, overridable }) => byPrice.includes(code) || (overridable && mayOverride)),
  );

/** Same type and dates need no price decision. */
export const asksForPrice = (preview: MovePreview, moving: readonly StayMoving[]): boolean =>
  preview.stays.some((after) => {
    const stay = moving.find((one) => one.stay.id === after.stayId)?.stay;
    const before = stay?.whole ?? stay;
    return after.otherType || before?.checkIn !== after.checkIn || before?.checkOut !== after.checkOut;
  });

/** First night in the new room, if earlier ones were slept in the old one. */
export const movedFrom = ({ stay, change, place }: StayMoving): string | null =>
  change.roomId !== undefined &&
  stay.shown === 'in_house' &&
  place.from > stay.checkIn &&
  place.from < place.to
    ? place.from
    : null;

/** Kind of a move, for the dialog and the message. */
export const kindOfMove = (
  { stay }: Pick<StayMoving, 'stay'>,
  after: { readonly roomId: string | null; readonly checkIn: string; readonly checkOut: string },
): StayChangeKind => {
  const { checkIn, checkOut } = stay.whole ?? stay;
  return stayChangeKind(
    { room: stay.roomId, from: checkIn, to: checkOut },
    { room: after.roomId, from: after.checkIn, to: after.checkOut },
  );
};

/** Common kind of all moves; null if they differ. */
export const kindOfMoves = (moving: readonly StayMoving[], preview: MovePreview): StayChangeKind | null => {
  const kinds = new Set(
    moving.flatMap((one) => {
      const after = preview.stays.find(({ stayId }) => stayId === one.stay.id);
      return after ? [kindOfMove(one, { ...after, roomId: one.change.roomId ?? one.stay.roomId })] : [];
    }),
  );
  const [kind = null] = kinds;
  return kinds.size === 1 ? kind : null;
};
