/** Language and theme menus; shared with the sign-in page, so texts are passed in. */
import type { Language } from '@minsu/contract/platform/texts.ts';
import { chooseLanguage } from '../platform/calls/session.ts';
import { type Scheme, schemes, setScheme, useScheme } from '../platform/color-scheme.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { IconButton } from './dialogs/icon-button.tsx';
import { MenuButton } from './dialogs/menu-button.tsx';

/** Each language is shown by its own name. */
export const languageNames: Record<Language, string> = { 'zh-CN': '中文', 'en-US': 'English' };

export const LanguageMenu = ({ label }: { readonly label: string }) => (
  <MenuButton
    label={label}
    items={(Object.keys(languageNames) as Language[]).map((language) => ({
      key: language,
      label: languageNames[language],
      checked: currentLanguage() === language,
      run: () => void chooseLanguage(language),
    }))}
    trigger={(props) => <IconButton {...props} icon="language" look="round" label={label} />}
  />
);

interface ThemeMenuProps {
  readonly label: string;
  readonly names: Readonly<Record<Scheme, string>>;
}

const icons = { light: 'sun', dark: 'moon', system: 'screen' } as const;

export const ThemeMenu = ({ label, names }: ThemeMenuProps) => {
  const current = useScheme((state) => state.scheme);
  return (
    <MenuButton
      label={label}
      items={schemes.map((scheme) => ({
        key: scheme,
        label: names[scheme],
        icon: icons[scheme],
        checked: scheme === current,
        run: () => setScheme(scheme),
      }))}
      trigger={(props) => <IconButton {...props} icon={icons[current]} look="round" label={label} />}
    />
  );
};
