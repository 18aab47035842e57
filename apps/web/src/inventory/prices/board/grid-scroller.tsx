import type { ClipboardEvent, RefObject } from 'react';
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import { CanvasGrid } from '../../../components/board/canvas-grid.tsx';
import { handleKey } from '../../../components/board/key-press.ts';
import { cellFacts } from './grid-cursor.ts';
import type { StageInput } from './grid-scene.ts';
import type { CellRange } from './grid-selection.ts';
import type { GridStage } from './grid-stage.ts';

interface ScrollerProps {
  readonly id: string;
  readonly input: StageInput;
  readonly stage: GridStage;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly focus: Cell;
  readonly range: CellRange;
}

/** Scroll container with the accessible representation of the focused cell. */
export const GridScroller = ({ input, stage, focus, range, ...grid }: ScrollerProps) => {
  const { texts, rows, calendar, measures } = input;
  const [lines, days] = [range.lastRow - range.firstRow + 1, range.lastDay - range.firstDay + 1];
  return (
    <CanvasGrid
      {...grid}
      label={texts.gridLabel}
      help={texts.keyboardHelp}
      message={lines * days > 1 ? texts.range(lines, days) : ''}
      measures={measures}
      rows={rows.list.length}
      days={calendar.length}
      spoken={spokenCell(input, focus)}
      aria-multiselectable="true"
      aria-readonly={!input.mayEdit}
      onKeyDown={(event) => handleKey(event, (press) => stage.key(press))}
      {...clipboard(stage)}
    />
  );
};

function spokenCell(input: StageInput, at: Cell) {
  const facts = cellFacts(input, at);
  const folds = facts !== null && facts.row.kind !== 'plan' && input.foldable;
  return {
    at,
    text: facts ? input.texts.cell(facts) : input.texts.gridLabel,
    aria: {
      'aria-selected': true,
      'aria-readonly': facts?.cell ? !facts.cell.editable : undefined,
      'aria-expanded': folds ? !facts.row.collapsed : undefined,
    },
  };
}

function clipboard(stage: GridStage) {
  const put = (event: ClipboardEvent) => {
    const text = stage.copy();
    if (text === '') return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };
  return {
    onCopy: put,
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      stage.paste(event.clipboardData.getData('text/plain'));
    },
  };
}
