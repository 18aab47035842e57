/** Bar above the board: days, views with counters, tray, search, filters, tools, new order. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { BoardDates } from '../../../components/board/board-dates.tsx';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { FilterChips } from '../../../components/lists/filter-chips.tsx';
import { ListFilters } from '../../../components/lists/list-filters.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { BoardCreate } from '../acts/use-board-create.tsx';
import type { BoardModel } from '../use-board-model.ts';
import { useBoardFilters } from './board-filters.ts';
import { TrayButton } from './board-head.tsx';
import { BoardLegend } from './board-legend.tsx';
import { STEPS, UNPLACED } from './board-side.tsx';
import { DisplayMenu, MoreMenu } from './board-tools.tsx';
import { filterValues, windowLengths, withFilters } from './board-url.ts';
import { BoardViews } from './board-views.tsx';
import type { BoardViewState } from './use-board-view.ts';

interface BoardBarProps {
  readonly state: BoardViewState;
  readonly model: BoardModel;
  readonly create: BoardCreate;
  readonly from: string;
  /** A bar is being dragged. */
  readonly lifted: boolean;
  readonly search: ReactNode;
  readonly onFold: (fold: boolean) => void;
  readonly onPlan: () => void;
  readonly onPrint: () => void;
  readonly onReload: () => void;
}

export const BoardBar = (props: BoardBarProps) => {
  const { state, model, create, from, lifted, search } = props;
  const { t } = useTranslation('roomStatus');
  const { view, change, open } = state;
  const filters = useBoardFilters(model.counts);
  const values = filterValues(view);
  const filter = (changed: Parameters<typeof withFilters>[1]) => change(withFilters(view, changed));
  const toggle = (part: string) => open(view.open === part ? null : part);
  return (
    <>
      <div className="board-line month-line">
        <BoardDates days={view.days} lengths={windowLengths} from={from} onChange={change} />
        <BoardViews state={state} counts={model.counts} rooms={model.figures.rooms} />
        <div className="board-line-end">
          <TrayButton
            count={model.unplaced.length}
            lifted={lifted}
            open={view.open === UNPLACED}
            onToggle={() => toggle(UNPLACED)}
          />
          {search}
          <ListFilters filters={filters} values={values} inSight={0} compact onChange={filter} />
          <StepsButton open={view.open === STEPS} onToggle={() => toggle(STEPS)} />
          <DisplayMenu view={view} onChange={change} onFold={props.onFold} />
          <BoardLegend colourBy={model.colourBy} mapped={model.marks.mapped} />
          <MoreMenu {...props} onChange={change} />
          {create.mayOrder && (
            <Button type="primary" onClick={() => create.start('order')}>
              {t('createOrder')}
            </Button>
          )}
        </div>
      </div>
      <div className="board-chips">
        <FilterChips filters={filters} values={values} onChange={filter} />
        <BoardMatches model={model} />
      </div>
    </>
  );
};

const StepsButton = ({ open, onToggle }: { readonly open: boolean; readonly onToggle: () => void }) => {
  const { t } = useTranslation('roomStatus');
  const may = useMay();
  if (!may('order:edit')) return null;
  return (
    <IconButton
      icon="undo"
      label={t('stepsTitle')}
      aria-expanded={open}
      aria-keyshortcuts="Control+Z Meta+Z"
      onClick={onToggle}
    />
  );
};

/** Number of matches, when filters hide something. */
const BoardMatches = ({ model }: { readonly model: BoardModel }) => {
  const { t } = useTranslation('boardViews');
  const total = model.figures.rooms;
  const shown = model.rows.filter(({ kind }) => kind === 'room').length;
  const parts = [
    shown < total ? t('shownRooms', { count: shown, total }) : '',
    model.matches ? t('matches', model.matches) : '',
  ].filter(Boolean);
  return (
    <p className="board-matches num" role="status">
      {parts.join(' · ')}
    </p>
  );
};
