/** The list pattern (design: ui.md): views, filters, table or cards, bulk bar, preview, pager; all state in the address. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListBar } from './list-bar.tsx';
import { shownColumns } from './list-columns.ts';
import { ListContent } from './list-content.tsx';
import { ListPreview } from './list-preview.tsx';
import type { ListEndpoint, ListPageProps } from './list-types.ts';
import { readListState } from './list-url.ts';
import { ListViews } from './list-views.tsx';
import { Page } from './page.tsx';
import { Pager } from './pager.tsx';
import { useList } from './use-list.ts';

export function ListPage<E extends ListEndpoint>(props: ListPageProps<E>) {
  const { rowKey, rowName, rowHref, preview } = props;
  const list = useList(props);
  const { page, rows } = list;
  const visible = shownColumns(props.columns, list.preference.columns);
  const { open, openKey, setOpenKey, step, close } = useOpenRow(rows, rowKey);
  return (
    <Page
      title={props.title}
      purpose={props.purpose}
      actions={props.primaryAction}
      full
      className="list-page"
    >
      <div className="list-body">
        <div className="panel list-card">
          <Views {...props} list={list} />
          <ListBar {...props} list={list} columnKeys={visible.map((column) => column.key)} />
          <ListContent {...props} list={list} visible={visible} openKey={openKey} onOpen={setOpenKey} />
          {page && (page.total > 0 || list.state.current > 1) && (
            <div className="list-foot">
              {list.selection.rows.length > 0 && props.bulkActions && <BulkBar {...props} list={list} />}
              <Pager page={page} current={list.state.current} size={list.state.size} onChange={list.go} />
            </div>
          )}
        </div>
        {open !== undefined && preview && (
          <ListPreview title={rowName(open)} href={rowHref?.(open)} onStep={step} onClose={close}>
            {preview(open)}
          </ListPreview>
        )}
      </div>
    </Page>
  );
}

type WithList<E extends ListEndpoint> = ListPageProps<E> & { readonly list: ReturnType<typeof useList<E>> };

/** The row open at the side; focus stays with it, so that closing the preview goes on where one was. */
const useOpenRow = <R,>(rows: readonly R[], rowKey: (row: R) => string) => {
  const [key, setKey] = useState<string | null>(null);
  const open = rows.find((row) => rowKey(row) === key);
  const focusRow = (of: string | null) => document.querySelector<HTMLElement>(`[data-row="${of}"]`)?.focus();
  const step = (by: 1 | -1) => {
    const next = rows[rows.findIndex((row) => rowKey(row) === key) + by];
    if (!next) return;
    setKey(rowKey(next));
    focusRow(rowKey(next));
  };
  const close = () => {
    focusRow(key);
    setKey(null);
  };
  return { open, openKey: open === undefined ? null : key, setOpenKey: setKey, step, close };
};

function Views<E extends ListEndpoint>({ list, quickViews = [], filters, viewKey = 'view' }: WithList<E>) {
  const { state, preference } = list;
  return (
    <ListViews
      quick={quickViews}
      saved={preference.views ?? []}
      state={state}
      viewQuery={list.viewQuery}
      savable={list.isFiltered || state.sort !== undefined}
      onQuick={(value) =>
        list.list({ view: value === quickViews[0]?.value ? undefined : value, saved: undefined })
      }
      onSaved={(view) =>
        list.go({ ...readListState(new URLSearchParams(view.query), filters, viewKey), saved: view.id })
      }
      onChange={(views, opened) => {
        list.savePreference({ views: [...views] });
        list.go({ saved: opened?.id });
      }}
    />
  );
}

function BulkBar<E extends ListEndpoint>({ bulkActions, list }: WithList<E>) {
  const { t } = useTranslation('components');
  return (
    <div className="bulk-bar">
      <span role="status">{t('selected', { count: list.selection.rows.length })}</span>
      {bulkActions?.(list.selection)}
      <button type="button" className="text-button" onClick={list.selection.clear}>
        {t('clearSelection')}
      </button>
    </div>
  );
}
