/** The room types in the order that guests see: each can be taken by the pointer or by keys and left elsewhere. */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { DraftRoomType } from '@minsu/contract/houses/house-content.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDragWords } from '../../../components/use-drag-words.ts';
import { movedTo } from './moved-to.ts';
import { RoomTypeCard } from './room-type-card.tsx';

interface TypeListProps {
  readonly types: readonly DraftRoomType[];
  readonly onChange: (types: readonly DraftRoomType[]) => void;
  readonly onCopy: (type: DraftRoomType) => void;
  readonly onRemove: (index: number) => void;
}

/** What is not saved yet is known by its place. */
const keyOf = ({ id }: Pick<DraftRoomType, 'id'>, index: number): string => id ?? `new-${index}`;

export const TypeList = ({ types, onChange, onCopy, onRemove }: TypeListProps) => {
  const { t } = useTranslation('components');
  const list = useRef<HTMLOListElement>(null);
  const keys = types.map(keyOf);
  const indexOf = (key: unknown) => keys.indexOf(String(key));
  const nameOf = (key: unknown) => types[indexOf(key)]?.name || String(indexOf(key) + 1);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (from: number, to: number) => {
    onChange(movedTo(types, from, to));
    // Known by its place, it is another one now, and the focus would stay behind.
    if (types[from]?.id === null)
      requestAnimationFrame(() =>
        list.current?.children[to]?.querySelector<HTMLElement>('.type-handle')?.focus(),
      );
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(indexOf(active.id), indexOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: useDragWords(nameOf, indexOf),
        screenReaderInstructions: { draggable: t('dragHow') },
      }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className="type-list" ref={list}>
          {types.map((type, index) => (
            <RoomTypeCard
              key={keyOf(type, index)}
              sortKey={keyOf(type, index)}
              index={index}
              last={types.length - 1}
              onMove={(to) => move(index, to)}
              onCopy={() => onCopy(type)}
              onRemove={() => onRemove(index)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
};
