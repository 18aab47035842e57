/** List rows in any state: loading, failed, empty, no matches; as table or cards. */
import { Button } from 'antd';
import { useNarrow } from '../../platform/use-narrow.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { EmptyState } from '../empty-state.tsx';
import { Failed, NotOffline } from '../records/panel.tsx';
import { CardList } from './card-list.tsx';
import { DataTable } from './data-table.tsx';
import { arrange, chosenFor, type ShownColumn } from './list-columns.ts';
import type { ListEndpoint, ListPageProps, RowOf } from './list-types.ts';
import type { List } from './use-list.ts';

type ListContentProps<E extends ListEndpoint> = ListPageProps<E> & {
  readonly list: List<E>;
  readonly visible: readonly ShownColumn<RowOf<E>>[];
  readonly openKey: string | null;
  readonly onOpen: (key: string) => void;
};

export function ListContent<E extends ListEndpoint>(props: ListContentProps<E>) {
  const { list, rowKey, phoneRender, cardRender } = props;
  const { query, page, rows } = list;
  const narrow = useNarrow();
  if (query.error && (page === undefined || query.isPlaceholderData))
    return <Failed error={query.error} retry={() => void query.refetch()} />;
  if (page === undefined && query.fetchStatus === 'paused') return <NotOffline />;
  if (page && page.total === 0 && rows.length === 0) return <NoRows {...props} />;
  const wall = !narrow && list.state.cards ? cardRender : undefined;
  if (!narrow && !wall) return <Rows {...props} />;
  return (
    <CardList
      rows={rows}
      rowKey={rowKey}
      render={wall ?? phoneRender}
      wall={wall !== undefined}
      loading={page === undefined}
      dimmed={query.isPlaceholderData}
    />
  );
}

function Rows<E extends ListEndpoint>(props: ListContentProps<E>) {
  const { list, rowKey, preview, onOpen, columns } = props;
  const { preference, savePreference } = list;
  return (
    <DataTable
      label={props.title}
      columns={props.visible}
      rows={list.rows}
      rowKey={rowKey}
      rowName={props.rowName}
      rowHref={props.rowHref}
      rowActions={props.rowActions}
      density={preference.density ?? 'middle'}
      sort={list.state.sort ?? props.defaultSort}
      onSort={(sort) => list.list({ sort })}
      onResize={(key, width) =>
        savePreference({ columns: chosenFor(arrange(columns, preference.columns), key, { width }) })
      }
      chosen={props.bulkActions && list.chosen}
      choose={list.choose}
      openKey={props.openKey}
      onOpen={preview && ((row) => onOpen(rowKey(row)))}
      dimmed={list.query.isPlaceholderData}
      fetching={list.query.isFetching}
      loading={list.page === undefined}
    />
  );
}

function NoRows<E extends ListEndpoint>({ list, empty, help }: ListContentProps<E>) {
  const { t } = useTranslation('components');
  if (!list.isFiltered && list.state.view === undefined)
    return (
      <EmptyState
        title={empty?.title ?? t('emptyTitle')}
        hint={empty?.hint}
        action={empty?.action}
        help={help}
      />
    );
  const clear = () => list.list({ filters: {}, view: undefined, saved: undefined });
  return (
    <EmptyState
      kind="noMatch"
      title={t('noMatchTitle')}
      hint={t('noMatchHint')}
      action={<Button onClick={clear}>{t('clearAll')}</Button>}
    />
  );
}
