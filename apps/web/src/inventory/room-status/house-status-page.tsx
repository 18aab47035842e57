/** Room status: the month board with all its actions (product §4). */
import { BOARD_ROOM_LIMIT } from '@minsu/contract/inventory/room-status/room-status.ts';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { BoardSkeleton } from '../../components/board/board-skeleton.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { InnerEdits } from '../../components/forms/inner-edits.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Failed } from '../../components/records/panel.tsx';
import { formatCount } from '../../platform/format.ts';
import { useNarrow } from '../../platform/use-narrow.ts';
import { NoStays } from './acts/board-no-stays.tsx';
import { whyRange } from './acts/board-why.ts';
import { useMovedBars } from './acts/use-board-changes.ts';
import { type BoardCreate, createForms, useBoardCreate } from './acts/use-board-create.tsx';
import { useBoardDialogs } from './acts/use-board-dialogs.tsx';
import { BoardHandParts, useBoardHand } from './acts/use-board-hand.tsx';
import { useBoardMenu } from './acts/use-board-menu.tsx';
import { useBoardUndo } from './acts/use-board-undo.ts';
import { BoardGrid } from './board/board-grid.tsx';
import type { BoardCell } from './board/board-model.ts';
import type { BoardHandle } from './board/use-board-handle.ts';
import { GuestSearch } from './guest-search.tsx';
import { useBoard } from './use-board.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useBoardModel } from './use-board-model.ts';
import { useFindStay } from './use-find-stay.ts';
import { useFolded } from './use-folded.ts';
import { BoardBar } from './view/board-bar.tsx';
import { barOf } from './view/board-bars.ts';
import { topRows } from './view/board-rows.ts';
import { BoardSide, STEPS } from './view/board-side.tsx';
import { useBoardTexts, useHolidays } from './view/board-texts.ts';
import { isFiltered, unfiltered } from './view/board-url.ts';
import { useBoardPrint } from './view/use-board-print.tsx';
import { useBoardView } from './view/use-board-view.ts';
import '../../components/board/board.css';
import { useTranslation } from '../../platform/use-translation.ts';

/** `?start=block`: opens a form for links from elsewhere; removed from the address at once. */
const useStart = (start: string | null, create: BoardCreate, forget: () => void): void => {
  const begin = useEffectEvent(() => {
    const form = createForms.find((each) => each === start);
    if (!form) return;
    create.start(form);
    forget();
  });
  useEffect(() => {
    if (start) begin();
  }, [start]);
};

/** Behaviour of the screen, without its appearance. */
const useHouseStatus = () => {
  const viewState = useBoardView();
  const { view, change, start, open } = viewState;
  const handle = useRef<BoardHandle>(null);
  const folded = useFolded();
  const { query, totals, refresh, see, complete, from } = useBoard(view);
  const moved = useMovedBars();
  const model = useBoardModel(query.data, view, folded.rows, moved.moved, totals);
  const { board } = model;
  const hand = useBoardHand({ model, moved, refresh, handle });
  const find = useFindStay({ state: viewState, query, model, folded, handle });
  useBoardKeys({ from, onChange: change });
  const onUndone = useBoardUndo({ handle, firstDay: board.from, refresh, onList: () => open(STEPS) });
  const create = useBoardCreate({ model, refresh, show: find, held: hand.held });
  const dialogs = useBoardDialogs(model, refresh);
  const more = (cell: BoardCell) => [...create.menuOf(cell), ...dialogs.menuOf(cell)];
  const menu = useBoardMenu({ model, open, more });
  useStart(start, create, () => change({}, true));
  const close = () => {
    open(null);
    handle.current?.focus();
  };
  const fold = (all: boolean) => folded.fold(all ? topRows(model.rows) : []);
  return {
    viewState,
    view,
    change,
    open,
    close,
    handle,
    ...{ query, refresh, see, complete, from },
    model,
    hand,
    create,
    dialogs,
    menu,
    find,
    onUndone,
    fold,
    toggle: folded.toggle,
  };
};

type HouseStatus = ReturnType<typeof useHouseStatus>;

const HouseStatusPage = () => {
  const { t } = useTranslation(['roomStatus', 'orders']);
  const status = useHouseStatus();
  const { view, open, model, query, create } = status;
  const printing = useBoardPrint(model, status.complete);
  return (
    <Page title={t('title')} heading="hidden" crumbs={false} board className="board-page flush">
      <BoardBar
        state={status.viewState}
        model={model}
        create={create}
        from={status.from}
        lifted={status.hand.lifted}
        search={<GuestSearch board={query.data} places={model.places} onFind={status.find} />}
        onFold={status.fold}
        onPlan={status.dialogs.plan}
        onPrint={printing.print}
        onReload={() => void query.refetch()}
      />
      <div className="board-body">
        <BoardArea {...status} />
        <InnerEdits edits={status.viewState.edits}>
          {view.open && (
            <BoardSide
              open={view.open}
              model={model}
              refresh={status.refresh}
              onOpen={open}
              onUndone={status.onUndone}
              onShow={status.find}
              dialogs={status.dialogs}
              onSwap={status.hand.swap.choose}
              tray={status.hand.tray}
              onClose={status.close}
            />
          )}
        </InnerEdits>
      </div>
      {create.node}
      {printing.node}
      {status.menu.node}
      {status.dialogs.node}
      <BoardHandParts hand={status.hand} />
    </Page>
  );
};

export default HouseStatusPage;

const BoardArea = (status: HouseStatus) => {
  const { query, model, view, change } = status;
  const { t } = useTranslation('roomStatus');
  const { board, rows } = model;
  if (!query.data)
    return (
      <section className="panel board-area">
        {query.error ? <Failed error={query.error} retry={() => void query.refetch()} /> : <BoardSkeleton />}
      </section>
    );
  return (
    <section className={`panel board-area ${query.isPlaceholderData ? 'refreshing' : ''}`}>
      {board.truncated && (
        <p className="board-note">{t('truncated', { limit: formatCount(BOARD_ROOM_LIMIT) })}</p>
      )}
      {model.matches?.count === 0 && <NoStays onClear={() => change({ channels: [], states: [] })} />}
      {rows.length === 0 ? (
        <NoRooms filtered={isFiltered(view)} onClear={() => change(unfiltered)} />
      ) : (
        <div className="board-canvas">
          <Grid {...status} />
        </div>
      )}
    </section>
  );
};

type GridProps = Pick<
  HouseStatus,
  'model' | 'view' | 'create' | 'menu' | 'handle' | 'open' | 'hand' | 'toggle' | 'see'
>;

const Grid = ({ model, view, create, menu, handle, open, hand, toggle, see }: GridProps) => {
  const { board, rows, bars, days, businessDate, occupancy } = model;
  const texts = useBoardTexts();
  const holidays = useHolidays();
  const narrow = useNarrow();
  const ringed = useMemo(() => barOf(bars, view.open)?.id, [bars, view.open]);
  const asked = useMemo(() => whyRange(view.open, board.from, days), [view.open, board.from, days]);
  return (
    <BoardGrid
      ref={handle}
      {...{ rows, bars, days, texts, holidays }}
      occupancy={occupancy}
      from={board.from}
      today={businessDate ?? board.from}
      selectedBarId={ringed}
      draft={create.draft ?? asked}
      dense={view.dense}
      creates={create.mayOrder || create.mayBlock}
      phone={narrow}
      onCreate={create.onCreate}
      onOpen={open}
      onAsk={menu.onAsk}
      onMenu={menu.onMenu}
      {...hand.grid}
      onToggleRow={toggle}
      onWindow={see}
    />
  );
};

const NoRooms = ({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) => {
  const { t } = useTranslation('roomStatus');
  const words = useTranslation('components').t;
  return filtered ? (
    <EmptyState
      kind="noMatch"
      title={t('noMatchTitle')}
      hint={t('noMatchHint')}
      action={<Button onClick={onClear}>{words('clearAll')}</Button>}
    />
  ) : (
    <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />
  );
};
