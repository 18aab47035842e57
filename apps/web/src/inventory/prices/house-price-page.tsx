/** House prices: a calendar of all room types and plans, edited like a spreadsheet (product §3). */

import { GRID_ROW_LIMIT } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { Button } from 'antd';
import { todayOf } from '../../components/board/board-calendar.ts';
import { BoardSkeleton } from '../../components/board/board-skeleton.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { Failed } from '../../components/records/panel.tsx';
import { formatCount } from '../../platform/format.ts';
import { useNarrow } from '../../platform/use-narrow.ts';
import { figuresOf } from './board/grid-edits.ts';
import { PriceGrid } from './board/price-grid.tsx';
import { PhonePrices } from './phone-prices.tsx';
import { PriceBar } from './price-bar.tsx';
import { PriceLegend } from './price-legend.tsx';
import { PriceSide } from './price-side.tsx';
import { isFiltered, unfiltered } from './price-url.ts';
import { useGridTexts, useHolidays, useProblemText } from './price-words.ts';
import { clearFocused, type PriceBoard, setOnSelection, sideCell, usePriceBoard } from './use-price-board.ts';
import '../../components/board/board.css';
import './house-price.css';
import './prices.css';
import { useTranslation } from '../../platform/use-translation.ts';

const PriceDialogs = lazyPart(() => import('./price-dialogs.tsx'));
const BulkPriceDrawer = lazyPart(() => import('./bulk-price-drawer.tsx'));
const PriceEditsDrawer = lazyPart(() => import('./price-edits-drawer.tsx'));

const HousePricePage = () => {
  const { t } = useTranslation('priceBoard');
  const board = usePriceBoard();
  const { view, change, open, query } = board;
  const narrow = useNarrow();
  return (
    <Page
      title={t('title')}
      crumbs={false}
      board
      className="board-page price-page"
      help="rates"
      purpose={<Purpose board={board} />}
      actions={<Actions board={board} />}
    >
      <PriceBar
        view={view}
        from={board.from}
        onChange={change}
        onFold={board.fold}
        onReload={() => void query.refetch()}
      />
      <div className="board-body">
        <Area board={board} narrow={narrow} />
        {view.panel === 'cell' && !narrow && <Side board={board} />}
      </div>
      {!narrow && <Legend board={board} />}
      <PriceDialogs board={board} />
      <BulkPriceDrawer board={board} open={view.panel === 'bulk'} onClose={() => open(null)} />
      <PriceEditsDrawer
        open={view.panel === 'edits'}
        onClose={() => open(null)}
        onDone={() => void query.refetch()}
      />
    </Page>
  );
};

export default HousePricePage;

const Purpose = ({ board }: { readonly board: PriceBoard }) => {
  const { t } = useTranslation('priceBoard');
  const { grid, rows } = board;
  if (grid.total === 0) return null;
  const plans = rows.filter(({ kind }) => kind === 'plan').length;
  return (
    <span className="num">
      {[
        t('figureHouses', { count: grid.total }),
        ...(plans ? [t('figurePlans', { count: plans })] : []),
      ].join(' · ')}
    </span>
  );
};

const Actions = ({ board }: { readonly board: PriceBoard }) => {
  const { t } = useTranslation('priceBoard');
  const { view, open, mayEdit } = board;
  const narrow = useNarrow();
  return (
    <>
      {!narrow && (
        <Button
          aria-expanded={view.panel === 'cell'}
          onClick={() => open(view.panel === 'cell' ? null : 'cell')}
        >
          {t('details')}
        </Button>
      )}
      <Button onClick={() => open('edits')}>{t('undoList')}</Button>
      {mayEdit && (
        <Button type="primary" onClick={() => open('bulk')}>
          {t('bulk')}
        </Button>
      )}
    </>
  );
};

const Area = ({ board, narrow }: { readonly board: PriceBoard; readonly narrow: boolean }) => {
  const { t } = useTranslation('priceBoard');
  const { query, grid, rows, view, change } = board;
  if (!query.data)
    return (
      <section className="panel board-area">
        {query.error ? <Failed error={query.error} retry={() => void query.refetch()} /> : <BoardSkeleton />}
      </section>
    );
  return (
    <section className={`panel board-area ${query.isPlaceholderData ? 'refreshing' : ''}`}>
      {grid.truncated && (
        <p className="board-note">{t('truncated', { limit: formatCount(GRID_ROW_LIMIT) })}</p>
      )}
      {rows.length === 0 ? (
        <Nothing filtered={isFiltered(view) || view.current > 1} onClear={() => change(unfiltered)} />
      ) : narrow ? (
        <PhonePrices board={board} />
      ) : (
        <div className="board-canvas">
          <Grid board={board} />
        </div>
      )}
      {grid.total > view.size && (
        <Pager
          page={{ total: grid.total, records: grid.houses }}
          current={view.current}
          size={view.size}
          onChange={change}
        />
      )}
    </section>
  );
};

const Grid = ({ board }: { readonly board: PriceBoard }) => {
  const { grid, index, view, mayEdit, handle, edits } = board;
  const texts = useGridTexts();
  const problemText = useProblemText();
  const holidays = useHolidays();
  return (
    <PriceGrid
      ref={handle}
      {...{ index, texts, problemText, mayEdit, ...holidays }}
      from={grid.from}
      days={daysBetween(grid.from, grid.to)}
      today={todayOf(grid.houses) ?? grid.from}
      dense={view.dense}
      onPlan={board.onPlan}
      mark={board.selection}
      onSelect={board.setSelection}
      onOpen={() => board.open('cell')}
      onToggleRow={board.toggle}
      onUndo={edits.undo}
      onRedo={edits.redo}
    />
  );
};

const Side = ({ board }: { readonly board: PriceBoard }) => {
  const found = sideCell(board);
  if (!found) return null;
  return (
    <PriceSide
      at={found.at}
      mayEdit={board.mayEdit}
      rules={board.rules}
      onRules={board.setRules}
      onSet={(set) => setOnSelection(board, set)}
      onClear={() => clearFocused(board, found.row)}
      onClose={board.close}
    />
  );
};

const Legend = ({ board }: { readonly board: PriceBoard }) => (
  <PriceLegend
    mapped={board.marks.mapped}
    figures={figuresOf(board.index, board.selected.range)}
    sending={board.edits.view.sending}
  />
);

const Nothing = ({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) => {
  const { t } = useTranslation('priceBoard');
  const words = useTranslation('components').t;
  if (!filtered) return <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} help="rates" />;
  return (
    <EmptyState
      kind="noMatch"
      title={t('noMatchTitle')}
      hint={t('noMatchHint')}
      action={<Button onClick={onClear}>{words('clearAll')}</Button>}
    />
  );
};
