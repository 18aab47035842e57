/** Links to the open screens. A nav of links, not an ARIA tablist: those may hold no close buttons. */
import { sayText } from '@minsu/contract/texts.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../components/icon-button.tsx';
import { type MenuAction, MenuButton, MenuPopover, openAt } from '../components/menu-button.tsx';
import { currentLanguage } from '../platform/i18n.ts';
import { entryOfName } from '../platform/routes.ts';
import type { Tab } from './tabs.ts';
import type { TabsState } from './use-tabs.ts';

interface TabBarProps {
  readonly state: TabsState;
  readonly activeKey: string | null;
}

export const TabBar = ({ state, activeKey }: TabBarProps) => {
  const { t } = useTranslation('layout');
  const menu = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [target, setTarget] = useState<Tab | null>(null);
  const active = state.tabs.find((tab) => tab.key === activeKey);
  const actionsOf = useTabActions(state, activeKey);

  useEffect(() => {
    if (activeKey)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeKey]);

  return (
    <div className="tab-bar">
      <nav aria-label={t('tabs')}>
        <ul ref={list}>
          {state.tabs.map((tab, index) => (
            <TabItem
              key={tab.key}
              tab={tab}
              active={tab.key === activeKey}
              onClose={index === 0 ? null : () => state.close(tab.key, 'this')}
              onMenu={(at) => {
                setTarget(tab);
                requestAnimationFrame(() => menu.current && openAt(menu.current, at));
              }}
            />
          ))}
        </ul>
        <MenuPopover ref={menu} label={t('tabMenu')} items={target ? actionsOf(target) : []} />
      </nav>
      {active && (
        <MenuButton
          label={t('tabMenu')}
          items={actionsOf(active)}
          trigger={(props) => <IconButton {...props} icon="down" look="small" label={t('tabMenu')} />}
        />
      )}
    </div>
  );
};

const useTabActions = (state: TabsState, activeKey: string | null) => {
  const { t } = useTranslation('layout');
  return (tab: Tab): MenuAction[] => {
    const at = state.tabs.findIndex((each) => each.key === tab.key);
    return [
      {
        key: 'reload',
        label: t('reloadTab'),
        icon: 'reload',
        disabled: tab.key !== activeKey,
        run: () => state.reload(tab.key),
      },
      {
        key: 'this',
        label: t('closeTab'),
        icon: 'close',
        disabled: at === 0,
        run: () => state.close(tab.key, 'this'),
      },
      {
        key: 'left',
        label: t('closeLeft'),
        line: true,
        disabled: at <= 1,
        run: () => state.close(tab.key, 'left'),
      },
      {
        key: 'right',
        label: t('closeRight'),
        disabled: at === state.tabs.length - 1,
        run: () => state.close(tab.key, 'right'),
      },
      { key: 'others', label: t('closeOthers'), line: true, run: () => state.close(tab.key, 'others') },
      { key: 'all', label: t('closeAll'), run: () => state.close(tab.key, 'all') },
    ];
  };
};

interface TabItemProps {
  readonly tab: Tab;
  readonly active: boolean;
  readonly onClose: (() => void) | null;
  readonly onMenu: (at: DOMRect) => void;
}

const TabItem = ({ tab, active, onClose, onMenu }: TabItemProps) => {
  const { t } = useTranslation('layout');
  const entry = entryOfName(tab.name);
  const title =
    (entry?.hideInMenu ? tab.title : null) ?? (entry ? sayText(entry.title, currentLanguage()) : tab.name);
  return (
    <li className={active ? 'tab active' : 'tab'}>
      <Link
        to={tab.fullPath}
        aria-current={active ? 'page' : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Delete' && onClose) onClose();
          else moveAlong(event);
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu(event.currentTarget.getBoundingClientRect());
        }}
        onAuxClick={(event) => {
          if (event.button !== 1 || !onClose) return;
          event.preventDefault();
          onClose();
        }}
      >
        {title}
      </Link>
      {onClose && (
        <IconButton icon="close" look="small" label={t('closeNamed', { name: title })} onClick={onClose} />
      )}
    </li>
  );
};

const moveAlong = (event: KeyboardEvent<HTMLElement>): void => {
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('a') ?? [])];
  const at = links.indexOf(event.currentTarget);
  const target = { ArrowRight: links[at + 1], ArrowLeft: links[at - 1], Home: links[0], End: links.at(-1) }[
    event.key
  ];
  if (!target) return;
  event.preventDefault();
  target.focus();
};
