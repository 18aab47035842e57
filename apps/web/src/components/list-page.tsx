/** The list pattern (design: ui.md): views, filters, table or cards, bulk bar, preview, pager; all state in the address. */
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../platform/call.ts';
import { useMay } from '../platform/session.ts';
import { useNarrow } from '../platform/use-narrow.ts';
import { CardList } from './card-list.tsx';
import { ColumnSettings } from './column-settings.tsx';
import { DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { shownColumns } from './list-columns.ts';
import { FilterChips, ListFilters } from './list-filters.tsx';
import { ListPreview } from './list-preview.tsx';
import type { ListEndpoint, ListPageProps, RowOf } from './list-types.ts';
import { readListState } from './list-url.ts';
import { ListViews } from './list-views.tsx';
import { Page } from './page.tsx';
import { Pager } from './pager.tsx';
import { Failed } from './panel.tsx';
import { useList } from './use-list.ts';

export function ListPage<E extends ListEndpoint>(props: ListPageProps<E>) {
  const {
    title,
    purpose,
    primaryAction,
    columns,
    rowKey,
    rowName,
    rowHref,
    preview,
    filters,
    viewKey = 'view',
  } = props;
  const list = useList(props);
  const { state, page, rows, query, preference } = list;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const open = preview && rows.find((row) => rowKey(row) === openKey);
  const visible = shownColumns(columns, preference.columns);

  const step = (by: 1 | -1) => {
    const at = rows.findIndex((row) => rowKey(row) === openKey);
    const next = rows[at + by];
    if (next) setOpenKey(rowKey(next));
  };
  const close = () => {
    document.querySelector<HTMLElement>(`[data-row="${openKey}"]`)?.focus();
    setOpenKey(null);
  };

  return (
    <Page title={title} purpose={purpose} actions={primaryAction} full className="list-page">
      <div className="list-body">
        <div className="panel list-card">
          <ListViews
            quick={props.quickViews ?? []}
            saved={preference.views ?? []}
            state={state}
            viewQuery={list.viewQuery}
            savable={list.isFiltered || state.sort !== undefined}
            onQuick={(value) =>
              list.list({
                view: value === props.quickViews?.[0]?.value ? undefined : value,
                saved: undefined,
              })
            }
            onSaved={(view) =>
              list.go({ ...readListState(new URLSearchParams(view.query), filters, viewKey), saved: view.id })
            }
            onChange={(views, opened) => {
              list.savePreference({ views: [...views] });
              list.go({ saved: opened?.id });
            }}
          />
          <ListBar {...props} list={list} columnKeys={visible.map((column) => column.key)} />
          <ListContent
            {...props}
            list={list}
            visible={visible}
            openKey={open ? openKey : null}
            onOpen={setOpenKey}
          />
          {page && (page.total > 0 || state.current > 1) && (
            <div className="list-foot">
              {list.selection.rows.length > 0 && props.bulkActions && <BulkBar {...props} list={list} />}
              <Pager page={page} current={state.current} size={state.size} onChange={list.go} />
            </div>
          )}
        </div>
        {open !== undefined && preview && (
          <ListPreview title={rowName(open)} href={rowHref?.(open)} onStep={step} onClose={close}>
            {preview(open)}
          </ListPreview>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {query.isFetching ? '' : page && `${page.total}`}
      </span>
    </Page>
  );
}

type List<E extends ListEndpoint> = ReturnType<typeof useList<E>>;
type WithList<E extends ListEndpoint> = ListPageProps<E> & { readonly list: List<E> };

function BulkBar<E extends ListEndpoint>({ bulkActions, list }: WithList<E>) {
  const { t } = useTranslation('components');
  return (
    <div className="bulk-bar">
      <span>{t('selected', { count: list.selection.rows.length })}</span>
      {bulkActions?.(list.selection)}
      <button type="button" className="text-button" onClick={list.selection.clear}>
        {t('clearSelection')}
      </button>
    </div>
  );
}

function ListBar<E extends ListEndpoint>(props: WithList<E> & { readonly columnKeys: readonly string[] }) {
  const { filters, list, exportEndpoint, columns, cardRender, columnKeys } = props;
  const { t } = useTranslation('components');
  const may = useMay();
  const narrow = useNarrow();
  const [exporting, setExporting] = useState(false);
  const { cards } = list.state;
  const permission = exportEndpoint?.permission;
  const mayExport =
    permission !== undefined && permission !== 'public' && permission !== 'signedIn' && may(permission);
  const exportRows = async () => {
    if (!exportEndpoint) return;
    setExporting(true);
    const offered = 'columns' in exportEndpoint.input.shape ? { columns: columnKeys } : {};
    await download(exportEndpoint, { ...list.listed, ...offered }).catch(() => undefined);
    setExporting(false);
  };
  return (
    <>
      <div className="list-bar">
        <ListFilters filters={filters} values={list.state.filters} onChange={list.setFilter} />
        <div className="list-tools">
          {mayExport && (
            <Button
              icon={<Icon name="download" size={14} />}
              loading={exporting}
              onClick={() => void exportRows()}
            >
              {exporting ? t('exporting') : t('export')}
            </Button>
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

interface ContentProps<E extends ListEndpoint> {
  readonly visible: ReturnType<typeof shownColumns<RowOf<E>>>;
  readonly openKey: string | null;
  readonly onOpen: (key: string) => void;
}

function ListContent<E extends ListEndpoint>(props: WithList<E> & ContentProps<E>) {
  const { list, visible, openKey, onOpen, rowKey, preview, bulkActions, phoneRender, cardRender, empty } =
    props;
  const { t } = useTranslation('components');
  const narrow = useNarrow();
  const { query, rows, page } = list;
  if (query.error && !query.isPlaceholderData && page === undefined)
    return <Failed error={query.error} retry={() => void query.refetch()} />;
  if (page && rows.length === 0) {
    if (!list.isFiltered && list.state.view === undefined)
      return <EmptyState title={empty?.title ?? t('emptyTitle')} hint={empty?.hint} action={empty?.action} />;
    return (
      <EmptyState
        kind="noMatch"
        title={t('noMatchTitle')}
        hint={t('noMatchHint')}
        action={
          <Button onClick={() => list.list({ filters: {}, view: undefined, saved: undefined })}>
            {t('clearAll')}
          </Button>
        }
      />
    );
  }
  const onRow = preview && ((row: RowOf<E>) => onOpen(rowKey(row)));
  const wall = !narrow && list.state.cards ? cardRender : undefined;
  if (narrow || wall)
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
  return (
    <DataTable
      label={props.title}
      columns={visible}
      rows={rows}
      rowKey={rowKey}
      rowName={props.rowName}
      rowHref={props.rowHref}
      rowActions={props.rowActions}
      density={list.preference.density ?? 'middle'}
      sort={list.state.sort ?? props.defaultSort}
      onSort={(sort) => list.list({ sort })}
      chosen={bulkActions && list.chosen}
      choose={list.choose}
      openKey={openKey}
      onOpen={onRow}
      dimmed={query.isPlaceholderData}
      loading={page === undefined}
    />
  );
}
