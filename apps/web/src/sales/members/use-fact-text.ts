/** Formats a fact of one side of a merge; empty if absent. */
import { preferenceKeys } from '@minsu/contract/sales/members/member.ts';
import type { MergePart } from '@minsu/contract/sales/members/member-merge-endpoints.ts';
import type { MergeField } from '@minsu/contract/sales/members/member-merge-rules.ts';
import { useCountryName } from '../../components/words/country-names.ts';
import { useLanguageName } from '../../components/words/use-language-name.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const useFactText = (): ((field: MergeField, of: MergePart) => string) => {
  const { t } = useTranslation(['members', 'registration']);
  const countryName = useCountryName();
  const languageName = useLanguageName();
  const readers: Record<MergeField, (of: MergePart) => string> = {
    name: ({ name }) => name,
    sex: ({ sex }) => (sex ? t(`registration:sex_${sex}`) : ''),
    birth: ({ birthMasked }) => birthMasked ?? '',
    nationality: ({ nationality }) => (nationality ? countryName(nationality) : ''),
    language: ({ language }) => (language ? languageName(language) : ''),
    level: ({ level }) => t(`level_${level}`),
    mainPhone: ({ phoneMasked }) => phoneMasked ?? '',
    preferences: ({ preferences }) =>
      preferenceKeys
        .flatMap((key) => (preferences[key] ? [`${t(`prefer_${key}`)} ${preferences[key]}`] : []))
        .join('；'),
    note: ({ note }) => note,
  };
  return (field, of) => readers[field](of);
};
