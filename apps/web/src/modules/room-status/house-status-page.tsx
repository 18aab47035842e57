/** Room status: the month board with everything that can be done from it (design: product §4). */
import { daysBetween } from '@minsu/contract/dates.ts';
import type { BoardStay } from '@minsu/contract/room-status/room-status.ts';
import { BOARD_ROOM_LIMIT } from '@minsu/contract/room-status/room-status.ts';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Failed } from '../../components/panel.tsx';
import { formatCount } from '../../platform/format.ts';
import { useNarrow } from '../../platform/use-narrow.ts';
import { BoardGrid, type BoardHandle } from './board/board-grid.tsx';
import { BoardBar } from './board-bar.tsx';
import { roomRow, stayBarId } from './board-bars.ts';
import { BoardActions, BoardPurpose } from './board-head.tsx';
import { BoardLegend } from './board-legend.tsx';
import { houseRows, rowsAbove } from './board-rows.ts';
import { BoardSide, UNPLACED } from './board-side.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { useBoardTexts, useHolidays } from './board-texts.ts';
import { type BoardView, isFiltered, readBoardView, unfiltered, writeBoardView } from './board-url.ts';
import { GuestSearch } from './guest-search.tsx';
import { useBoard } from './use-board.ts';
import { useBoardChanges, useMovedBars } from './use-board-changes.ts';
import { type BoardCreate, useBoardCreate } from './use-board-create.tsx';
import { type BoardModel, useBoardModel } from './use-board-model.ts';
import './house-status.css';

const ChangeStayPanel = lazy(async () => ({
  default: (await import('../orders/change-stay-panel.tsx')).ChangeStayPanel,
}));

const useBoardView = () => {
  const [search, setSearch] = useSearchParams();
  const view = readBoardView(search);
  const change = (changed: Partial<BoardView>, replace = false) =>
    setSearch(writeBoardView({ ...view, ...changed }), { replace, preventScrollReset: true });
  return { view, change, open: (barId: string | null) => change({ open: barId }, true) };
};

const HouseStatusPage = () => {
  const { t } = useTranslation(['roomStatus', 'orders']);
  const { view, change, open } = useBoardView();
  const handle = useRef<BoardHandle>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const { query, refresh, from } = useBoard(view);
  const moved = useMovedBars();
  const model = useBoardModel(query.data, view, folded, moved.moved);
  const { board, records, places } = model;
  const changes = useBoardChanges({ firstDay: board.from, records, moved, refresh });
  const create = useBoardCreate(model, refresh);
  const { proposal } = changes;

  const find = (stay: BoardStay) => {
    open(stayBarId(stay));
    const { roomId } = stay;
    if (roomId === null) return;
    const above = rowsAbove(board, roomId);
    setFolded((was) => new Set([...was].filter((row) => !above.includes(row))));
    const day = Math.max(0, daysBetween(board.from, stay.checkIn) - 1);
    requestAnimationFrame(() => handle.current?.scrollTo(roomRow(roomId), day));
  };
  const close = () => {
    open(null);
    handle.current?.focus();
  };
  return (
    <Page
      title={t('title')}
      crumbs={false}
      full
      className="board-page"
      purpose={<BoardPurpose model={model} />}
      actions={
        <BoardActions
          model={model}
          create={create}
          search={<GuestSearch board={query.data} places={places} onFind={find} />}
          trayOpen={view.open === UNPLACED}
          onTray={() => open(view.open === UNPLACED ? null : UNPLACED)}
        />
      }
    >
      <BoardBar
        view={view}
        from={from}
        onChange={change}
        onFold={(fold) => setFolded(new Set(fold ? houseRows(board) : []))}
        onReload={() => void query.refetch()}
      />
      <div className="board-body">
        <BoardArea
          {...{ query, model, view, create, handle }}
          onOpen={open}
          onChange={changes.onChange}
          onToggleRow={(row) => setFolded((was) => toggled(was, row))}
          onClear={() => change(unfiltered)}
        />
        {view.open && (
          <BoardSide open={view.open} model={model} refresh={refresh} onOpen={open} onClose={close} />
        )}
      </div>
      <BoardLegend colourBy={view.colourBy} />
      {create.node}
      {proposal && (
        <Suspense>
          <ChangeStayPanel
            stayId={proposal.stay.id}
            proposed={proposal.change}
            open={proposal.open}
            onClose={changes.close}
            onDone={changes.done}
          />
        </Suspense>
      )}
    </Page>
  );
};

export default HouseStatusPage;

const toggled = (rows: ReadonlySet<string>, row: string): ReadonlySet<string> => {
  const next = new Set(rows);
  if (!next.delete(row)) next.add(row);
  return next;
};

interface BoardAreaProps {
  readonly query: ReturnType<typeof useBoard>['query'];
  readonly model: BoardModel;
  readonly view: BoardView;
  readonly create: BoardCreate;
  readonly handle: React.RefObject<BoardHandle | null>;
  readonly onOpen: (barId: string) => void;
  readonly onChange: ReturnType<typeof useBoardChanges>['onChange'];
  readonly onToggleRow: (rowKey: string) => void;
  readonly onClear: () => void;
}

const BoardArea = (props: BoardAreaProps) => {
  const { query, model, view, create, handle, onOpen, onChange, onToggleRow, onClear } = props;
  const { t } = useTranslation('roomStatus');
  const texts = useBoardTexts();
  const holidays = useHolidays();
  const narrow = useNarrow();
  const { board, rows, bars } = model;
  if (!query.data)
    return (
      <section className="panel board-area">
        {query.error ? <Failed error={query.error} retry={() => void query.refetch()} /> : <BoardSkeleton />}
      </section>
    );
  return (
    <section className={`panel board-area ${query.isPlaceholderData ? 'refreshing' : ''}`}>
      {board.truncated && (
        <p className="board-note">{t('truncated', { count: formatCount(BOARD_ROOM_LIMIT) })}</p>
      )}
      {rows.length === 0 ? (
        <NoRooms filtered={isFiltered(view)} onClear={onClear} />
      ) : (
        <div className="board-canvas">
          <BoardGrid
            ref={handle}
            rows={rows}
            bars={bars}
            from={board.from}
            days={model.days}
            today={model.businessDate ?? board.from}
            holidays={holidays}
            texts={texts}
            selectedBarId={view.open}
            draft={create.draft}
            dense={view.dense}
            phone={narrow}
            onCreate={create.onCreate}
            onOpen={onOpen}
            onChange={onChange}
            onToggleRow={onToggleRow}
          />
        </div>
      )}
    </section>
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
