/** History of a record, newest first. */
import type { ReactNode } from 'react';
import type { HouseOf } from '../../platform/clocks.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { EmptyState } from '../empty-state.tsx';
import { InstantText } from '../words/date-text.tsx';

export interface HistoryItem {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
}

interface HistoryListProps {
  readonly items: readonly HistoryItem[];
  /** Property whose time zone applies; null: the business's. */
  readonly house: HouseOf;
}

export const HistoryList = ({ items, house }: HistoryListProps) => {
  const { t } = useTranslation('components');
  if (items.length === 0) return <EmptyState title={t('noHistory')} />;
  return (
    <ol className="history">
      {items.map((item) => (
        <li key={item.id}>
          <div>{item.title}</div>
          {item.detail && <div className="muted">{item.detail}</div>}
          <div className="muted">
            <InstantText at={item.at} house={house} /> · {item.actor || t('system')}
          </div>
        </li>
      ))}
    </ol>
  );
};
