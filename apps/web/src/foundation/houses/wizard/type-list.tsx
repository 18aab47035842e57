/** Room types in guest order, sortable by pointer or keyboard. */
import { verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { DraftRoomType } from '@minsu/contract/foundation/houses/house-content.ts';
import { useRef } from 'react';
import { SortableList } from '../../../components/lists/sortable-list.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { movedTo } from './moved-to.ts';
import { RoomTypeCard } from './room-type-card.tsx';

interface TypeListProps {
  readonly types: readonly DraftRoomType[];
  readonly onChange: (types: readonly DraftRoomType[]) => void;
  readonly onCopy: (type: DraftRoomType) => void;
  readonly onRemove: (index: number) => void;
}

/** Unsaved types are identified by position. */
const keyOf = ({ id }: Pick<DraftRoomType, 'id'>, index: number): string => id ?? `new-${index}`;

export const TypeList = ({ types, onChange, onCopy, onRemove }: TypeListProps) => {
  const { t } = useTranslation('components');
  const list = useRef<HTMLOListElement>(null);
  const keys = types.map(keyOf);
  const move = (from: number, to: number) => {
    onChange(movedTo(types, from, to));
    // Identified by position, the type changes identity when moved, and focus would be lost.
    if (types[from]?.id === null)
      requestAnimationFrame(() =>
        list.current?.children[to]?.querySelector<HTMLElement>('.type-handle')?.focus(),
      );
  };
  return (
    <SortableList
      keys={keys}
      nameOf={(_key, index) => types[index]?.name || String(index + 1)}
      strategy={verticalListSortingStrategy}
      how={t('dragHow')}
      onMove={move}
    >
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
    </SortableList>
  );
};
