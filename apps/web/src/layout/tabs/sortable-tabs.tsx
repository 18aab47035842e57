/** Moves tabs by mouse. */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useTranslation } from '../../platform/use-translation.ts';
import { TabItem, type TabItemProps } from './tab-item.tsx';
import type { Tab } from './tabs.ts';
import type { TabsState } from './use-tabs.ts';

export interface SortableTabsProps {
  readonly tabs: readonly Tab[];
  readonly move: TabsState['move'];
  readonly children: React.ReactNode;
}

export const SortableTab = (props: TabItemProps) => {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: props.tab.key,
    disabled: props.fixed,
  });
  return (
    <TabItem
      {...props}
      drag={{
        ref: setNodeRef,
        listeners,
        isDragging,
        style: {
          transform: CSS.Translate.toString(transform),
          transition,
          zIndex: isDragging ? 1 : undefined,
        },
      }}
    />
  );
};

const DRAG_BEGINS_PX = 6;

export const SortableTabs = ({ tabs, move, children }: SortableTabsProps) => {
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
