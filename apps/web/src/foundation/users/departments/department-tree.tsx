/** Department tree: dropping onto a row nests it, dropping between rows places it there. */

import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragStartEvent,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { DepartmentRow } from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { branchOf, inTreeOrder } from '@minsu/contract/foundation/departments/department-rules.ts';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Tag } from '../../../components/state-dot.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { type Place, useMove } from './use-move.ts';

interface DepartmentTreeProps {
  readonly rows: readonly DepartmentRow[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** Row under the pointer; between rows the nearest. */
const underPointer: CollisionDetection = (given) => {
  const within = pointerWithin(given);
  return within.length > 0 ? within : closestCenter(given);
};

/** `into:<id>` or `before:<id>`. */
const targetOf = (rows: readonly DepartmentRow[], over: string): Place | null => {
  const [how, id] = over.split(':');
  const row = rows.find((each) => each.id === id);
  if (!row) return null;
  return how === 'into' ? { parentId: row.id, beforeId: null } : { parentId: row.parentId, beforeId: row.id };
};

/** Visible rows: the tree, or flat search results. */
const useSearch = (rows: readonly DepartmentRow[]) => {
  const [text, setText] = useState('');
  const placed = useMemo(() => inTreeOrder(rows), [rows]);
  const words = text.trim().toLowerCase();
  const shown = placed.filter(({ node }) =>
    `${node.departName} ${node.departCode}`.toLowerCase().includes(words),
  );
  return { text, setText, searching: words !== '', shown };
};

const useDragging = (rows: readonly DepartmentRow[]) => {
  const [dragged, setDragged] = useState<string | null>(null);
  const { move } = useMove(rows);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  // A department cannot be nested under itself or its descendants.
  const own = useMemo(
    () => (dragged === null ? new Set<string>() : branchOf(rows, dragged)),
    [rows, dragged],
  );
  return {
    own,
    context: {
      sensors,
      collisionDetection: underPointer,
      onDragStart: ({ active }: DragStartEvent) => setDragged(String(active.id)),
      onDragCancel: () => setDragged(null),
      onDragEnd: ({ active, over }: DragEndEvent) => {
        setDragged(null);
        const row = rows.find(({ id }) => id === active.id);
        const to = over && targetOf(rows, String(over.id));
        if (row && to && !own.has(to.parentId ?? '')) move(row, to);
      },
    },
  };
};

export const DepartmentTree = ({ rows, chosen, onChoose }: DepartmentTreeProps) => {
  const { t } = useTranslation('departments');
  const { text, setText, searching, shown } = useSearch(rows);
  const { own, context } = useDragging(rows);
  return (
    <nav className="panel department-tree" aria-label={t('tree')}>
      <div className="department-search">
        <Input
          allowClear
          prefix={<Icon name="search" size={14} />}
          value={text}
          placeholder={t('searchPlaceholder')}
          aria-label={t('searchPlaceholder')}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <DndContext {...context}>
        <ul>
          {shown.map(({ node, level }) => (
            <Line
              key={node.id}
              row={node}
              level={searching ? 0 : level}
              chosen={node.id === chosen}
              closed={own.has(node.id)}
              fixed={searching || !node.actions.includes('move')}
              onChoose={onChoose}
            />
          ))}
        </ul>
      </DndContext>
      {shown.length === 0 && <p className="muted department-none">{t('noneFound')}</p>}
    </nav>
  );
};

interface LineProps {
  readonly row: DepartmentRow;
  readonly level: number;
  readonly chosen: boolean;
  /** Not a valid drop target. */
  readonly closed: boolean;
  readonly fixed: boolean;
  readonly onChoose: (id: string) => void;
}

/** The drag handle is pointer-only; keyboard users move with the buttons beside the department. */
const Line = ({ row, level, chosen, closed, fixed, onChoose }: LineProps) => {
  const { t } = useTranslation('departments');
  const drag = useDraggable({ id: row.id, disabled: fixed });
  const into = useDroppable({ id: `into:${row.id}`, disabled: closed });
  const before = useDroppable({ id: `before:${row.id}`, disabled: closed });
  const isOver = into.isOver && !before.isOver;
  return (
    <li
      ref={into.setNodeRef}
      className={`department-line ${isOver ? 'over' : ''} ${drag.isDragging ? 'dragged' : ''}`}
      style={{ paddingInlineStart: 8 + level * 20 }}
    >
      <span ref={before.setNodeRef} className={`department-gap ${before.isOver ? 'over' : ''}`} />
      <button type="button" aria-current={chosen ? 'true' : undefined} onClick={() => onChoose(row.id)}>
        <span className="department-name">{row.departName}</span>
        {!row.active && <Tag>{t('closed')}</Tag>}
        <span className="muted num">{row.people}</span>
      </button>
      {!fixed && (
        <span ref={drag.setNodeRef} className="department-handle" aria-hidden="true" {...drag.listeners}>
          <Icon name="rows" size={14} />
        </span>
      )}
    </li>
  );
};
