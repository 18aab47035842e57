import { useTranslation } from 'react-i18next';

/** A language by its name in the reader's. */
export const useLanguageName = (): ((code: string) => string) => {
  const { language } = useTranslation('components').i18n;
  return (code) => new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
};
