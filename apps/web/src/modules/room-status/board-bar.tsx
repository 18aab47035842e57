/** The tool bar of the board: filters on the left, days and display on the right, active filters below. */
import { useTranslation } from 'react-i18next';
import { BoardDates } from '../../components/board/board-dates.tsx';
import { FilterChips } from '../../components/filter-chips.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { ListFilters } from '../../components/list-filters.tsx';
import { type MenuAction, MenuButton } from '../../components/menu-button.tsx';
import { useMay, useSeesMoney } from '../../platform/session.ts';
import { colourModes } from './board-bars.ts';
import type { BoardCounts } from './board-counts.ts';
import { useBoardFilters } from './board-filters.ts';
import { jumpFrom, jumpKeyNames, jumps } from './board-jump.ts';
import { STEPS } from './board-side.tsx';
import { type BoardView, filterValues, windowLengths, withFilters } from './board-url.ts';

interface BoardBarProps {
  readonly view: BoardView;
  readonly counts: BoardCounts;
  readonly from: string;
  readonly onChange: (change: Partial<BoardView>) => void;
  readonly onFold: (fold: boolean) => void;
  readonly onReload: () => void;
  readonly onSteps: () => void;
}

export const BoardBar = ({ view, counts, from, onChange, onFold, onReload, onSteps }: BoardBarProps) => {
  const { t } = useTranslation('roomStatus');
  const may = useMay();
  const filters = useBoardFilters(counts);
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
          <DisplayMenu view={view} onChange={onChange} onFold={onFold} />
          <IconButton icon="reload" label={t('reload')} onClick={onReload} />
        </div>
      </div>
      <FilterChips
        filters={filters}
        values={values}
        onChange={(change) => onChange(withFilters(view, change))}
      />
    </>
  );
};

const JumpMenu = ({ from, onChange }: Pick<BoardBarProps, 'from' | 'onChange'>) => {
  const { t } = useTranslation('boardViews');
  const items = jumps.map(
    (jump): MenuAction => ({
      key: jump,
      label: `${t(`jump_${jump}`)}  ${jumpKeyNames[jump]}`,
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

const DisplayMenu = ({ view, onChange, onFold }: Pick<BoardBarProps, 'view' | 'onChange' | 'onFold'>) => {
  const { t } = useTranslation(['roomStatus', 'boardViews']);
  const seesMoney = useSeesMoney();
  const colour = (colourBy: BoardView['colourBy']): MenuAction => ({
    key: colourBy,
    label: colourBy === 'payment' ? t('boardViews:colour_payment') : t(`colour_${colourBy}`),
    checked: view.colourBy === colourBy,
    run: () => onChange({ colourBy }),
  });
  const items: MenuAction[] = [
    ...colourModes.filter((mode) => mode !== 'payment' || seesMoney).map(colour),
    {
      key: 'dense',
      label: t('dense'),
      checked: view.dense,
      line: true,
      run: () => onChange({ dense: !view.dense }),
    },
    { key: 'fold', label: t('foldAll'), line: true, run: () => onFold(true) },
    { key: 'unfold', label: t('unfoldAll'), run: () => onFold(false) },
  ];
  return (
    <MenuButton
      items={items}
      label={t('display')}
      trigger={(props) => <IconButton {...props} icon="settings" label={t('display')} />}
    />
  );
};
