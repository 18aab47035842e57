/** Filters on the left, list actions on the right. */
import { Button } from 'antd';
import { useNarrow } from '../../platform/use-narrow.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { IconButton } from '../dialogs/icon-button.tsx';
import { ColumnSettings } from './column-settings.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListExportButton } from './list-export-button.tsx';
import { ListFilters } from './list-filters.tsx';
import type { ListEndpoint, ListPageProps } from './list-types.ts';
import { DEFAULT_SIZE } from './list-url.ts';
import type { List } from './use-list.ts';

type ListBarProps<E extends ListEndpoint> = ListPageProps<E> & {
  readonly list: List<E>;
  readonly columnKeys: readonly string[];
};

export function ListBar<E extends ListEndpoint>(props: ListBarProps<E>) {
  const { filters, list, columns, cardRender } = props;
  const { t } = useTranslation('components');
  const narrow = useNarrow();
  const { cards } = list.state;
  /** Restores the list's initial state and refetches. */
  const reset = () => {
    list.list({ filters: {}, sort: undefined, size: DEFAULT_SIZE, view: undefined, saved: undefined });
    void list.query.refetch();
  };
  return (
    <>
      <div className="list-bar">
        <ListFilters filters={filters} values={list.state.filters} onChange={list.setFilter} />
        <Button type="text" className="filter-reset" onClick={reset}>
          {t('reset')}
        </Button>
        <div className="list-tools">
          {props.tools && <div className="list-own">{props.tools}</div>}
          {props.exportOf && (
            <ListExportButton exportOf={props.exportOf} listed={list.listed} columnKeys={props.columnKeys} />
          )}
          <IconButton icon="reload" label={t('refresh')} onClick={() => void list.query.refetch()} />
          {!narrow && cardRender && (
            <IconButton
              icon={cards ? 'rows' : 'cards'}
              label={cards ? t('showTable') : t('showCards')}
              onClick={() => list.go({ cards: !cards })}
            />
          )}
          {!narrow && !cards && (
            <ColumnSettings columns={columns} preference={list.preference} onChange={list.savePreference} />
          )}
        </div>
      </div>
      <FilterChips filters={filters} values={list.state.filters} onChange={list.setFilter} />
    </>
  );
}
