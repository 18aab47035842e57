// What a canvas board is in the document: a grid that scrolls, and the one cell of it that can be spoken.
import type { AriaAttributes, HTMLAttributes, ReactNode, Ref } from 'react';
import { type Cell, contentSize, type Measures } from './canvas-geometry.ts';
import './canvas.css';

interface SpokenCell {
  readonly at: Cell;
  readonly text: string;
  /** Whether it is selected, unfolded, may be written in. */
  readonly aria: AriaAttributes;
}

export interface CanvasGridProps extends Omit<HTMLAttributes<HTMLDivElement>, 'id' | 'role' | 'children'> {
  readonly id: string;
  readonly label: string;
  /** How to use the keys. */
  readonly help: string;
  /** What a gesture made with them has come to. */
  readonly message: string;
  readonly measures: Measures;
  readonly rows: number;
  readonly days: number;
  readonly spoken: SpokenCell;
  readonly scroller: Ref<HTMLDivElement>;
  readonly canvas: Ref<HTMLCanvasElement>;
}

export function CanvasGrid(props: CanvasGridProps) {
  const { id, label, help, message, measures, rows, days, spoken, scroller, canvas, ...more } = props;
  const { at, text, aria } = spoken;
  // A new id for each cell: screen readers speak when the active descendant changes, not when its text does.
  const cellId = `${id}-${at.row}-${at.day}`;
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${id}-help`}
        aria-rowcount={rows + 1}
        aria-colcount={days + 1}
        aria-activedescendant={cellId}
        className="canvas-scroller"
        {...more}
      >
        <div aria-hidden="true" className="canvas-space" style={contentSize(measures, rows, days)}>
          <canvas ref={canvas} />
        </div>
        <div role="row" aria-rowindex={at.row + 2} className="visually-hidden">
          <span role="gridcell" id={cellId} aria-colindex={at.day + 2} {...aria}>
            {text}
          </span>
        </div>
      </div>
      <div id={`${id}-help`} hidden>
        {help}
      </div>
      <div role="status" aria-live="polite" className="visually-hidden">
        {message}
      </div>
    </>
  );
}

/** Where `BoardTip` writes. */
export function CanvasTip({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  return <div ref={ref} aria-hidden="true" className="canvas-tip" />;
}

export function CanvasBoard({ children }: { readonly children: ReactNode }) {
  return <div className="canvas-board">{children}</div>;
}
