/** Languages and typed texts. A namespace is loaded when first used, in the current language. */
import { isNamespace, loadTexts, type Namespace, type TextKeys } from '@minsu/contract/all-texts.ts';
import { type Language, languages, listed as listedIn } from '@minsu/contract/platform/texts.ts';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { nameOnHomeScreen } from './navigation/page-head.ts';
import type { TextParams } from './use-translation.ts';

const KEY = 'arco-locale';

const known = (value: unknown): Language | undefined => languages.find((language) => language === value);

/** After a session ended here: storage is wiped, but the history entry still has the language. */
const carried = (): Language | undefined => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'language' in state
    ? known(state.language)
    : undefined;
};

const stored = (): Language => known(localStorage.getItem(KEY)) ?? carried() ?? 'zh-CN';

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const wanted = known(language);
    if (!wanted || !isNamespace(namespace))
      return done(new Error(`no texts ${language} ${namespace}`), false);
    loadTexts(namespace, wanted).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
    );
  },
};

export const startLanguage = async (namespaces: readonly string[]): Promise<void> => {
  document.documentElement.lang = stored();
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: stored(),
      fallbackLng: 'en-US',
      supportedLngs: [...languages],
      load: 'currentOnly',
      ns: [...namespaces],
      defaultNS: 'components',
      interpolation: { escapeValue: false },
    });
};

export const currentLanguage = (): Language => (i18next.language === 'en-US' ? 'en-US' : 'zh-CN');

/** Joins names in the screen language's list style. */
export const listed = (names: readonly (string | number)[]): string => listedIn(names, currentLanguage());

/** A text outside components. */
export const textOf = <N extends Namespace>(
  namespace: N,
  key: TextKeys[N],
  params: TextParams = {},
): string => i18next.t(key as string, { ns: namespace, ...params });

/** Looks up a key sent by the server; undefined if there is no such text. */
export const findText = (namespace: Namespace, key: string, params: TextParams = {}): string | undefined =>
  i18next.exists(key, { ns: namespace }) ? i18next.t(key, { ns: namespace, ...params }) : undefined;

/** For unknown events: their code is never shown. */
export const otherStep = (): string => textOf('components', 'otherStep');

/** Text of an event: `expense.voided` → the text of `event_voided`. */
export const eventText = (namespace: Namespace, name: string, params?: TextParams): string =>
  findText(namespace, `event_${name.slice(name.indexOf('.') + 1)}`, params) ?? otherStep();

export const setLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(KEY, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  nameOnHomeScreen(language);
};
