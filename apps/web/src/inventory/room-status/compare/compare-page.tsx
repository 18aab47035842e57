/** 房态对照: our stock and prices beside the state each channel last confirmed (product §4). */
import { houseFacets } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { COMPARE_DAYS, type Comparison } from '@minsu/contract/inventory/room-status/compare.ts';
import {
  compareChannels,
  compareColumns,
  exportComparison,
} from '@minsu/contract/inventory/room-status/compare-endpoints.ts';
import { Button, Switch } from 'antd';
import { useId } from 'react';
import { BoardDates } from '../../../components/board/board-dates.tsx';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FilterChips } from '../../../components/lists/filter-chips.tsx';
import { type FiltersProps, firstOf } from '../../../components/lists/filter-value.ts';
import { ListExportButton } from '../../../components/lists/list-export-button.tsx';
import { ListFilters } from '../../../components/lists/list-filters.tsx';
import type { ListFilter } from '../../../components/lists/list-types.ts';
import { Page } from '../../../components/lists/page.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import { houseSource } from '../../../components/records/house-source.ts';
import { Loaded } from '../../../components/records/panel.tsx';
import { liveKeys } from '../../../platform/calls/live.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useAddressSearch } from '../../../platform/navigation/address.ts';
import { CompareGrid } from './compare-grid.tsx';
import {
  type CompareView,
  changedView,
  compareInput,
  compareSizes,
  isCompareFiltered,
  readCompareView,
  writeCompareView,
} from './compare-url.ts';
import '../../../components/board/board.css';
import './compare.css';
import { useTranslation } from '../../../platform/use-translation.ts';

liveKeys({
  order: [compareChannels],
  room: [compareChannels],
  roomBlock: [compareChannels],
  price: [compareChannels],
  ratePlan: [compareChannels],
  season: [compareChannels],
  house: [compareChannels],
});

const RARELY = { staleTime: 300_000, quiet: true };

const useCompareView = () => {
  const [search, setSearch] = useAddressSearch();
  const view = readCompareView(search);
  const change = (changed: Partial<CompareView>, replace = false) =>
    setSearch((now) => writeCompareView(changedView(readCompareView(now), changed)), {
      replace,
      preventScrollReset: true,
    });
  return { view, change };
};

type View = ReturnType<typeof useCompareView>;

const ComparePage = () => {
  const { t } = useTranslation(['compare', 'roomStatus']);
  const { view, change } = useCompareView();
  const input = compareInput(view);
  const { current, size } = view;
  const query = useCall(compareChannels, { ...input, current, size });
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      className="board-page compare-page"
      actions={<ListExportButton exportOf={exportComparison} listed={input} columnKeys={compareColumns} />}
    >
      <CompareBar view={view} change={change} first={query.data?.from} />
      <Loaded
        query={query}
        lines={12}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Nothing view={view} change={change} comparable={query.data?.comparable ?? false} />}
      >
        {(page) => <Grid page={page} change={change} />}
      </Loaded>
    </Page>
  );
};

export default ComparePage;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('compare');
  const cities = useCall(houseFacets, {}, RARELY).data?.cities ?? [];
  return [
    { kind: 'remote', multiple: true, key: 'house', label: t('filterHouse'), source: houseSource },
    {
      kind: 'select',
      multiple: true,
      key: 'city',
      label: t('filterCity'),
      options: cities.map(({ value, count }) => ({ value, label: value, count })),
    },
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword') },
  ];
};

const textsOf = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

const CompareBar = ({ view, change, first }: View & { readonly first: string | undefined }) => {
  const { t } = useTranslation('compare');
  const id = useId();
  const filters = useFilters();
  const values = {
    ...(view.houses.length > 0 && { house: [...view.houses] }),
    ...(view.cities.length > 0 && { city: [...view.cities] }),
    ...(view.keyword && { keyword: view.keyword }),
  };
  const onChange: FiltersProps['onChange'] = (changed, options) => {
    const next = { ...values, ...changed };
    change(
      { houses: textsOf(next.house), cities: textsOf(next.city), keyword: firstOf(next.keyword) ?? '' },
      options?.replace,
    );
  };
  const from = view.from ?? first;
  return (
    <>
      <div className="board-bar">
        <ListFilters filters={filters} values={values} onChange={onChange} />
        <span className="compare-switch">
          <Switch
            id={id}
            size="small"
            checked={view.differing}
            onChange={(differing) => change({ differing })}
          />
          <label htmlFor={id}>{t('onlyDiffering')}</label>
        </span>
        <div className="board-tools">
          {from && <BoardDates days={view.days} lengths={COMPARE_DAYS} from={from} onChange={change} />}
          <IconButton icon="print" label={t('print')} onClick={() => print()} />
        </div>
      </div>
      <FilterChips filters={filters} values={values} onChange={onChange} />
    </>
  );
};

interface GridProps extends Pick<View, 'change'> {
  readonly page: Comparison;
}

const Grid = ({ page, change }: GridProps) => {
  const { t } = useTranslation('compare');
  return (
    <div className="compare-tables">
      {page.connections.length === 0 && <p className="board-note">{t('notConnectedHint')}</p>}
      <CompareGrid page={page} />
      <Pager
        page={{ total: page.total, records: page.rows }}
        sizes={compareSizes}
        current={page.current}
        size={page.size}
        onChange={change}
      />
    </div>
  );
};

/** No differences without linked listings is not good news. */
const wordsOfNothing = ({ differing }: CompareView, comparable: boolean) => {
  if (!differing) return ['noMatchTitle', 'noMatchHint'] as const;
  return comparable
    ? (['noDifferences', 'noDifferencesHint'] as const)
    : (['nothingToCompare', 'nothingToCompareHint'] as const);
};

const Nothing = ({ view, change, comparable }: View & { readonly comparable: boolean }) => {
  const { t } = useTranslation(['compare', 'components']);
  const clear = () => change({ houses: [], cities: [], keyword: '', differing: false });
  if (!view.differing && !isCompareFiltered(view))
    return <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />;
  const [title, hint] = wordsOfNothing(view, comparable);
  return (
    <EmptyState
      kind="noMatch"
      title={t(title)}
      hint={t(hint)}
      action={<Button onClick={clear}>{t('components:clearAll')}</Button>}
    />
  );
};
