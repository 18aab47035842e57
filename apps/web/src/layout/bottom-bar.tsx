/** On a phone with the menu by task: its first places within the thumb's reach, and the rest of the menu. */
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Link } from 'react-router';
import { Icon, isIcon } from '../components/icon.tsx';
import { currentLanguage } from '../platform/i18n.ts';
import type { MenuGroup } from '../platform/navigation/routes.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { CountBadge, useMenuCounts } from './menu-count.tsx';

const PLACES = 4;
const CALENDAR = 'houseStatus';
const DAY_BOARD = 'dayBoard';

const isOf = (name: string) => (group: MenuGroup) => group.children[0]?.name === name;

/** A phone has room for one of the two boards: the rooms of today. */
const placesOf = (groups: readonly MenuGroup[]): MenuGroup[] => {
  const both = groups.some(isOf(DAY_BOARD));
  return groups
    .filter((group) => group.entry.icon !== 'more' && !(both && isOf(CALENDAR)(group)))
    .slice(0, PLACES);
};

interface BottomBarProps {
  readonly groups: readonly MenuGroup[];
  readonly selected: string | null;
  readonly onMenu: () => void;
}

export const BottomBar = ({ groups, selected, onMenu }: BottomBarProps) => {
  const { t } = useTranslation('layout');
  const counts = useMenuCounts();
  const places = placesOf(groups);
  const rest = groups.filter((group) => !places.includes(group)).flatMap(({ children }) => children);
  return (
    <nav className="bottom-bar" aria-label={t('bottomBar')}>
      <ul>
        {places.map(({ entry, children }) => (
          <li key={entry.name}>
            <Link
              to={children[0]?.path ?? entry.path}
              aria-current={children.some(({ name }) => name === selected) ? 'page' : undefined}
            >
              {entry.icon && isIcon(entry.icon) && <Icon name={entry.icon} size={20} />}
              <span>{sayText(entry.title, currentLanguage())}</span>
              <CountBadge of={counts(children)} />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={onMenu}>
            <Icon name="menu" size={20} />
            <span>{t('moreMenu')}</span>
            <CountBadge of={counts(rest)} />
          </button>
        </li>
      </ul>
    </nav>
  );
};
