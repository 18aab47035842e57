/** Links to the open screens. A nav of links, not an ARIA tablist: those may hold no close buttons. */

import {
  type ComponentType,
  Fragment,
  type RefObject,
  useEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { MenuButton, MenuPopover, openAt } from '../../components/dialogs/menu-button.tsx';
import { Crumbs } from '../../components/records/crumbs.tsx';
import { bringIntoSight } from '../../platform/bring-into-sight.ts';
import { useTrail } from '../../platform/navigation/trail.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import type { SortableTabsProps } from './sortable-tabs.tsx';
import { TabItem, type TabItemProps } from './tab-item.tsx';
import type { Tab } from './tabs.ts';
import { useTabActions } from './use-tab-actions.ts';
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
  /** The one tab that the Tab key reaches; arrows reach the others. */
  const [focused, setFocused] = useState<string | null>(null);
  const actionsOf = useTabActions(state, activeKey);
  const { tabs } = state;
  const dragging = useDragging(list);
  const Sortable: ComponentType<SortableTabsProps> = dragging?.SortableTabs ?? PlainTabs;
  const Item: ComponentType<TabItemProps> = dragging?.SortableTab ?? TabItem;
  const active = tabs.find((tab) => tab.key === activeKey);
  const entered = tabs.find((tab) => tab.key === focused) ?? active ?? tabs[0];

  useEffect(() => {
    if (activeKey) bringIntoSight(list.current?.querySelector('.tab.active'));
  }, [activeKey]);

  return (
    <div className="tab-bar">
      <nav aria-label={t('tabs')} onWheel={scrollSideways} onBlur={() => setFocused(null)}>
        <Sortable tabs={tabs} move={state.move}>
          <ul ref={list}>
            {tabs.map((tab, index) => (
              <Item
                key={tab.key}
                tab={tab}
                fixed={index === 0}
                active={tab.key === activeKey}
                reachable={tab.key === entered?.key}
                onFocus={() => setFocused(tab.key)}
                onClose={index === 0 || tab.pinned ? null : () => state.close(tab.key, 'this')}
                onMove={(step) => state.move(tab.key, index + step)}
                onMenu={(at) => {
                  setTarget(tab);
                  requestAnimationFrame(() => menu.current && openAt(menu.current, at));
                }}
              />
            ))}
          </ul>
        </Sortable>
        <MenuPopover ref={menu} label={t('tabMenu')} items={target ? actionsOf(target) : []} />
      </nav>
      {!active && <Trail />}
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

/** The breadcrumb of a screen without a tab, or of every screen while tabs are off. */
export const Trail = () => {
  const { pathname } = useLocation();
  const last = useTrail((trail) => (trail.path === pathname ? trail.last : null));
  return (
    <div className="trail">
      <Crumbs last={last ?? undefined} />
    </div>
  );
};

const scrollSideways = (event: WheelEvent<HTMLElement>): void => {
  if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
};

const PlainTabs = ({ children }: SortableTabsProps) => <Fragment>{children}</Fragment>;

type Dragging = typeof import('./sortable-tabs.tsx');

const AGAIN_MS = 2_000;

/** Tabs are dragged by a mouse alone: its code is fetched when idle, and not in the middle of work with the keyboard. */
const useDragging = (list: RefObject<HTMLElement | null>): Dragging | null => {
  const [part, setPart] = useState<Dragging | null>(null);
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const put = (loaded: Dragging): void => {
      if (gone) return;
      // The tabs are drawn again, which would drop their focus.
      if (list.current?.contains(document.activeElement)) timer = setTimeout(() => put(loaded), AGAIN_MS);
      else setPart(loaded);
    };
    const cancel = whenIdle(() => void import('./sortable-tabs.tsx').then(put, () => undefined));
    return () => {
      gone = true;
      cancel();
      clearTimeout(timer);
    };
  }, [list]);
  return part;
};
