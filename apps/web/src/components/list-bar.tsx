/** Filters on the left, what can be done with the whole list on the right. */
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../platform/call.ts';
import { useMay } from '../platform/session.ts';
import { useNarrow } from '../platform/use-narrow.ts';
import { ColumnSettings } from './column-settings.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { FilterChips, ListFilters } from './list-filters.tsx';
import type { ListEndpoint, ListPageProps } from './list-types.ts';
import type { useList } from './use-list.ts';

type ListBarProps<E extends ListEndpoint> = ListPageProps<E> & {
  readonly list: ReturnType<typeof useList<E>>;
  readonly columnKeys: readonly string[];
};

export function ListBar<E extends ListEndpoint>(props: ListBarProps<E>) {
  const { filters, list, columns, cardRender } = props;
  const { t } = useTranslation('components');
  const narrow = useNarrow();
  const { cards } = list.state;
  return (
    <>
      <div className="list-bar">
        <ListFilters filters={filters} values={list.state.filters} onChange={list.setFilter} />
        <div className="list-tools">
          <ExportButton {...props} />
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

/** The filtered rows, not only this page; with the columns in sight where the endpoint can. */
function ExportButton<E extends ListEndpoint>({ exportEndpoint, list, columnKeys }: ListBarProps<E>) {
  const { t } = useTranslation('components');
  const may = useMay();
  const [exporting, setExporting] = useState(false);
  const permission = exportEndpoint?.permission;
  if (!exportEndpoint || permission === undefined || permission === 'public') return null;
  if (permission !== 'signedIn' && !may(permission)) return null;
  const run = async () => {
    setExporting(true);
    const chosen = 'columns' in exportEndpoint.input.shape ? { columns: columnKeys } : {};
    // A failure is already said by the call.
    await download(exportEndpoint, { ...list.listed, ...chosen }).catch(() => undefined);
    setExporting(false);
  };
  return (
    <Button icon={<Icon name="download" size={14} />} loading={exporting} onClick={() => void run()}>
      {exporting ? t('exporting') : t('export')}
    </Button>
  );
}
