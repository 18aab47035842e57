/** Rows as cards: a list on a phone, a gallery on a wide window. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Skeleton } from '../skeleton.tsx';

interface CardListProps<R> {
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly render: (row: R) => ReactNode;
  readonly wall?: boolean;
  readonly loading: boolean;
  readonly dimmed: boolean;
}

export function CardList<R>({ rows, rowKey, render, wall = false, loading, dimmed }: CardListProps<R>) {
  const { t } = useTranslation('components');
  if (loading)
    return (
      <div className="panel-body">
        <Skeleton lines={10} label={t('loading')} />
      </div>
    );
  return (
    <ul className={`card-list ${wall ? 'wall' : ''} ${dimmed ? 'refreshing' : ''}`}>
      {rows.map((row) => (
        <li key={rowKey(row)}>{render(row)}</li>
      ))}
    </ul>
  );
}
