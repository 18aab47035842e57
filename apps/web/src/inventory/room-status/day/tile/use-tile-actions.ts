/** Executes tile actions: opens a form, runs with undo, or navigates. */
import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { getBlock, unblockRoom } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStepDone } from '../../../../components/forms/take-back.ts';
import { call } from '../../../../platform/calls/call.ts';
import { toast } from '../../../../platform/toast.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { openKeyOf } from '../day-words.ts';
import type { DayPage } from '../use-day-page.ts';
import type { TileAction } from './tile-actions.ts';
import { stayForm } from './tile-forms.ts';

/** Fetches the version first, which the board lacks. A refusal has been shown. */
const useUnblock = (refresh: DayPage['refresh']) => {
  const { t } = useTranslation('roomStatus');
  const stepDone = useStepDone();
  return async ({ block, houseId }: DayRoom): Promise<void> => {
    if (!block) return;
    try {
      const { id, version } = await call(getBlock, { id: block.id });
      await call(unblockRoom, { id, version });
      stepDone(t('unblockDone'), { blockId: id }, () => void refresh([houseId]));
    } finally {
      await refresh([houseId]);
    }
  };
};

/** Room whose actions are open; closes when the room leaves the board. */
export const useOpenTile = ({ board }: Pick<DayPage, 'board'>) => {
  const { t } = useTranslation('dayBoard');
  const [id, setId] = useState<string | null>(null);
  const room = id === null ? undefined : board?.rooms.find((each) => each.id === id);
  const gone = id !== null && board !== undefined && room === undefined;
  useEffect(() => {
    if (!gone) return;
    setId(null);
    toast.info(t('pop_gone'));
  }, [gone, t]);
  return { room, show: setId, close: () => setId(null) };
};

export const useTileActions = ({ forms, set, open, refresh }: DayPage) => {
  const navigate = useNavigate();
  const unblock = useUnblock(refresh);
  return (action: TileAction, room: DayRoom): void => {
    switch (action) {
      case 'sell':
      case 'book':
      case 'block':
      case 'clean':
        return forms.show({ form: action, room });
      case 'setClean':
        return void set([room], 'clean');
      case 'openTask':
        return void navigate(`/task/taskList?task=${room.task?.id ?? ''}`);
      case 'openBlock':
      case 'details':
        return open(openKeyOf(room));
      case 'unblock':
        return void unblock(room).catch(() => undefined);
      default: {
        const form = stayForm(room, action);
        if (form) forms.show(form);
      }
    }
  };
};
