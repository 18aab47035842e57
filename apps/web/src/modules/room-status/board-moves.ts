/** A drop of one bar or several as moves for the server, or what speaks against asking it at all. Pure. */
import type { MovePreview } from '@minsu/contract/orders/board-step-endpoints.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import type { BoardStay } from '@minsu/contract/room-status/room-status.ts';
import { type StayChangeKind, stayChangeKind } from '@minsu/contract/room-status/stay-change-kind.ts';
import type { BarMove, BoardChange } from './board/board-model.ts';
import type { BarPlace, BarRecord } from './board-bars.ts';
import type { BoardBlock } from './board-data.ts';
import { placeAfter, placeOf, type StayChange, stayChange } from './board-drop.ts';

export interface StayMoving {
  readonly stay: BoardStay;
  readonly change: StayChange;
  /** Where its bar then lies. */
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
  /** The business date of a house. */
  readonly todayOf: (houseId: string) => string;
}

/** Null when nothing would change. */
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
    // The days of a group go on alike for all of it: one of them that cannot follow holds all back.
    const asked = alone ? stayChange(stay, change.kind, place) : wholeChange(stay, place);
    if (asked)
      moving.push({ stay, change: asked, place: placeAfter(stay, place, asked, scene.todayOf(houseId)) });
    else if (alone && place.from !== stay.checkIn) return { kind: 'refused', why: 'arrival', at };
  }
  return moving.length > 0 ? { kind: 'stays', moving } : null;
};

const wholeChange = (stay: BoardStay, { roomId, from, to }: BarPlace): StayChange | null => {
  const room = roomId === stay.roomId ? {} : { roomId };
  // An overdue guest is drawn beyond his check-out: only the day he came says whether the bar went sideways.
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

/** Nothing speaks against it but what the dialog can answer: another price, or ignoring restrictions. */
export const isAnswerable = ({ stays }: MovePreview, mayOverride: boolean): boolean =>
  stays.every(({ refusals }) =>
    refusals.every(({ code, overridable }) => byPrice.includes(code) || (overridable && mayOverride)),
  );

/** Same type and same dates: nobody is asked. Otherwise it is a question of price. */
export const asksForPrice = (preview: MovePreview, moving: readonly StayMoving[]): boolean =>
  preview.stays.some((after) => {
    const stay = moving.find((one) => one.stay.id === after.stayId)?.stay;
    const before = stay?.whole ?? stay;
    return after.otherType || before?.checkIn !== after.checkIn || before?.checkOut !== after.checkOut;
  });

/** From when on another room counts, where nights before it have been stayed in the one so far. */
export const movedFrom = ({ stay, change, place }: StayMoving): string | null =>
  change.roomId !== undefined &&
  stay.shown === 'in_house' &&
  place.from > stay.checkIn &&
  place.from < place.to
    ? place.from
    : null;

/** What becomes of a stay: in the words of the dialog and of the message after it. */
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

/** One word for all of them; null when each goes its own way. */
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
