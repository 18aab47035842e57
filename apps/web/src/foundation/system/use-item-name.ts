import { useTranslation } from '../../platform/use-translation.ts';

interface Named {
  readonly zh: string;
  readonly en: string;
}

/** Name in the user's language. */
export const useItemName = (): ((item: Named) => string) => {
  const { i18n } = useTranslation();
  return ({ zh, en }) => (i18n.language === 'zh-CN' ? zh : en);
};
