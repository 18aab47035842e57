/** Texts of the guest page in the chosen language. */

import { type GuestSiteText, guestSiteTexts } from '@minsu/contract/operations/guest-page/guest-site.text.ts';
import { type Language, type Params, sayText } from '@minsu/contract/platform/texts.ts';
import { createContext, useCallback, useContext } from 'react';

export interface Site {
  readonly language: Language;
  /** A preview of the desk sends nothing. */
  readonly isPreview: boolean;
}

export const SiteContext = createContext<Site>({ language: 'zh-CN', isPreview: false });
export const useSite = (): Site => useContext(SiteContext);

/** Changes with the language only. */
export const useSay = (): ((key: GuestSiteText, params?: Params) => string) => {
  const { language } = useSite();
  return useCallback((key, params) => sayText(guestSiteTexts[key], language, params), [language]);
};

/** The English text where the property has written one. */
export const inLanguage = (
  { zh, en }: { readonly zh: string; readonly en: string },
  language: Language,
): string => (language === 'en-US' && en !== '' ? en : zh);

/** In the time of the property, wherever the phone is. */
export const instantText = (at: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language, {
    ...{ timeZone, month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false },
  }).format(new Date(at));

export const dayText = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  }).format(new Date(`${date}T00:00:00Z`));
