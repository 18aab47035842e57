/** The tool bar of the board: filters on the left, days on the right, active filters below. */
import { BoardDates } from '../../components/board/board-dates.tsx';
import { FilterChips } from '../../components/filter-chips.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { ListFilters } from '../../components/list-filters.tsx';
import { type MenuAction, MenuButton } from '../../components/menu-button.tsx';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useBoardFilters } from './board-filters.ts';
import { jumpFrom, jumpKeyNames, jumps } from './board-jump.ts';
import { STEPS } from './board-side.tsx';
import { type BoardView, filterValues, windowLengths, withFilters } from './board-url.ts';
import type { BoardModel } from './use-board-model.ts';

interface BoardBarProps {
  readonly view: BoardView;
  readonly model: BoardModel;
  readonly from: string;
  readonly onChange: (change: Partial<BoardView>) => void;
  readonly onSteps: () => void;
}

export const BoardBar = ({ view, model, from, onChange, onSteps }: BoardBarProps) => {
  const { t } = useTranslation('roomStatus');
  const may = useMay();
  const filters = useBoardFilters(model.counts);
  const values = filterValues(view);
  return (
    <>
      <div className="board-bar">
        <ListFilters
          filters={filters}
          values={values}
          onChange={(change) => onChange(withFilters(view, change))}
        />
        <div className="board-tools">
          <BoardDates days={view.days} lengths={windowLengths} from={from} onChange={onChange} />
          {may('order:edit') && (
            <IconButton
              icon="undo"
              label={t('stepsTitle')}
              aria-expanded={view.open === STEPS}
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={onSteps}
            />
          )}
          <JumpMenu from={from} onChange={onChange} />
        </div>
      </div>
      <div className="board-chips">
        <FilterChips
          filters={filters}
          values={values}
          onChange={(change) => onChange(withFilters(view, change))}
        />
        <BoardMatches model={model} />
      </div>
    </>
  );
};

const JumpMenu = ({ from, onChange }: Pick<BoardBarProps, 'from' | 'onChange'>) => {
  const { t } = useTranslation('boardViews');
  const items = jumps.map(
    (jump): MenuAction => ({
      key: jump,
      label: t(`jump_${jump}`),
      keys: jumpKeyNames[jump],
      line: jump === 'weekBack' || jump === 'monthBack',
      run: () => onChange({ from: jumpFrom(from, jump) }),
    }),
  );
  return (
    <MenuButton
      items={items}
      label={t('jump')}
      trigger={(props) => <IconButton {...props} icon="calendar" label={t('jump')} />}
    />
  );
};

/** How much of the board the filters leave, where they leave less than all. */
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
