import type { CSSProperties } from 'react';
import { cellFacts } from './board-cursor.ts';
import type { Cell } from './board-key-steps.ts';
import type { StageInput } from './board-scene.ts';

const UNSEEN: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** A new id for each cell: screen readers speak when the active descendant changes, not when its text does. */
export function cellId(boardId: string, { row, day }: Cell): string {
  return `${boardId}-${row}-${day}`;
}

interface BoardAriaProps {
  readonly id: string;
  readonly input: StageInput;
  readonly cell: Cell;
}

/** The one cell of the grid that exists for assistive technology: the one under the cursor. */
export function BoardAria({ id, input, cell }: BoardAriaProps) {
  const facts = cellFacts(input, cell);
  const folds = facts !== null && facts.row.kind !== 'room' && input.foldable;
  return (
    <div role="row" aria-rowindex={cell.row + 2} style={UNSEEN}>
      <span
        role="gridcell"
        id={cellId(id, cell)}
        aria-colindex={cell.day + 2}
        aria-selected={facts?.bar != null && (facts.picked || facts.bar.id === input.selectedBarId)}
        aria-expanded={folds ? !facts.row.collapsed : undefined}
      >
        {facts ? input.texts.cell(facts) : input.texts.gridLabel}
      </span>
    </div>
  );
}

interface BoardStatusProps {
  readonly id: string;
  readonly help: string;
  readonly message: string;
}

/** How to use the keys, and what a gesture made with them has come to. */
export function BoardStatus({ id, help, message }: BoardStatusProps) {
  return (
    <>
      <div id={id} hidden>
        {help}
      </div>
      <div role="status" aria-live="polite" style={UNSEEN}>
        {message}
      </div>
    </>
  );
}
