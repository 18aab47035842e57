/** Today's rooms: a tile per room coloured by state, counters as filters, and actions in place. */
import { BOARD_ROOM_LIMIT } from '@minsu/contract/inventory/room-status/room-status.ts';
import { Button } from 'antd';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { InnerEdits } from '../../../components/forms/inner-edits.tsx';
import { Page } from '../../../components/lists/page.tsx';
import { AsOf } from '../../../components/records/as-of.tsx';
import { Failed, NotOffline } from '../../../components/records/panel.tsx';
import { SkeletonBar } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { DayBar } from './day-bar.tsx';
import { DayBulkBar } from './day-bulk-bar.tsx';
import { DayGrid } from './day-grid.tsx';
import { noSelection, selectAll } from './day-selection.ts';
import { dayUnfiltered, isDayFiltered } from './day-url.ts';
import { TileGrid } from './tile/tile-grid.tsx';
import { TilePeek } from './tile/tile-peek.tsx';
import { TilePopover } from './tile/tile-popover.tsx';
import { useOpenTile, useTileActions } from './tile/use-tile-actions.ts';
import { useTileHandlers } from './tile/use-tile-handlers.ts';
import { UnassignedBar } from './unassigned-bar.tsx';
import { useCardHandlers } from './use-card-handlers.ts';
import { type DayPage, useDayPage } from './use-day-page.ts';
import '../../../components/board/board.css';
import './day-board.css';
import './tile/day-tiles.css';

const DaySide = lazyPart(() => import('./day-side.tsx'));
const TileDialog = lazyPart(() => import('./tile/tile-dialogs.tsx'));

const DayBoardPage = () => {
  const { t } = useTranslation(['dayBoard', 'roomStatus', 'houses', 'boardViews']);
  const page = useDayPage();
  const { view, board, query, forms } = page;
  return (
    <Page title={t('title')} heading="hidden" crumbs={false} board className="board-page flush day-page">
      <DayBar page={page} onReload={() => void query.refetch()} />
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
      {forms.shown && (
        <TileDialog
          key={forms.shown.key}
          of={forms.shown.of}
          open={forms.shown.open}
          refresh={page.refresh}
          onOpen={page.open}
          onClose={forms.close}
        />
      )}
    </Page>
  );
};

export default DayBoardPage;

const DayArea = (page: DayPage) => {
  const { t } = useTranslation('dayBoard');
  const { query, board, view, shown, order, selection, setSelection, set } = page;
  if (!board && query.fetchStatus === 'paused')
    return (
      <section className="panel board-area">
        <NotOffline />
      </section>
    );
  if (!board)
    return query.error ? (
      <section className="panel board-area">
        <Failed error={query.error} retry={() => void query.refetch()} />
      </section>
    ) : (
      <DaySkeleton cards={page.look === 'cards'} />
    );
  const chosen = board.rooms.filter((room) => selection.ids.has(room.id));
  return (
    <div className="day-area">
      <AsOf at={query.dataUpdatedAt} />
      {board.truncated && (
        <p className="board-note">{t('truncated', { limit: formatCount(BOARD_ROOM_LIMIT) })}</p>
      )}
      {board.unassigned.length > 0 && <UnassignedBar stays={board.unassigned} onOpen={page.open} />}
      {shown.length === 0 ? (
        <NoRooms filtered={isDayFiltered(view)} onClear={() => page.change(dayUnfiltered)} />
      ) : page.look === 'cards' ? (
        <Cards {...page} />
      ) : (
        <Tiles {...page} />
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

const Cards = (page: DayPage) => {
  const { groups, selection, setSelection, view, query, order } = page;
  return (
    <DayGrid
      groups={groups}
      handlers={useCardHandlers(page)}
      selection={selection}
      open={view.open}
      dimmed={query.isPlaceholderData}
      onSelectAll={() => setSelection(selectAll(order))}
      onClearSelection={() => setSelection(noSelection)}
    />
  );
};

const Tiles = (page: DayPage) => {
  const { groups, selection, setSelection, query, order, board } = page;
  const tile = useOpenTile(page);
  const act = useTileActions(page);
  const { handlers, rested } = useTileHandlers(page, tile.show);
  const peeked = tile.room ? undefined : board?.rooms.find(({ id }) => id === rested);
  return (
    <>
      <TileGrid
        groups={groups}
        roomTotal={board?.roomTotal ?? 0}
        handlers={handlers}
        selection={selection}
        open={tile.room?.id ?? null}
        dimmed={query.isPlaceholderData}
        onSelectAll={() => setSelection(selectAll(order))}
        onClearSelection={() => setSelection(noSelection)}
      />
      {peeked && <TilePeek key={peeked.id} room={peeked} />}
      {tile.room && <TilePopover key={tile.room.id} room={tile.room} onAct={act} onClose={tile.close} />}
    </>
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

const SKELETONS = Array.from({ length: 60 }, (_, at) => at);
const CARD_SKELETONS = SKELETONS.slice(0, 18);

const DaySkeleton = ({ cards }: { readonly cards: boolean }) => {
  const { t } = useTranslation('components');
  return (
    <div className={`day-skeleton ${cards ? '' : 'tiles-skeleton'}`} aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {(cards ? CARD_SKELETONS : SKELETONS).map((tile) => (
        <SkeletonBar key={tile} width="100%" height={cards ? 160 : 72} />
      ))}
    </div>
  );
};
