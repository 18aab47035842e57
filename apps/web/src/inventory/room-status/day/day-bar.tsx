/** Bar above today's rooms: counters, search, grouping, display, filters, print. */

import { helpPath } from '@minsu/contract/foundation/help/help-pages.ts';
import { houseFacets } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import type { DayList } from '@minsu/contract/sales/orders/documents/day-list-endpoints.ts';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { type MenuAction, MenuButton } from '../../../components/dialogs/menu-button.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { FilterChips } from '../../../components/lists/filter-chips.tsx';
import type { FiltersProps } from '../../../components/lists/filter-value.ts';
import { ListFilters } from '../../../components/lists/list-filters.tsx';
import type { ListFilter } from '../../../components/lists/list-types.ts';
import { houseSource } from '../../../components/records/house-source.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useDayLists } from '../use-day-lists.ts';
import { DayCounters } from './day-counters.tsx';
import { dayGroupings, dayTileStyles } from './day-url.ts';
import type { DayPage } from './use-day-page.ts';

const DayListsPanel = lazyPart(() => import('../day-lists-panel.tsx'), 'asked');

interface DayBarProps {
  readonly page: DayPage;
  readonly onReload: () => void;
}

const RARELY = { staleTime: 300_000, quiet: true };

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('dayBoard');
  const cities = useCall(houseFacets, {}, RARELY).data?.cities ?? [];
  return [
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword'), placeholder: t('find') },
    { kind: 'remote', multiple: true, key: 'house', label: t('filterHouse'), source: houseSource },
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

export const DayBar = ({ page, onReload }: DayBarProps) => {
  const { view, board } = page;
  const filters = useFilters();
  const values = {
    ...(view.houses.length > 0 && { house: [...view.houses] }),
    ...(view.cities.length > 0 && { city: [...view.cities] }),
    ...(view.keyword && { keyword: view.keyword }),
  };
  const change: FiltersProps['onChange'] = (changed, options) => {
    const next = { ...values, ...changed };
    const of = { houses: textsOf(next.house), cities: textsOf(next.city), keyword: textsOf(next.keyword)[0] };
    page.change({ ...of, keyword: of.keyword ?? '' }, options?.replace);
  };
  return (
    <>
      <div className="board-line day-bar">
        <DayCounters
          board={board}
          pressed={view.counters}
          onChange={(counters) => page.change({ counters })}
        />
        <div className="board-line-end">
          <ListFilters filters={filters} values={values} inSight={1} compact onChange={change} />
          <DisplayMenu {...page} />
          <PrintMenu houses={view.houses} />
          <MoreMenu onReload={onReload} />
        </div>
      </div>
      <FilterChips filters={filters} values={values} onChange={change} />
    </>
  );
};

/** Grouping, and tiles or large cards. */
const DisplayMenu = ({ group, look, regroup, relook }: DayPage) => {
  const { t } = useTranslation('dayBoard');
  const items: MenuAction[] = [
    ...dayTileStyles.map((value) => ({
      key: value,
      label: t(`view_${value}`),
      checked: look === value,
      run: () => relook(value),
    })),
    ...dayGroupings.map((value, at) => ({
      key: value,
      label: t(`group_${value}`),
      checked: group === value,
      line: at === 0,
      run: () => regroup(value),
    })),
  ];
  return (
    <MenuButton
      items={items}
      label={t('view')}
      trigger={(props) => <IconButton {...props} icon="cards" label={t('view')} />}
    />
  );
};

const MoreMenu = ({ onReload }: Pick<DayBarProps, 'onReload'>) => {
  const { t } = useTranslation(['dayBoard', 'components']);
  const navigate = useNavigate();
  const href = helpPath('today-rooms');
  const items: MenuAction[] = [
    { key: 'reload', label: t('reload'), icon: 'reload', run: onReload },
    { key: 'help', label: t('components:help'), icon: 'help', href, run: () => void navigate(href) },
  ];
  return (
    <MenuButton
      items={items}
      label={t('components:more')}
      trigger={(props) => <IconButton {...props} icon="more" label={t('components:more')} />}
    />
  );
};

/** Prints the page, or one of the day's lists for the shown properties. */
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
