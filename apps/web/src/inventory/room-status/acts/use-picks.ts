/** Bars selected for bulk actions; those that leave the board are dropped. */

import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import { MOVE_LIMIT } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { type RefObject, useMemo, useState } from 'react';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { BoardPick } from '../board/board-model.ts';
import { keepPicks, NO_PICKS, pickBars } from '../board/board-picks.ts';
import type { BoardHandle } from '../board/use-board-handle.ts';
import type { BoardModel } from '../use-board-model.ts';

export const usePicks = ({ records }: BoardModel, handle: RefObject<BoardHandle | null>) => {
  const { t } = useTranslation('roomStatus');
  const [given, setGiven] = useState(NO_PICKS);
  const picks = useMemo(() => keepPicks(records, given), [records, given]);
  const stays = useMemo(
    () =>
      [...picks.ids].flatMap((id): BoardStay[] => {
        const record = records.get(id);
        return record?.kind === 'stay' ? [record.stay] : [];
      }),
    [picks, records],
  );
  const onPick = (pick: BoardPick) => {
    const board = handle.current?.board();
    if (!board) return;
    if (records.get(pick.barId)?.kind === 'block') return toast.info(t('pickStaysOnly'));
    const next = pickBars(board, picks, pick, MOVE_LIMIT);
    if (next === picks) toast.info(t('pickLimit', { count: MOVE_LIMIT }));
    setGiven(next);
  };
  return { ids: picks.ids, stays, onPick, clear: () => setGiven(NO_PICKS) };
};
