/** The main menu: groups of links, from the one menu table and the screens that exist. */

import type { FlatMenuEntry } from '@minsu/contract/menu.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon, isIcon } from '../components/icon.tsx';
import { MenuButton } from '../components/menu-button.tsx';
import { bringIntoSight } from '../platform/bring-into-sight.ts';
import { currentLanguage } from '../platform/i18n.ts';
import type { MenuGroup, Pages } from '../platform/routes.ts';
import { readUi, writeUi } from '../platform/ui-cache.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { WaitingThreads } from './waiting-threads.tsx';

const CACHE = 'openGroups';
/** What is used all day stands open for who has not arranged the menu yet. */
const FIRST_OPEN = ['dashboard', 'house', 'orderManagement', 'houseStatusMenu'];

/** Groups as the user left them; the one that holds the open screen opens, none closes by itself. */
const useOpenGroups = (userId: string, holding: string | undefined) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const saved = readUi(userId, CACHE);
    return new Set(Array.isArray(saved) ? saved.map(String) : FIRST_OPEN);
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
        {groups.map((group) => {
          const only = group.children.length === 1 ? group.children[0] : undefined;
          if (only)
            return (
              <li key={group.entry.name}>
                <MenuLink
                  entry={only}
                  icon={group.entry.icon}
                  selected={selected}
                  collapsed={collapsed}
                  pages={pages}
                />
              </li>
            );
          return collapsed ? (
            <FlyOut key={group.entry.name} group={group} selected={selected} />
          ) : (
            <OpenGroup
              key={group.entry.name}
              group={group}
              open={isOpen(group.entry.name)}
              selected={selected}
              pages={pages}
              onToggle={() => toggle(group.entry.name)}
            />
          );
        })}
      </ul>
    </nav>
  );
};

const MenuIcon = ({ name }: { readonly name: string | undefined }) =>
  name && isIcon(name) ? <Icon name={name} size={18} /> : null;

interface MenuLinkProps {
  readonly entry: FlatMenuEntry;
  readonly icon?: string | undefined;
  readonly selected: string | null;
  readonly collapsed?: boolean;
  readonly pages: Pages;
}

const MenuLink = ({ entry, icon, selected, collapsed = false, pages }: MenuLinkProps) => {
  const title = sayText(entry.title, currentLanguage());
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
      aria-label={collapsed ? title : undefined}
      title={collapsed ? title : undefined}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <MenuIcon name={icon} />
      {!collapsed && <span>{title}</span>}
      {entry.name === 'message' && <WaitingThreads />}
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
  const title = sayText(group.entry.title, currentLanguage());
  const holdsSelected = group.children.some((child) => child.name === selected);
  return (
    <li>
      <MenuButton
        label={title}
        items={group.children.map((child) => ({
          key: child.name,
          label: sayText(child.title, currentLanguage()),
          href: child.path,
          run: () => void navigate(child.path),
        }))}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className={`menu-link ${holdsSelected ? 'holds' : ''}`}
            aria-label={title}
            title={title}
          >
            <MenuIcon name={group.entry.icon} />
          </button>
        )}
      />
    </li>
  );
};
