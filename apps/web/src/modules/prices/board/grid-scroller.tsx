import type { ClipboardEvent, CSSProperties, KeyboardEvent, RefObject } from 'react';
import { contentSize } from '../../../components/board/canvas-geometry.ts';
import { cellFacts } from './grid-cursor.ts';
import type { StageInput } from './grid-scene.ts';
import type { CellRange, GridCell } from './grid-selection.ts';
import type { GridStage } from './grid-stage.ts';

const SCROLLER: CSSProperties = {
  position: 'absolute',
  inset: 0,
  overflow: 'auto',
  contain: 'strict',
  // The ring is drawn around the cell under the cursor.
  outline: 'none',
};
const SPACER: CSSProperties = { minWidth: '100%', minHeight: '100%', overflow: 'clip' };
const CANVAS: CSSProperties = { position: 'sticky', top: 0, left: 0, display: 'block', userSelect: 'none' };
const UNSEEN: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

interface ScrollerProps {
  readonly id: string;
  readonly input: StageInput;
  readonly stage: GridStage;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly focus: GridCell;
  readonly range: CellRange;
}

/** What scrolls, what is drawn in it, and what of it is there to be spoken. */
export const GridScroller = ({ id, input, stage, scroller, canvas, focus, range }: ScrollerProps) => {
  const { texts, rows, calendar, measures } = input;
  // A new id for each cell: screen readers speak when the active descendant changes, not when its text does.
  const cellId = `${id}-${focus.row}-${focus.day}`;
  const [lines, days] = [range.lastRow - range.firstRow + 1, range.lastDay - range.firstDay + 1];
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={texts.gridLabel}
        aria-describedby={`${id}-help`}
        aria-rowcount={rows.list.length + 1}
        aria-colcount={calendar.length + 1}
        aria-multiselectable="true"
        aria-readonly={!input.mayEdit}
        aria-activedescendant={cellId}
        onKeyDown={(event) => handleKey(stage, event)}
        {...clipboard(stage)}
        style={SCROLLER}
      >
        <div
          aria-hidden="true"
          style={{ ...SPACER, ...contentSize(measures, rows.list.length, calendar.length) }}
        >
          <canvas ref={canvas} style={CANVAS} />
        </div>
        <SpokenCell id={cellId} input={input} at={focus} />
      </div>
      <div id={`${id}-help`} hidden>
        {texts.keyboardHelp}
      </div>
      <div role="status" aria-live="polite" style={UNSEEN}>
        {lines * days > 1 ? texts.range(lines, days) : ''}
      </div>
    </>
  );
};

/** The one cell of the grid that exists for assistive technology: the one under the cursor. */
const SpokenCell = ({
  id,
  input,
  at,
}: {
  readonly id: string;
  readonly input: StageInput;
  readonly at: GridCell;
}) => {
  const facts = cellFacts(input, at);
  const folds = facts !== null && facts.row.kind !== 'plan' && input.foldable;
  return (
    <div role="row" aria-rowindex={at.row + 2} style={UNSEEN}>
      <span
        role="gridcell"
        id={id}
        aria-colindex={at.day + 2}
        aria-selected="true"
        aria-readonly={facts?.cell ? !facts.cell.editable : undefined}
        aria-expanded={folds ? !facts.row.collapsed : undefined}
      >
        {facts ? input.texts.cell(facts) : input.texts.gridLabel}
      </span>
    </div>
  );
};

function handleKey(stage: GridStage, event: KeyboardEvent): void {
  const { key, shiftKey: shift, altKey: alt } = event;
  if (!stage.key({ key, shift, alt, command: event.ctrlKey || event.metaKey })) return;
  event.preventDefault();
  event.stopPropagation();
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
