/** Language and theme; used by the sign-in page too, so texts come from outside. */
import type { Language } from '@minsu/contract/texts.ts';
import { type Scheme, schemes, setScheme, useScheme } from '../platform/color-scheme.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { chooseLanguage } from '../platform/session.ts';
import { IconButton } from './icon-button.tsx';
import { MenuButton } from './menu-button.tsx';

/** A language is always called by its own name. */
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
