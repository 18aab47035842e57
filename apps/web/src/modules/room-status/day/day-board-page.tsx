/** Today: a card per room, eight counters that filter, conditions set in bulk (design: product §4). */
import type { RoomCondition } from '@minsu/contract/houses/house.ts';
import type { DayRoom } from '@minsu/contract/room-status/day-board-endpoints.ts';
import { BOARD_ROOM_LIMIT } from '@minsu/contract/room-status/room-status.ts';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { InnerEdits } from '../../../components/inner-edits.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Page } from '../../../components/page.tsx';
import { Failed } from '../../../components/panel.tsx';
import { Bone } from '../../../components/skeleton.tsx';
import { useAskedSide } from '../../../components/use-asked-side.ts';
import { useDialog } from '../../../components/use-dialog.ts';
import { useAddressSearch } from '../../../platform/address.ts';
import { formatCount } from '../../../platform/format.ts';
import { useMay, useSession } from '../../../platform/session.ts';
import { readUi, writeUi } from '../../../platform/ui-cache.ts';
import { DayBar } from './day-bar.tsx';
import { DayBulkBar } from './day-bulk-bar.tsx';
import type { CardHandlers } from './day-card.tsx';
import { DayCounters } from './day-counters.tsx';
import { DayGrid } from './day-grid.tsx';
import { dayGroups, roomsShown } from './day-groups.ts';
import { extendTo, noSelection, type Selection, selectAll, toggleRoom } from './day-selection.ts';
import {
  type DayGrouping,
  type DayView,
  dayGroupings,
  dayUnfiltered,
  isDayFiltered,
  readDayView,
  writeDayView,
} from './day-url.ts';
import type { DayAction } from './day-words.ts';
import { UnassignedBar } from './unassigned-bar.tsx';
import { useConditions } from './use-conditions.ts';
import { useDayBoard } from './use-day-board.ts';
import { useGroupWords } from './use-day-texts.ts';
import { useFoundRooms } from './use-found-rooms.ts';
import '../../../components/board/board.css';
import './day-board.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const DaySide = lazyPart(() => import('./day-side.tsx'));
const StayDeskAction = lazyPart(async () => ({
  default: (await import('../../orders/stay-desk-actions.tsx')).StayDeskAction,
}));

const CACHE = 'dayBoard';

/** The address first; then how this user left it. */
const useGrouping = (asked: DayGrouping | null): readonly [DayGrouping, (group: DayGrouping) => void] => {
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const [kept, setKept] = useState(() => dayGroupings.find((each) => each === readUi(userId, CACHE)));
  const keep = (group: DayGrouping) => {
    writeUi(userId, CACHE, group);
    setKept(group);
  };
  return [asked ?? kept ?? 'floor', keep];
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

interface Desk {
  readonly stayId: string;
  readonly action: 'checkIn' | 'checkOut';
}

/** Everything the screen does, without how it looks. */
const useDayPage = () => {
  const { view, change } = useDayView();
  const [group, setGroup] = useGrouping(view.group);
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
  const desk = useDialog<Desk>();
  const conditions = useConditions(refresh);
  const select = (id: string, extend: boolean) =>
    setSelection((was) => (extend ? extendTo(was, id, order) : toggleRoom(was, id)));
  const set = async (rooms: readonly DayRoom[], condition: RoomCondition) => {
    if (await conditions.set(rooms, condition)) setSelection(noSelection);
  };
  const act = (action: DayAction, room: DayRoom) => {
    if (action === 'setClean') return void conditions.set([room], 'clean');
    const stay = action === 'checkIn' ? room.arriving : room.inHouse;
    if (stay) desk.show({ stayId: stay.stayId, action });
  };
  const regroup = (to: DayGrouping) => {
    setGroup(to);
    if (view.group) change({ group: to }, true);
  };
  return {
    ...{ view, change, group, regroup, query, board, refresh, shown, groups, order },
    ...{ selection, setSelection, select, set, act, desk, busy: conditions.busy },
    ...useAskedSide(view.open, (open) => change({ open }, true)),
  };
};

type DayPage = ReturnType<typeof useDayPage>;

const counterQuery = (pressed: string): URLSearchParams =>
  new URLSearchParams(pressed.split(',').map((counter) => ['counter', counter]));

/** The same functions for all cards and all time, so that a card is drawn again only when its room is. */
const useHandlers = ({ open, select, act }: DayPage): CardHandlers => {
  const may = useMay();
  const latest = useRef({ open, select, act });
  useEffect(() => {
    latest.current = { open, select, act };
  });
  const [checkIn, checkOut, setClean] = [may('order:checkIn'), may('order:checkOut'), may('room:condition')];
  return useMemo(() => {
    const allowed: Record<DayAction, boolean> = { checkIn, checkOut, setClean };
    return {
      may: (action) => allowed[action],
      selectable: setClean,
      onOpen: (key) => latest.current.open(key),
      onSelect: (id, extend) => latest.current.select(id, extend),
      onAct: (action, room) => latest.current.act(action, room),
    };
  }, [checkIn, checkOut, setClean]);
};

const DayBoardPage = () => {
  const { t } = useTranslation(['dayBoard', 'roomStatus', 'houses']);
  const page = useDayPage();
  const { view, change, board, query, desk } = page;
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      help="today-rooms"
      crumbs={false}
      full
      className="board-page day-page"
    >
      <DayBar
        view={view}
        group={page.group}
        onChange={change}
        onGroup={page.regroup}
        onReload={() => void query.refetch()}
      />
      <DayCounters board={board} pressed={view.counters} onChange={(counters) => change({ counters })} />
      <div className="board-body">
        <DayArea {...page} />
        <InnerEdits edits={page.edits}>
          {view.open && board && (
            <DaySide
              open={view.open}
              board={board}
              refresh={page.refresh}
              onSet={(room, condition) => void page.set([room], condition)}
              onOpen={page.open}
              onClose={() => page.open(null)}
            />
          )}
        </InnerEdits>
      </div>
      {desk.shown && (
        <StayDeskAction key={desk.shown.key} {...desk.shown.of} open={desk.shown.open} onClose={desk.close} />
      )}
    </Page>
  );
};

export default DayBoardPage;

const DayArea = (page: DayPage) => {
  const { t } = useTranslation('dayBoard');
  const { query, board, view, groups, shown, order, selection, setSelection, set } = page;
  const handlers = useHandlers(page);
  if (!board)
    return query.error ? (
      <section className="panel board-area">
        <Failed error={query.error} retry={() => void query.refetch()} />
      </section>
    ) : (
      <DaySkeleton />
    );
  const chosen = shown.filter(({ id }) => selection.ids.has(id));
  const arrivals = view.counters.length === 0 || view.counters.includes('arriving');
  return (
    <div className="day-area">
      {board.truncated && (
        <p className="board-note">{t('truncated', { limit: formatCount(BOARD_ROOM_LIMIT) })}</p>
      )}
      {arrivals && board.unassigned.length > 0 && (
        <UnassignedBar stays={board.unassigned} onOpen={page.open} />
      )}
      {shown.length === 0 ? (
        <NoRooms filtered={isDayFiltered(view)} onClear={() => page.change(dayUnfiltered)} />
      ) : (
        <DayGrid
          groups={groups}
          handlers={handlers}
          selection={selection}
          open={view.open}
          dimmed={query.isPlaceholderData}
          onSelectAll={() => setSelection(selectAll(order))}
          onClearSelection={() => setSelection(noSelection)}
        />
      )}
      {chosen.length > 0 && (
        <DayBulkBar
          rooms={chosen}
          shown={shown.length}
          busy={page.busy}
          onSet={(condition) => void set(chosen, condition)}
          onSelectAll={() => setSelection(selectAll(order))}
          onClear={() => setSelection(noSelection)}
        />
      )}
    </div>
  );
};

const NoRooms = ({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) => {
  const { t } = useTranslation(['dayBoard', 'components']);
  return (
    <section className="panel board-area">
      {filtered ? (
        <EmptyState
          kind="noMatch"
          title={t('noMatchTitle')}
          hint={t('noMatchHint')}
          action={<Button onClick={onClear}>{t('components:clearAll')}</Button>}
        />
      ) : (
        <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />
      )}
    </section>
  );
};

const BONES = Array.from({ length: 18 }, (_, at) => at);

const DaySkeleton = () => {
  const { t } = useTranslation('components');
  return (
    <div className="day-skeleton" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {BONES.map((bone) => (
        <Bone key={bone} width="100%" height={160} />
      ))}
    </div>
  );
};
