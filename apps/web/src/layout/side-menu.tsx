/** The main menu: groups of links, from the one menu table and the screens that exist. */

import type { FlatMenuEntry } from '@minsu/contract/menu.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MenuButton } from '../components/dialogs/menu-button.tsx';
import { Icon, isIcon } from '../components/icon.tsx';
import { bringIntoSight } from '../platform/bring-into-sight.ts';
import { readUi, writeUi } from '../platform/calls/ui-cache.ts';
import { currentLanguage } from '../platform/i18n.ts';
import type { MenuGroup, Pages } from '../platform/navigation/routes.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { CountBadge, useCountedName, useMenuCount, useMenuCounts } from './menu-count.tsx';

const CACHE = 'openGroups';

/**
 * Groups as the user left them, at first closed; the one with the open screen opens, and none closes automatically.
 */
const useOpenGroups = (userId: string, holding: string | undefined) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const saved = readUi(userId, CACHE);
    return new Set(Array.isArray(saved) ? saved.map(String) : []);
  });
  const [shown, setShown] = useState<string>();
  if (holding !== undefined && holding !== shown) {
    setShown(holding);
    setOpen(new Set([...open, holding]));
  }
  const toggle = (name: string) => {
    const next = new Set(open);
    if (!next.delete(name)) next.add(name);
    setOpen(next);
    writeUi(userId, CACHE, [...next]);
  };
  return { isOpen: (name: string) => open.has(name), toggle };
};

interface SideMenuProps {
  readonly groups: readonly MenuGroup[];
  /** The entry shown as selected. */
  readonly selected: string | null;
  readonly collapsed: boolean;
  readonly userId: string;
  readonly pages: Pages;
}

export const SideMenu = ({ groups, selected, collapsed, userId, pages }: SideMenuProps) => {
  const { t } = useTranslation('layout');
  const list = useRef<HTMLUListElement>(null);
  const holding = groups.find((group) => group.children.some((child) => child.name === selected));
  const { isOpen, toggle } = useOpenGroups(userId, holding?.entry.name);
  useEffect(() => {
    if (selected) bringIntoSight(list.current?.querySelector('[aria-current]'));
  }, [selected]);
  return (
    <nav className="side-menu" aria-label={t('mainMenu')}>
      <ul ref={list}>
        {groups.map((group) => (
          <Fragment key={group.entry.name}>
            {group.section !== undefined && <SectionHead title={group.section} collapsed={collapsed} />}
            <GroupItem
              group={group}
              selected={selected}
              collapsed={collapsed}
              pages={pages}
              open={isOpen(group.entry.name)}
              onToggle={() => toggle(group.entry.name)}
            />
          </Fragment>
        ))}
      </ul>
    </nav>
  );
};

/** Heading of a menu section; a gap if the menu is collapsed. */
const SectionHead = ({ title, collapsed }: { readonly title: Text | null; readonly collapsed: boolean }) => (
  <li className="menu-section" aria-hidden={collapsed || !title}>
    {!collapsed && title && sayText(title, currentLanguage())}
  </li>
);

interface GroupItemProps extends OpenGroupProps {
  readonly collapsed: boolean;
}

const GroupItem = ({ group, selected, collapsed, pages, open, onToggle }: GroupItemProps) => {
  const [only, second] = group.children;
  if (only && !second)
    return (
      <li>
        <MenuLink
          entry={only}
          icon={group.entry.icon}
          selected={selected}
          collapsed={collapsed}
          pages={pages}
        />
      </li>
    );
  if (collapsed) return <FlyOut group={group} selected={selected} />;
  return <OpenGroup group={group} open={open} selected={selected} pages={pages} onToggle={onToggle} />;
};

const MenuIcon = ({ name }: { readonly name: string | undefined }) =>
  name && isIcon(name) ? <Icon name={name} size={16} /> : null;

interface MenuLinkProps {
  readonly entry: FlatMenuEntry;
  readonly icon?: string | undefined;
  readonly selected: string | null;
  readonly collapsed?: boolean;
  readonly pages: Pages;
}

const MenuLink = ({ entry, icon, selected, collapsed = false, pages }: MenuLinkProps) => {
  const title = sayText(entry.title, currentLanguage());
  const waiting = useMenuCount([entry]);
  const countedName = useCountedName()(title, waiting);
  if (entry.external)
    return (
      <a className="menu-link" href={entry.external} target="_blank" rel="noopener noreferrer" title={title}>
        <MenuIcon name={icon} />
        {!collapsed && <span>{title}</span>}
      </a>
    );
  const preload = () => void pages[entry.name]?.preload().catch(() => undefined);
  return (
    <Link
      className="menu-link"
      to={entry.path}
      aria-current={entry.name === selected ? 'page' : undefined}
      aria-label={collapsed ? countedName : undefined}
      title={collapsed ? countedName : undefined}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <MenuIcon name={icon} />
      {!collapsed && <span>{title}</span>}
      <CountBadge of={waiting} />
    </Link>
  );
};

interface OpenGroupProps {
  readonly group: MenuGroup;
  readonly open: boolean;
  readonly selected: string | null;
  readonly pages: Pages;
  readonly onToggle: () => void;
}

const OpenGroup = ({ group, open, selected, pages, onToggle }: OpenGroupProps) => {
  const holdsSelected = group.children.some((child) => child.name === selected);
  const waiting = useMenuCount(group.children);
  return (
    <li>
      <button
        type="button"
        className={`menu-link ${holdsSelected && !open ? 'holds' : ''}`}
        aria-expanded={open}
        onClick={onToggle}
      >
        <MenuIcon name={group.entry.icon} />
        <span>{sayText(group.entry.title, currentLanguage())}</span>
        {!open && <CountBadge of={waiting} />}
        <span className={open ? 'arrow open' : 'arrow'}>
          <Icon name="down" size={14} />
        </span>
      </button>
      {open && (
        <ul className="menu-children">
          {group.children.map((child) => (
            <li key={child.name}>
              <MenuLink entry={child} selected={selected} pages={pages} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

const FlyOut = ({ group, selected }: { readonly group: MenuGroup; readonly selected: string | null }) => {
  const navigate = useNavigate();
  const counts = useMenuCounts();
  const countedName = useCountedName();
  const title = sayText(group.entry.title, currentLanguage());
  const waiting = counts(group.children);
  const name = countedName(title, waiting);
  const holdsSelected = group.children.some((child) => child.name === selected);
  return (
    <li>
      <MenuButton
        label={title}
        items={group.children.map((child) => {
          const label = sayText(child.title, currentLanguage());
          const count = counts([child]);
          return {
            key: child.name,
            label,
            href: child.path,
            ...(count && { name: countedName(label, count), end: <CountBadge of={count} /> }),
            run: () => void navigate(child.path),
          };
        })}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className={`menu-link ${holdsSelected ? 'holds' : ''}`}
            aria-label={name}
            title={name}
          >
            <MenuIcon name={group.entry.icon} />
            <CountBadge of={waiting} />
          </button>
        )}
      />
    </li>
  );
};
