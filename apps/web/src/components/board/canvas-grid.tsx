// DOM of a canvas board: a scrollable grid with the one cell exposed to screen readers.
import type { AriaAttributes, HTMLAttributes, ReactNode, Ref } from 'react';
import { type Cell, contentSize, type Measures } from './canvas-geometry.ts';
import './canvas.css';

interface SpokenCell {
  readonly at: Cell;
  readonly text: string;
  /** Selected, expanded, read-only and so on. */
  readonly aria: AriaAttributes;
}

export interface CanvasGridProps extends Omit<HTMLAttributes<HTMLDivElement>, 'id' | 'role' | 'children'> {
  readonly id: string;
  readonly label: string;
  /** Keyboard help. */
  readonly help: string;
  /** Result of a keyboard gesture. */
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
  // A new id per cell, because screen readers react to a changed active descendant, not to changed text.
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

/** Element used by `BoardTip`. */
export function CanvasTip({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  return <div ref={ref} aria-hidden="true" className="canvas-tip" />;
}

export function CanvasBoard({ children }: { readonly children: ReactNode }) {
  return <div className="canvas-board">{children}</div>;
}
