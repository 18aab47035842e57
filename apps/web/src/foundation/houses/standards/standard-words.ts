/** Texts of a standard in the reader's language. */
import type { StandardItem } from '@minsu/contract/foundation/houses/standard.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

export const titleOf = (standard: StandardItem): string =>
  currentLanguage() === 'zh-CN' ? standard.titleZh : standard.titleEn;
export const requirementOf = (standard: StandardItem): string =>
  currentLanguage() === 'zh-CN' ? standard.requirementZh : standard.requirementEn;

/** Evidence text: `照片：卧室、卫浴`. */
export const useEvidenceText = (): ((standard: StandardItem) => string) => {
  const { t } = useTranslation('standards');
  const { t: c } = useTranslation('houseContent');
  const join = (words: readonly string[]) => words.join(c('listSeparator'));
  return ({ evidence, spaces, documents, facts }) => {
    const parts = [
      ...(evidence === 'photo'
        ? [spaces.length === 0 ? t('allPhotos') : join(spaces.map((space) => c(`space_${space}`)))]
        : []),
      ...(evidence === 'document'
        ? [documents.length === 0 ? t('allDocuments') : join(documents.map((kind) => c(`document_${kind}`)))]
        : []),
    ];
    const shown = facts.map((field) => c(`field_${field}`));
    const proof =
      parts.length === 0 ? t(`evidence_${evidence}`) : `${t(`evidence_${evidence}`)}: ${join(parts)}`;
    return shown.length === 0 ? proof : `${proof} · ${t('field_facts')}: ${join(shown)}`;
  };
};
