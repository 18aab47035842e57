/** S on the board: splits the stay under the cursor at its night. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { useState } from 'react';
import { useMay } from '../../../platform/calls/session.ts';
import type { RefreshHouses } from '../use-board.ts';
import type { BoardModel } from '../use-board-model.ts';
import { recordIn } from './use-board-changes.ts';

export interface AskedSplit {
  readonly stayId: string;
  readonly date: string;
  readonly open: boolean;
}

export const useSplitAt = (model: BoardModel, refresh: RefreshHouses) => {
  const maySplit = useMay()('order:edit');
  const [asked, setAsked] = useState<AskedSplit | null>(null);
  return {
    asked,
    ask: (barId: string, day: number) => {
      const record = recordIn(model)(barId);
      if (record?.kind !== 'stay' || !maySplit) return;
      setAsked({ stayId: record.stay.id, date: addDays(model.board.from, day), open: true });
    },
    close: () => setAsked((was) => was && { ...was, open: false }),
    done: (houseId: string) => void refresh([houseId]),
  };
};
