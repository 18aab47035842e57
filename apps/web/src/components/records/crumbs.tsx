import { sayText } from '@minsu/contract/platform/texts.ts';
import { Link, useLocation } from 'react-router';
import { currentLanguage } from '../../platform/i18n.ts';
import { entryOfName, entryOfPath, useMenu, usePages } from '../../platform/navigation/routes.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../icon.tsx';

interface CrumbsProps {
  /** Name of the record; absent: the menu's name of the screen. */
  readonly last?: string | undefined;
  /** The screen's name is drawn beside the crumbs; here it is only for screen readers. */
  readonly lastSpoken?: boolean;
}

/** Home, group, screen; for records also their own name. */
export const Crumbs = ({ last, lastSpoken = false }: CrumbsProps) => {
  const { t } = useTranslation('layout');
  const pages = usePages();
  const menu = useMenu();
  const entry = entryOfPath(pages, useLocation().pathname, menu);
  if (!entry) return null;
  const list = entry.activeMenu ? entryOfName(entry.activeMenu, menu) : undefined;
  const name = (of: Pick<typeof entry, 'title'>) => sayText(of.title, currentLanguage());
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className="crumbs">
        <li>
          <Link to="/" aria-label={t('home')} title={t('home')}>
            <Icon name="home" size={14} />
          </Link>
        </li>
        {entry.parent && name(entry.parent) !== name(entry) && (
          <li>
            <Link to={entry.parent.path}>{name(entry.parent)}</Link>
          </li>
        )}
        {list && list.name in pages && (
          <li>
            <Link to={list.path}>{name(list)}</Link>
          </li>
        )}
        <li className={lastSpoken ? 'visually-hidden' : undefined}>
          <span aria-current="page">{last ?? name(entry)}</span>
        </li>
      </ol>
    </nav>
  );
};
