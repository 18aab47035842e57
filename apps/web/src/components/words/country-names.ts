/** Country options named in the reader's language. */
import { countries } from '@minsu/contract/sales/registration/countries.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import type { FieldOption } from '../forms/field-controls.tsx';

export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;

export const useCountryName = (): ((code: string) => string) => {
  const { language } = useTranslation('components').i18n;
  return (code) => countryName(code, language);
};

export const useCountries = (): readonly FieldOption[] => {
  const { language } = useTranslation('components').i18n;
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return countries.map((value) => ({ value, label: `${names.of(value) ?? value} ${value}` }));
  }, [language]);
};
