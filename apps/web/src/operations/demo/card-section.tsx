/** One kind of cards: title, count, skeletons, cards, or the empty state. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { SkeletonBar } from '../../components/skeleton.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

export interface CardsAsked {
  readonly keyword: string;
  readonly onClear: () => void;
}

interface CardSectionProps<T> extends CardsAsked {
  readonly title: string;
  readonly query: UseQueryResult<readonly T[]>;
  /** Number of skeleton cards while loading. */
  readonly bars: number;
  readonly emptyTitle: string;
  /** Shown before the cards, even if there are none. */
  readonly first?: ReactNode;
  readonly card: (item: T) => ReactNode;
}

export function CardSection<T>(props: CardSectionProps<T>) {
  const { title, query, bars, first, card } = props;
  const { t } = useTranslation('cards');
  const id = useId();
  return (
    <section className="card-section" aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {query.data && <span className="muted">{t('count', { count: query.data.length })}</span>}
      </h2>
      <Loaded query={query} skeleton={<CardSkeletons count={bars} />}>
        {(items) =>
          items.length === 0 && (props.keyword || !first) ? (
            <NoCards {...props} />
          ) : (
            <ul className="demo-cards">
              {first && !props.keyword && <li>{first}</li>}
              {items.map(card)}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

const NoCards = ({ keyword, onClear, emptyTitle }: CardsAsked & { readonly emptyTitle: string }) => {
  const { t } = useTranslation('cards');
  if (!keyword) return <EmptyState title={emptyTitle} />;
  return (
    <EmptyState
      kind="noMatch"
      title={t('noMatch', { keyword })}
      action={<Button onClick={onClear}>{t('clearSearch')}</Button>}
    />
  );
};

const CardSkeletons = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation('components');
  return (
    <div className="demo-cards" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move.
        <div key={index} className="demo-card">
          <SkeletonBar width="50%" height={18} />
          <SkeletonBar width="90%" />
          <SkeletonBar width="70%" />
        </div>
      ))}
    </div>
  );
};
