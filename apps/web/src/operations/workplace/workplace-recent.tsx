/** Records and lists this user opened last, in this browser only. */
import { reportTitleAt } from '@minsu/contract/operations/reports/report-names.text.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName, isIcon } from '../../components/icon.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { rolesOf, useMay, useSession, useUserId } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { type RecentPage, readRecent } from '../../platform/navigation/recent-pages.ts';
import { entryOfName, isVisitable, useMenu, usePages, WORKPLACE } from '../../platform/navigation/routes.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const SHOWN = 12;

const iconOf = (name: string): IconName => {
  const entry = entryOfName(name);
  const icon = entry?.icon ?? entry?.parent?.icon;
  return icon && isIcon(icon) ? icon : 'link';
};

/** Refreshed whenever the screen is shown; pages the user may no longer open are left out at once. */
const useRecent = (): readonly RecentPage[] => {
  const userId = useUserId();
  const [all, setAll] = useState<readonly RecentPage[]>(() => readRecent(userId));
  useEffect(() => setAll(readRecent(userId)), [userId]);
  const may = useMay();
  const pages = usePages();
  const menu = useMenu();
  const roles = rolesOf(useSession((session) => session.userInfo));
  const visitor = { signedIn: true, roles, may, menu };
  return all.filter(({ name }) => name !== WORKPLACE && isVisitable(pages, name, visitor)).slice(0, SHOWN);
};

export const RecentlyVisited = () => {
  const { t } = useTranslation('workplace');
  const language = currentLanguage();
  const all = useRecent();
  return (
    <Panel title={t('recent')} className="recent-panel">
      {all.length === 0 ? (
        <p className="muted">{t('recentNone')}</p>
      ) : (
        <ul className="recent">
          {all.map(({ key, name, fullPath, title, language: seenIn }) => {
            const entry = entryOfName(name);
            const said = reportTitleAt(fullPath) ?? entry?.title;
            const page = said ? sayText(said, language) : '';
            const own =
              title !== null && (seenIn === language || !/\p{Script=Han}/u.test(title)) ? title : null;
            return (
              <li key={key}>
                <Link to={fullPath}>
                  <Icon name={iconOf(name)} size={14} />
                  <span className="recent-title">{own ?? page}</span>
                  {own !== null && own !== page && <span className="muted">{page}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
};
