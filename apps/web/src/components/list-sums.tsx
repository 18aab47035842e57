/** What all that is listed comes to, beside the pager. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import { TOTAL_LIMIT } from '@minsu/contract/paging.ts';
import { formatCount } from '../platform/format.ts';
import { useCall } from '../platform/queries.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Money } from './money.tsx';
import { MoneyLink } from './money-link.tsx';

export interface SumFigure {
  readonly label: string;
  readonly fen: number;
  /** Where only a part of the list makes it up: that part. */
  readonly to?: string;
}

interface ListSumsProps<E extends Endpoint> {
  readonly endpoint: E;
  /** The filter of the list. */
  readonly listed: Readonly<Record<string, unknown>>;
  readonly figures: (data: NonNullable<OutputOf<E>>) => readonly SumFigure[];
}

/** More than that is not added up at once. */
const isPart = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'count' in data && Number(data.count) >= TOTAL_LIMIT;

export function ListSums<E extends Endpoint>({ endpoint, listed, figures }: ListSumsProps<E>) {
  const { t } = useTranslation('components');
  const { data } = useCall(endpoint, listed as InputOf<E>, { quiet: true });
  if (data === undefined || data === null) return null;
  const shown = figures(data);
  if (shown.length === 0) return null;
  return (
    <>
      <dl className="list-sums" aria-label={t('sums')}>
        {shown.map(({ label, fen, to }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{to === undefined ? <Money fen={fen} /> : <MoneyLink fen={fen} to={to} />}</dd>
          </div>
        ))}
      </dl>
      {isPart(data) && <span className="muted">{t('sumsOfFirst', { limit: formatCount(TOTAL_LIMIT) })}</span>}
    </>
  );
}
