/** Selection bar: count, bulk actions, and selecting all matches. */
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { ListEndpoint, ListPageProps } from './list-types.ts';
import type { List } from './use-list.ts';

export function ListBulkBar<E extends ListEndpoint>({
  bulkActions,
  list,
}: ListPageProps<E> & { readonly list: List<E> }) {
  const { t } = useTranslation('components');
  const { selection, page, rows, chosen } = list;
  if (!bulkActions || selection.count === 0 || !page) return null;
  const wholePage = rows.length > 0 && selection.rows.length >= rows.length;
  const offersAll = selection.all === null && wholePage && page.total > chosen.size;
  const total = `${formatCount(page.total)}${page.more ? '+' : ''}`;
  return (
    <div className="bulk-bar">
      <span role="status">
        {selection.all
          ? t('selectedAll', { total: formatCount(selection.count) })
          : t('selected', { count: selection.count })}
      </span>
      {offersAll && (
        <button type="button" className="text-button" onClick={list.chooseAll}>
          {t('selectMatching', { total })}
        </button>
      )}
      {bulkActions(selection)}
      <button type="button" className="text-button" onClick={selection.clear}>
        {t('clearSelection')}
      </button>
    </div>
  );
}
