/** The tool bar of the day board: filters, how the cards are grouped, print. */
import { houseFacets } from '@minsu/contract/houses/house-endpoints.ts';
import type { DayList } from '@minsu/contract/orders/day-list-endpoints.ts';
import { FilterChips } from '../../../components/filter-chips.tsx';
import type { FiltersProps } from '../../../components/filter-value.ts';
import { houseSource } from '../../../components/house-source.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { ListFilters } from '../../../components/list-filters.tsx';
import type { ListFilter } from '../../../components/list-types.ts';
import { type MenuAction, MenuButton } from '../../../components/menu-button.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useDialog } from '../../../components/use-dialog.ts';
import { useCall } from '../../../platform/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useDayLists } from '../use-day-lists.ts';
import { type DayGrouping, type DayView, dayGroupings } from './day-url.ts';

const DayListsPanel = lazyPart(() => import('../day-lists-panel.tsx'), 'asked');

interface DayBarProps {
  readonly view: DayView;
  readonly group: DayGrouping;
  readonly onChange: (change: Partial<DayView>, replace?: boolean) => void;
  readonly onGroup: (group: DayGrouping) => void;
  readonly onReload: () => void;
}

const RARELY = { staleTime: 300_000, quiet: true };

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('dayBoard');
  const cities = useCall(houseFacets, {}, RARELY).data?.cities ?? [];
  return [
    { kind: 'remote', multiple: true, key: 'house', label: t('filterHouse'), source: houseSource },
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword') },
    {
      kind: 'select',
      multiple: true,
      key: 'city',
      label: t('filterCity'),
      options: cities.map(({ value, count }) => ({ value, label: value, count })),
    },
  ];
};

const textsOf = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

export const DayBar = ({ view, group, onChange, onGroup, onReload }: DayBarProps) => {
  const { t } = useTranslation('dayBoard');
  const filters = useFilters();
  const values = {
    ...(view.houses.length > 0 && { house: [...view.houses] }),
    ...(view.cities.length > 0 && { city: [...view.cities] }),
    ...(view.keyword && { keyword: view.keyword }),
  };
  const change: FiltersProps['onChange'] = (changed, options) => {
    const next = { ...values, ...changed };
    const of = { houses: textsOf(next.house), cities: textsOf(next.city), keyword: textsOf(next.keyword)[0] };
    onChange({ ...of, keyword: of.keyword ?? '' }, options?.replace);
  };
  const options = dayGroupings.map((value) => ({ value, label: t(`group_${value}`) }));
  return (
    <>
      <div className="board-bar day-bar">
        <ListFilters filters={filters} values={values} onChange={change} />
        <div className="board-tools">
          <Segmented label={t('groupBy')} options={options} value={group} onChange={onGroup} />
          <PrintMenu houses={view.houses} />
          <IconButton icon="reload" label={t('reload')} onClick={onReload} />
        </div>
      </div>
      <FilterChips filters={filters} values={values} onChange={change} />
    </>
  );
};

/** The page as it is, or one of the day's lists of the houses shown. */
const PrintMenu = ({ houses }: { readonly houses: readonly string[] }) => {
  const { t } = useTranslation(['dayBoard', 'dayLists']);
  const { shown, show, close } = useDialog<DayList>();
  const lists = useDayLists();
  const items: MenuAction[] = [
    ...lists.map((kind) => ({
      key: kind,
      label: t(`dayLists:${kind}`),
      run: () => show(kind),
    })),
    { key: 'page', label: t('dayLists:printPage'), line: lists.length > 0, run: () => print() },
  ];
  return (
    <>
      <MenuButton
        items={items}
        label={t('print')}
        trigger={(props) => <IconButton {...props} icon="print" label={t('print')} />}
      />
      {shown && (
        <DayListsPanel key={shown.key} kind={shown.of} houses={houses} open={shown.open} onClose={close} />
      )}
    </>
  );
};
