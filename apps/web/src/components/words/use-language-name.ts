import { useTranslation } from '../../platform/use-translation.ts';

/** Name of a language in the reader's language. */
export const useLanguageName = (): ((code: string) => string) => {
  const { language } = useTranslation('components').i18n;
  return (code) => new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
};
