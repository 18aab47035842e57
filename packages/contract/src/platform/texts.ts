/** Texts have both languages side by side, so a missing one does not compile. */
export const languages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof languages)[number];

/** Language for a guest: Chinese unless another is known. */
export const spokenLanguage = (language: string | null): Language =>
  language === null || language.startsWith('zh') ? 'zh-CN' : 'en-US';

/** English plurals differ by count, Chinese ones do not. */
export type English = string | { readonly one: string; readonly other: string };
export type Text = readonly [zh: string, en: English];

export const texts = <const T extends Record<string, Text>>(all: T): T => all;

/** i18next resource of one language: plurals under `key_other` (and `key_one` in English). */
export const resourceOf = (
  all: Readonly<Record<string, Text>>,
  language: Language,
): Record<string, string> => {
  const out: Record<string, string> = {};
  for (const [key, [zh, en]] of Object.entries(all)) {
    if (typeof en === 'string') out[key] = language === 'zh-CN' ? zh : en;
    else if (language === 'zh-CN') out[`${key}_other`] = zh;
    else Object.assign(out, { [`${key}_one`]: en.one, [`${key}_other`]: en.other });
  }
  return out;
};

/** Separator of a list of names: 甲、乙 or A, B. */
export const listSeparator = (language: Language): string => (language === 'zh-CN' ? '、' : ', ');

/** Names in one line. */
export const listed = (names: readonly (string | number)[], language: Language): string =>
  names.join(listSeparator(language));

/** A list of names is written as the language writes lists. */
export type Params = Readonly<Record<string, string | number | readonly string[]>>;

/** The placeholders of a text, in any of its forms, that `params` does not fill. */
export const unfilledIn = (text: Text, params: Params = {}): string[] =>
  [...new Set([...JSON.stringify(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string))].filter(
    (name) => params[name] === undefined,
  );

/** One text in one language with `{{names}}` filled in; all the translation the server needs. */
export const sayText = ([zh, en]: Text, language: Language, params: Params = {}): string => {
  const english = typeof en === 'string' ? en : params.count === 1 ? en.one : en.other;
  const text = language === 'zh-CN' ? zh : english;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'object' ? listed(value, language) : String(value);
  });
};

/** A sentence in both languages with its names filled in. */
export const inBoth = (text: Text, params: (language: Language) => Params): Text => [
  sayText(text, 'zh-CN', params('zh-CN')),
  sayText(text, 'en-US', params('en-US')),
];
