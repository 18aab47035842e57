/** Columns and filters of the content sets. */
import {
  type ContentSet,
  contentSetStatuses,
  contentTypes,
  filterTypes,
} from '@minsu/contract/operations/demo/content-set.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { StateDot } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const typeIcons: Record<ContentSet['contentType'], IconName> = {
  img: 'order',
  horizontalVideo: 'screen',
  verticalVideo: 'play',
};

export const ContentType = ({ type }: { readonly type: ContentSet['contentType'] }) => {
  const { t } = useTranslation('contentSets');
  return (
    <span className="content-type">
      <Icon name={typeIcons[type]} /> {t(`type_${type}`)}
    </span>
  );
};

export const ContentStatus = ({ status }: { readonly status: ContentSet['status'] }) => {
  const { t } = useTranslation('contentSets');
  return <StateDot tone={status === 'online' ? 'ok' : 'neutral'}>{t(`status_${status}`)}</StateDot>;
};

export const useContentSetColumns = (): ListColumn<ContentSet>[] => {
  const { t } = useTranslation('contentSets');
  return [
    {
      key: 'place',
      title: t('column_place'),
      width: 56,
      render: ({ place }) => <span className="num muted">{place}</span>,
    },
    {
      key: 'number',
      title: t('column_number'),
      sort: true,
      render: ({ number }) => <span className="num">{number}</span>,
    },
    {
      key: 'name',
      title: t('column_name'),
      width: 200,
      sort: true,
      render: ({ name }) => (
        <span className="content-set-name" title={name}>
          {name}
        </span>
      ),
    },
    {
      key: 'contentType',
      title: t('column_contentType'),
      render: ({ contentType }) => <ContentType type={contentType} />,
    },
    {
      key: 'filterType',
      title: t('column_filterType'),
      render: ({ filterType }) => t(`filter_${filterType}`),
    },
    {
      key: 'count',
      title: t('column_count'),
      align: 'end',
      sort: true,
      render: ({ count }) => formatCount(count),
    },
    {
      key: 'createdAt',
      title: t('column_createdAt'),
      sort: true,
      render: ({ createdAt }) => <InstantText at={createdAt} house={null} />,
    },
    {
      key: 'status',
      title: t('column_status'),
      render: ({ status }) => <ContentStatus status={status} />,
    },
  ];
};

export const useContentSetFilters = (): ListFilter[] => {
  const { t } = useTranslation('contentSets');
  return [
    { kind: 'keyword', key: 'number', label: t('column_number'), placeholder: t('column_number') },
    { kind: 'keyword', key: 'name', label: t('column_name'), placeholder: t('column_name') },
    {
      kind: 'select',
      key: 'status',
      label: t('column_status'),
      options: contentSetStatuses.map((value) => ({ value, label: t(`status_${value}`) })),
    },
    {
      kind: 'select',
      key: 'contentType',
      label: t('column_contentType'),
      multiple: true,
      options: contentTypes.map((value) => ({ value, label: t(`type_${value}`) })),
    },
    {
      kind: 'select',
      key: 'filterType',
      label: t('column_filterType'),
      options: filterTypes.map((value) => ({ value, label: t(`filter_${value}`) })),
    },
    { kind: 'dates', key: 'created', from: 'createdFrom', to: 'createdTo', label: t('column_createdAt') },
  ];
};
