/** A line of a SortableList: moved by its handle, with pointer or keys, or by two buttons. */
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { IconButton } from '../dialogs/icon-button.tsx';
import { Icon } from '../icon.tsx';
import './sortable-line.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface LineParts {
  readonly handle: ReactNode;
  /** Up and down buttons. */
  readonly moves: ReactNode;
}

interface SortableLineProps {
  /** Key in the list; `data-line` for tests. */
  readonly id: string;
  /** Accessible name. */
  readonly name: string;
  readonly index: number;
  /** Index of the last line. */
  readonly last: number;
  readonly onMove: (to: number) => void;
  readonly className?: string;
  /** Each list places the parts. */
  readonly children: (parts: LineParts) => ReactNode;
}

export const SortableLine = ({
  id,
  name,
  index,
  last,
  onMove,
  className = '',
  children,
}: SortableLineProps) => {
  const { t } = useTranslation('components');
  const sortable = useSortable({ id });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  const handle = (
    <button
      type="button"
      className="sortable-handle"
      ref={sortable.setActivatorNodeRef}
      {...sortable.attributes}
      {...sortable.listeners}
      aria-label={t('dragLine', { name })}
    >
      <Icon name="drag" size={14} />
    </button>
  );
  const moves = (
    <span className="sortable-moves">
      <IconButton
        icon="up"
        look="small"
        label={t('moveUp', { name })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        icon="down"
        look="small"
        label={t('moveDown', { name })}
        disabled={index === last}
        onClick={() => onMove(index + 1)}
      />
    </span>
  );
  return (
    <li
      ref={sortable.setNodeRef}
      style={style}
      data-line={id}
      className={`sortable-line ${sortable.isDragging ? 'dragged' : ''} ${className}`}
    >
      {children({ handle, moves })}
    </li>
  );
};
