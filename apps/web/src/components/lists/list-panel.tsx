/** Views, filters, table or cards, bulk bar, preview and pager without a page frame; also used inside records. */
import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { InnerEdits } from '../forms/inner-edits.tsx';
import { useInnerEdits } from '../forms/use-inner-edits.ts';
import { AsOf } from '../records/as-of.tsx';
import { useStableRows } from '../use-stable-rows.ts';
import { ListBar } from './list-bar.tsx';
import { ListBulkBar } from './list-bulk-bar.tsx';
import { shownColumns } from './list-columns.ts';
import { ListContent } from './list-content.tsx';
import { ListPreview } from './list-preview.tsx';
import type { ListEndpoint, ListPageProps } from './list-types.ts';
import { readListState } from './list-url.ts';
import { ListViews } from './list-views.tsx';
import { Pager } from './pager.tsx';
import { type List, useList } from './use-list.ts';
import { useOpenRow } from './use-open-row.ts';

/** Asks about unsaved edits in the preview before another row replaces it. */
const useAskedRow = <E extends ListEndpoint>(
  list: List<E>,
  rowKey: ListPageProps<E>['rowKey'],
  stays: boolean,
) => {
  const [key, setKey] = useState<string | null>(null);
  const edits = useInnerEdits(key !== null, () => setKey(null), { inPlace: true });
  const staying = { stays, isEdited: edits.isEdited };
  const { open, openKey, canStep, step, close } = useOpenRow(list, rowKey, [key, setKey], staying);
  return {
    open,
    openKey,
    edits,
    show: (next: string) => {
      if (next !== openKey) edits.before(() => setKey(next));
    },
    step: (by: 1 | -1) => {
      if (canStep(by)) edits.before(() => step(by));
    },
    close,
  };
};

/** Keeps rows with unsaved edits mounted, such as in a drawer opened from the row. */
const useStandingList = <E extends ListEndpoint>(props: ListPageProps<E>) => {
  const list = useList(props);
  const edits = useInnerEdits(true, nothing, { inPlace: true });
  const rows = useStableRows(list.rows, props.rowKey, edits.isEdited);
  return { list: { ...list, rows }, edits };
};

const nothing = () => undefined;

export function ListPanel<E extends ListEndpoint>(props: ListPageProps<E>) {
  const { rowName, rowHref, preview, previewStays = false, columns } = props;
  const { list, edits: rowEdits } = useStandingList(props);
  const { page } = list;
  const arranged = list.preference.columns;
  const visible = useMemo(() => shownColumns(columns, arranged), [columns, arranged]);
  const { open, openKey, edits, show, step, close } = useAskedRow(list, props.rowKey, previewStays);
  return (
    <div className="list-body">
      <div className="panel list-card">
        <Views {...props} list={list} />
        <ListBar {...props} list={list} columnKeys={visible.map((column) => column.key)} />
        <Count list={list} />
        {page && !list.query.isPlaceholderData && <AsOf at={list.query.dataUpdatedAt} />}
        <InnerEdits edits={rowEdits}>
          <ListContent {...props} list={list} visible={visible} openKey={openKey} onOpen={show} />
        </InnerEdits>
        {page && (page.total > 0 || list.state.current > 1) && (
          <div className="list-foot">
            <ListBulkBar {...props} list={list} />
            {list.selection.count === 0 && props.sums?.(list.filter)}
            <Pager page={page} current={list.state.current} size={list.state.size} onChange={list.go} />
          </div>
        )}
      </div>
      {open !== undefined && preview && (
        <InnerEdits edits={edits}>
          <ListPreview title={rowName(open)} href={rowHref?.(open)} onStep={step} onClose={close}>
            <Fragment key={openKey}>{preview(open)}</Fragment>
          </ListPreview>
        </InnerEdits>
      )}
    </div>
  );
}

type WithList<E extends ListEndpoint> = ListPageProps<E> & { readonly list: List<E> };

/** Announces the count to screen readers when it changes. */
function Count<E extends ListEndpoint>({ list: { page, query } }: { readonly list: List<E> }) {
  const { t } = useTranslation('components');
  const settled = page && !query.isPlaceholderData;
  return (
    <div className="visually-hidden" role="status">
      {settled && t('total', { count: page.total, total: `${page.total}${page.more ? '+' : ''}` })}
    </div>
  );
}

function Views<E extends ListEndpoint>({ list, quickViews = [], filters, viewKey = 'view' }: WithList<E>) {
  const { state, preference, savePreference } = list;
  const [first] = quickViews;
  return (
    <ListViews
      quick={quickViews}
      saved={preference.views ?? []}
      defaultId={preference.defaultView ?? null}
      state={state}
      viewQuery={list.viewQuery}
      savable={list.isFiltered || state.sort !== undefined}
      onQuick={(value) => list.list({ view: value === first?.value ? undefined : value, saved: undefined })}
      onSaved={(view) =>
        list.list({ ...readListState(new URLSearchParams(view.query), filters, viewKey), saved: view.id })
      }
      onChange={savePreference}
      onOpen={(id) => list.go({ saved: id })}
    />
  );
}
