/** Totals of the listed rows, beside the pager. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { MoneyLink } from '../records/money-link.tsx';
import { Money } from '../words/money.tsx';

export interface SumFigure {
  readonly label: string;
  readonly fen: number;
  /** Address of the part of the list that makes up the total. */
  readonly to?: string;
}

interface ListSumsProps<E extends Endpoint> {
  readonly endpoint: E;
  /** Filter of the list. */
  readonly listed: Readonly<Record<string, unknown>>;
  readonly figures: (data: NonNullable<OutputOf<E>>) => readonly SumFigure[];
}

/** Above this count no total is computed. */
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
