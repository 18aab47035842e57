/** The bar that was cut or copied on the board. */
import { type RefObject, useState } from 'react';
import type { BoardRange, HeldBar } from './board/board-model.ts';
import type { BoardHandle } from './board/use-board-handle.ts';
import type { BoardModel } from './use-board-model.ts';

/** Its name and actions. */
export interface HeldOnBoard {
  readonly by: HeldBar['by'];
  readonly name: string;
  readonly putAt: (range: BoardRange) => void;
  readonly giveUp: () => void;
}

export const useHeldBar = (model: BoardModel, handle: RefObject<BoardHandle | null>) => {
  const [bar, onHold] = useState<HeldBar | null>(null);
  const name = bar && model.bars.find(({ id }) => id === bar.barId)?.label;
  const held: HeldOnBoard | null = bar && {
    by: bar.by,
    name: name ?? '',
    putAt: ({ rowKey, from }) => handle.current?.paste(rowKey, from),
    giveUp: () => handle.current?.cut(null),
  };
  return { held, onHold };
};
