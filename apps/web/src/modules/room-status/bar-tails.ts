/** The words at the end of a bar: what its fill does not say. Pure; the words come from outside. */
import type { BoardStay } from '@minsu/contract/room-status/room-status.ts';
import { type ColourBy, isMovedOn, isWaiting, lastDay } from './bar-tones.ts';
import type { BoardBar } from './board/board-model.ts';
import type { BoardWords } from './board-words.ts';

type Tail = Pick<BoardBar, 'tail' | 'dueTail'>;

interface TailInput {
  readonly words: BoardWords;
  readonly colourBy: ColourBy;
}

/** What the fill does not say: the most urgent of what is late, awaited, owed, coming or going today. */
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
