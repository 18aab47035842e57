/** Links to the open screens. A nav of links, not an ARIA tablist: those may hold no close buttons. */

import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useEffect, useRef, useState, type WheelEvent } from 'react';
import { IconButton } from '../components/icon-button.tsx';
import { MenuButton, MenuPopover, openAt } from '../components/menu-button.tsx';
import { bringIntoSight } from '../platform/bring-into-sight.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { TabItem } from './tab-item.tsx';
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
              <TabItem
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

const scrollSideways = (event: WheelEvent<HTMLElement>): void => {
  if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
};

const DRAG_BEGINS_PX = 6;

interface SortableProps {
  readonly tabs: readonly Tab[];
  readonly move: TabsState['move'];
  readonly children: React.ReactNode;
}

const Sortable = ({ tabs, move, children }: SortableProps) => {
  const { t } = useTranslation('layout');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_BEGINS_PX } }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    swallowClick();
    if (over && over.id !== active.id)
      move(
        String(active.id),
        tabs.findIndex((tab) => tab.key === over.id),
      );
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, y: 0 })]}
      accessibility={{ screenReaderInstructions: { draggable: t('moveTabHint') }, announcements: silent }}
      onDragEnd={drop}
      onDragCancel={swallowClick}
    >
      <SortableContext items={tabs.map((tab) => tab.key)} strategy={horizontalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
};

/** Screen-reader users move tabs with the keyboard; the tab itself announces it. */
const nothing = () => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

/** The click that ends a drag would follow the link. */
const swallowClick = (): void => {
  const stop = (event: MouseEvent) => event.preventDefault();
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }), 50);
};
