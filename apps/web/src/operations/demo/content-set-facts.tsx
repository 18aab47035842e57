/** A content set in the preview and as a phone card. */
import type { ContentSet } from '@minsu/contract/operations/demo/content-set.ts';
import type { ReactNode } from 'react';
import { Facts } from '../../components/records/facts.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ContentStatus, ContentType } from './content-set-list.tsx';

export const ContentSetFacts = ({ set }: { readonly set: Omit<ContentSet, 'place'> }) => {
  const { t } = useTranslation('contentSets');
  return (
    <Facts
      items={[
        { label: t('column_number'), value: <span className="num">{set.number}</span> },
        { label: t('column_name'), value: set.name },
        { label: t('column_status'), value: <ContentStatus status={set.status} /> },
        { label: t('column_contentType'), value: <ContentType type={set.contentType} /> },
        { label: t('column_filterType'), value: t(`filter_${set.filterType}`) },
        { label: t('column_count'), value: formatCount(set.count) },
        { label: t('column_createdBy'), value: set.createdBy },
        { label: t('column_createdAt'), value: <InstantText at={set.createdAt} house={null} /> },
      ]}
    />
  );
};

interface ContentSetCardProps {
  readonly set: ContentSet;
  /** Actions, as in its table row. */
  readonly children: ReactNode;
}

export const ContentSetCard = ({ set, children }: ContentSetCardProps) => {
  const { t } = useTranslation('contentSets');
  return (
    <div className="content-set-card">
      <span className="line">
        <strong>{set.name}</strong>
        <ContentStatus status={set.status} />
      </span>
      <span className="line muted">
        <ContentType type={set.contentType} />
        <span>{t(`filter_${set.filterType}`)}</span>
        <span>
          {t('column_count')} <span className="num">{formatCount(set.count)}</span>
        </span>
      </span>
      <span className="line muted">
        <span className="num">{set.number}</span>
        <InstantText at={set.createdAt} house={null} />
      </span>
      <span className="line actions">{children}</span>
    </div>
  );
};
