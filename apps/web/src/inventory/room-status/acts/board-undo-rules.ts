/** Which step Ctrl+Z undoes. Pure. */
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { BoardStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';

/** Older steps must be chosen from the list. */
const FRESH_MS = 12 * HOUR_MS;

export const stepToUndo = (steps: readonly BoardStep[], now: number): BoardStep | 'nothing' | 'old' => {
  const last = steps.find((step) => step.undoneAt === null);
  if (!last) return 'nothing';
  return now - Date.parse(last.madeAt) > FRESH_MS ? 'old' : last;
};

/** Room and day of the first restored item. */
export const placeUndone = ({
  items,
}: BoardStep): { readonly roomId: string; readonly from: string } | null => {
  for (const { before, after } of items) {
    const place = before ?? after;
    if (place?.roomId) return { roomId: place.roomId, from: place.from };
  }
  return null;
};
