import type { Page } from '@minsu/contract/platform/paging.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { IconButton } from '../dialogs/icon-button.tsx';
import { SIZES } from './list-url.ts';

interface PagerProps {
  readonly page: Pick<Page<unknown>, 'total' | 'more' | 'records'>;
  readonly current: number;
  readonly size: number;
  readonly onChange: (change: { current?: number; size?: number }) => void;
  /** Name of the paged list, on screens with several. */
  readonly label?: string;
  readonly sizes?: readonly number[];
}

/** Totals above the exact limit read `10,000+`; paging continues while pages are full. */
export const Pager = ({ page, current, size, onChange, label, sizes = SIZES }: PagerProps) => {
  const { t } = useTranslation('components');
  const last = Math.max(1, Math.ceil(page.total / size));
  const more = page.more === true;
  const isLast = more ? page.records.length < size : current >= last;
  return (
    <nav className="pager" aria-label={label ? `${t('pages')} ${label}` : t('pages')}>
      <span className="num muted">
        {t('total', { count: page.total, total: `${formatCount(page.total)}${more ? '+' : ''}` })}
      </span>
      <select
        aria-label={t('pageSize')}
        value={size}
        onChange={(event) => onChange({ size: Number(event.target.value), current: 1 })}
      >
        {sizes.map((each) => (
          <option key={each} value={each}>
            {t('perPage', { size: each })}
          </option>
        ))}
      </select>
      <IconButton
        icon="left"
        label={t('previousPage')}
        disabled={current <= 1}
        onClick={() => onChange({ current: current - 1 })}
      />
      <span className="num">
        <span aria-hidden="true">
          {formatCount(current)} / {formatCount(Math.max(last, current))}
          {more ? '+' : ''}
        </span>
        <span className="visually-hidden">{t('pageOf', { current, last: Math.max(last, current) })}</span>
      </span>
      <IconButton
        icon="right"
        label={t('nextPage')}
        disabled={isLast}
        onClick={() => onChange({ current: current + 1 })}
      />
    </nav>
  );
};
