/** Which step a blind Ctrl+Z takes back. Pure. */
import { HOUR_MS } from '@minsu/contract/durations.ts';
import type { BoardStep } from '@minsu/contract/orders/board-step-endpoints.ts';

/** What is older nobody has in mind any more: it is chosen from the list, seen. */
const FRESH_MS = 12 * HOUR_MS;

export const stepToUndo = (steps: readonly BoardStep[], now: number): BoardStep | 'nothing' | 'old' => {
  const last = steps.find((step) => step.undoneAt === null);
  if (!last) return 'nothing';
  return now - Date.parse(last.madeAt) > FRESH_MS ? 'old' : last;
};

/** Where a step that was taken back can be seen: the room and the day of the first thing it put back. */
export const placeUndone = ({
  items,
}: BoardStep): { readonly roomId: string; readonly from: string } | null => {
  for (const { before, after } of items) {
    const place = before ?? after;
    if (place?.roomId) return { roomId: place.roomId, from: place.from };
  }
  return null;
};
