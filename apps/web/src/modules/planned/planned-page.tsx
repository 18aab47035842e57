/** Stands where a screen of a later version will be: says what it is for and leads to what works today. */
import { flatMenu } from '@minsu/contract/menu.ts';
import type { plannedTexts } from '@minsu/contract/planned/planned.text.ts';
import { roleCodes, roleDefaults } from '@minsu/contract/roles.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon, isIcon } from '../../components/icon.tsx';
import { KeepIfRole } from '../../components/keep-if-role.tsx';
import { Page } from '../../components/page.tsx';
import { RemoveIfRole } from '../../components/remove-if-role.tsx';
import { currentLanguage } from '../../platform/i18n.ts';
import { entryOfName, entryOfPath, publicEntries, useMenu, usePages } from '../../platform/routes.ts';
import { useMay } from '../../platform/session.ts';
import { nearScreens } from './near-screens.ts';
import './planned.css';

type Key = keyof typeof plannedTexts;

const PlannedPage = () => {
  const { t } = useTranslation('planned');
  const pages = usePages();
  const { pathname } = useLocation();
  const entry = entryOfPath(pages, pathname, useMenu()) ?? entryOfPath(pages, pathname, publicEntries);
  if (!entry) return null;
  const icon = entry.parent?.icon ?? 'example';
  return (
    <Page title={sayText(entry.title, currentLanguage())}>
      <section className="panel planned">
        <span className="planned-mark">{isIcon(icon) && <Icon name={icon} size={40} />}</span>
        <p className="planned-state">{t('notYet')}</p>
        <h2>{t('holds')}</h2>
        <p className="planned-text">{t(entry.name as Key)}</p>
        <KeepIfRole roles={['admin', 'director_of_operations']}>
          <p className="muted">{t('forRoles', { roles: roleNames(entry.name) ?? t('everyRole') })}</p>
        </KeepIfRole>
        <RemoveIfRole roles={['admin', 'director_of_operations']}>
          <p className="muted">{t('askAdmin')}</p>
        </RemoveIfRole>
        <NearScreens group={entry.parent?.name} />
      </section>
    </Page>
  );
};

/** Null where every role may open it. */
const roleNames = (name: string): string | null => {
  const roles = entryOfName(name)?.roles;
  if (!roles || roles.length === 0 || roles.length === roleCodes.length) return null;
  const names = roles.map((role) => sayText(roleDefaults[role].name, currentLanguage()));
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names);
};

const NearScreens = ({ group }: { readonly group: string | undefined }) => {
  const { t } = useTranslation('planned');
  const pages = usePages();
  const may = useMay();
  const entries = nearScreens(group)
    .flatMap((name) => flatMenu.find((entry) => entry.name === name && name in pages) ?? [])
    .filter((entry) => {
      const permission = pages[entry.name]?.permission;
      return !permission || may(permission);
    });
  if (entries.length === 0) return null;
  return (
    <>
      <h2>{t('meanwhile')}</h2>
      <ul className="planned-links">
        {entries.map((entry) => {
          const icon = entry.parent?.icon ?? 'dashboard';
          return (
            <li key={entry.name}>
              <Link to={entry.path}>
                {isIcon(icon) && <Icon name={icon} size={18} />}
                <span>{sayText(entry.title, currentLanguage())}</span>
                <Icon name="right" size={14} />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
};

export default PlannedPage;
