/** Filters and quick views of the member list. */
import { memberLevels, memberSources, memberViews } from '@minsu/contract/sales/members/member.ts';
import { countMemberViews, memberTags } from '@minsu/contract/sales/members/member-endpoints.ts';
import type { ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const useMemberTags = () => useCall(memberTags, {}, { staleTime: 300_000, quiet: true }).data ?? [];

const stayChoices = [1, 2, 3, 5, 10] as const;

export const useMemberFilters = (): ListFilter[] => {
  const { t } = useTranslation('members');
  const tags = useMemberTags();
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    {
      kind: 'select',
      key: 'level',
      label: t('column_level'),
      multiple: true,
      options: memberLevels.map((value) => ({ value, label: t(`level_${value}`) })),
    },
    {
      kind: 'select',
      key: 'tag',
      label: t('column_tags'),
      multiple: true,
      options: tags.map(({ tag, count }) => ({ value: tag, label: tag, count })),
    },
    { kind: 'dates', key: 'lastStay', from: 'lastStayFrom', to: 'lastStayTo', label: t('lastStayRange') },
    {
      kind: 'select',
      key: 'staysFrom',
      label: t('staysFrom'),
      options: stayChoices.map((count) => ({ value: String(count), label: t('staysAtLeast', { count }) })),
    },
    {
      kind: 'select',
      key: 'source',
      label: t('column_source'),
      multiple: true,
      options: memberSources.map((value) => ({ value, label: t(`source_${value}`) })),
    },
    {
      kind: 'select',
      key: 'blacklisted',
      label: t('blacklisted'),
      options: [
        { value: 'true', label: t('blacklistedYes') },
        { value: 'false', label: t('blacklistedNo') },
      ],
    },
  ];
};

export const useMemberViews = (): QuickView[] => {
  const { t } = useTranslation('members');
  const { data } = useCall(countMemberViews, {}, { quiet: true });
  return memberViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};
