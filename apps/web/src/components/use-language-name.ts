import { useTranslation } from '../platform/use-translation.ts';

/** A language by its name in the reader's. */
export const useLanguageName = (): ((code: string) => string) => {
  const { language } = useTranslation('components').i18n;
  return (code) => new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
};
