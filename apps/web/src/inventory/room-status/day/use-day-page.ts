/** Behaviour of today's rooms, without their appearance. */
import type { RoomCondition } from '@minsu/contract/foundation/houses/house.ts';
import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { useMemo, useState } from 'react';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { useAskedSide } from '../../../components/use-asked-side.ts';
import { useSession } from '../../../platform/calls/session.ts';
import { readUi, writeUi } from '../../../platform/calls/ui-cache.ts';
import { useAddressSearch } from '../../../platform/navigation/address.ts';
import { dayGroups, roomsShown } from './day-groups.ts';
import { extendTo, noSelection, type Selection, toggleRoom } from './day-selection.ts';
import { type DayView, dayGroupings, dayTileStyles, readDayView, writeDayView } from './day-url.ts';
import type { DayAction } from './day-words.ts';
import { stayForm, type TileForm } from './tile/tile-forms.ts';
import { useConditions } from './use-conditions.ts';
import { useDayBoard } from './use-day-board.ts';
import { useGroupWords } from './use-day-texts.ts';
import { useFoundRooms } from './use-found-rooms.ts';

/** From the address; else the user's last choice, stored in this browser. */
const useKept = <V extends string>(
  cache: string,
  values: readonly V[],
  asked: V | null,
  usual: V,
): readonly [V, (value: V) => void] => {
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const [kept, setKept] = useState(() => values.find((each) => each === readUi(userId, cache)));
  const keep = (value: V) => {
    writeUi(userId, cache, value);
    setKept(value);
  };
  return [asked ?? kept ?? usual, keep];
};

const useDayView = () => {
  const [search, setSearch] = useAddressSearch();
  const view = readDayView(search);
  const change = (changed: Partial<DayView>, replace = false) =>
    setSearch((now) => writeDayView({ ...readDayView(now), ...changed }), {
      replace,
      preventScrollReset: true,
    });
  return { view, change };
};

const counterQuery = (pressed: string): URLSearchParams =>
  new URLSearchParams(pressed.split(',').map((counter) => ['counter', counter]));

export const useDayPage = () => {
  const { view, change } = useDayView();
  const [group, setGroup] = useKept('dayBoard', dayGroupings, view.group, 'floor');
  const [look, setLook] = useKept('dayBoardLook', dayTileStyles, view.look, 'tiles');
  const { query, refresh } = useDayBoard(view);
  const board = query.data;
  const words = useGroupWords();
  const { keyword } = view;
  const pressed = view.counters.join();
  const found = useFoundRooms(keyword);
  const shown = useMemo(() => {
    const { counters } = readDayView(counterQuery(pressed));
    return roomsShown(board?.rooms ?? [], { counters, keyword, found });
  }, [board, pressed, keyword, found]);
  const groups = useMemo(() => dayGroups(shown, group, words), [shown, group, words]);
  const order = useMemo(() => groups.flatMap(({ rooms }) => rooms.map(({ id }) => id)), [groups]);
  const [selection, setSelection] = useState<Selection>(noSelection);
  const forms = useDialog<TileForm>();
  const conditions = useConditions(refresh);
  const select = (id: string, extend: boolean) =>
    setSelection((was) => (extend ? extendTo(was, id, order) : toggleRoom(was, id)));
  const set = async (rooms: readonly DayRoom[], condition: RoomCondition) => {
    if (await conditions.set(rooms, condition)) setSelection(noSelection);
  };
  const act = (action: DayAction, room: DayRoom) => {
    if (action === 'setClean') return void conditions.set([room], 'clean');
    const form = stayForm(room, action);
    if (form) forms.show(form);
  };
  return {
    ...{ view, change, group, look, query, board, refresh, shown, groups, order },
    ...{ selection, setSelection, select, set, act, forms, busy: conditions.busy },
    regroup: (to: typeof group) => {
      setGroup(to);
      if (view.group) change({ group: to }, true);
    },
    relook: (to: typeof look) => {
      setLook(to);
      if (view.look) change({ look: to }, true);
    },
    ...useAskedSide(view.open, (open) => change({ open }, true)),
  };
};

export type DayPage = ReturnType<typeof useDayPage>;
