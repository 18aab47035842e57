/** Text at the end of a bar, for what its fill does not show. Pure; texts are passed in. */
import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { BoardBar } from '../board/board-model.ts';
import { type ColourBy, isMovedOn, isWaiting, lastDay } from './bar-tones.ts';
import type { BoardWords } from './board-words.ts';

type Tail = Pick<BoardBar, 'tail' | 'dueTail'>;

interface TailInput {
  readonly words: BoardWords;
  readonly colourBy: ColourBy;
}

/** Most urgent fact the fill does not show: overdue, awaited, due, arriving or leaving today. */
export const tailOf = (stay: BoardStay, today: string, { words, colourBy }: TailInput): Tail => {
  const due = stay.owedFen ? { tail: words.owes(stay.owedFen), dueTail: true } : null;
  if (colourBy === 'payment') return due ?? { tail: words.settled };
  if (stay.overdue) return { tail: words.overdue };
  if (isWaiting(stay) || stay.shown === 'no_show') return { tail: words.shown(stay.shown) };
  if (due) return due;
  const arrival = stay.whole?.checkIn ?? stay.checkIn;
  if (stay.shown === 'expected' && stay.checkIn === today && arrival === today)
    return { tail: words.arrivesToday(stay.arrives) };
  if (isMovedOn(stay, today)) return { tail: words.movedOn };
  return stay.shown === 'in_house' && lastDay(stay) === today ? { tail: words.leavesToday(stay.leaves) } : {};
};
