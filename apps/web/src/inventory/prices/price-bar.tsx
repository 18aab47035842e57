/** Calendar tool bar: filters on the left, days and display on the right, active filters below. */
import { GRID_DAYS } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { BoardDates } from '../../components/board/board-dates.tsx';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { type MenuAction, MenuButton } from '../../components/dialogs/menu-button.tsx';
import { FilterChips } from '../../components/lists/filter-chips.tsx';
import { ListFilters } from '../../components/lists/list-filters.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { filterValues, usePriceFilters, withFilters } from './price-filters.ts';
import type { PriceView } from './price-url.ts';

interface PriceBarProps {
  readonly view: PriceView;
  readonly from: string;
  readonly onChange: (change: Partial<PriceView>) => void;
  readonly onFold: (fold: boolean) => void;
  readonly onReload: () => void;
}

export const PriceBar = ({ view, from, onChange, onFold, onReload }: PriceBarProps) => {
  const { t } = useTranslation('priceBoard');
  const filters = usePriceFilters(view);
  const values = filterValues(view);
  const filter = (change: Parameters<typeof withFilters>[1]) => onChange(withFilters(view, change));
  return (
    <>
      <div className="board-bar">
        <ListFilters filters={filters} values={values} onChange={filter} />
        <div className="board-tools">
          <BoardDates days={view.days} lengths={GRID_DAYS} from={from} onChange={onChange} />
          <DisplayMenu view={view} onChange={onChange} onFold={onFold} />
          <IconButton icon="reload" label={t('reload')} onClick={onReload} />
        </div>
      </div>
      <FilterChips filters={filters} values={values} onChange={filter} />
    </>
  );
};

const DisplayMenu = ({ view, onChange, onFold }: Pick<PriceBarProps, 'view' | 'onChange' | 'onFold'>) => {
  const { t } = useTranslation('roomStatus');
  const items: MenuAction[] = [
    { key: 'dense', label: t('dense'), checked: view.dense, run: () => onChange({ dense: !view.dense }) },
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
