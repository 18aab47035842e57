/** Sortable lines, moved by pointer or keys; each line has its own handle. */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, type SortingStrategy, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { useDragWords } from '../words/use-drag-words.ts';

interface SortableListProps {
  /** Current order. */
  readonly keys: readonly string[];
  /** Accessible name of a line. */
  readonly nameOf: (key: string, index: number) => string;
  readonly strategy: SortingStrategy;
  /** Keyboard instructions. */
  readonly how: string;
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}

export const SortableList = ({ keys, nameOf, strategy, how, onMove, children }: SortableListProps) => {
  const indexOf = (key: unknown) => keys.indexOf(String(key));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useDragWords((key) => nameOf(String(key), indexOf(key)), indexOf);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(indexOf(active.id), indexOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: how } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={[...keys]} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
};
