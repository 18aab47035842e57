import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import { CanvasBoard, CanvasTip } from '../../../components/board/canvas-grid.tsx';
import type { KeyPress } from '../../../components/board/key-press.ts';
import { cellFacts, cellOf, markOf, type SelectionMark, selectionOf, standingCell } from './grid-cursor.ts';
import { GridEditor } from './grid-editor.tsx';
import { type EditPlan, typedEdits } from './grid-edits.ts';
import { type CellMark, cellAt } from './grid-model.ts';
import type { StageInput } from './grid-scene.ts';
import { GridScroller } from './grid-scroller.tsx';
import { rangeOf } from './grid-selection.ts';
import { type EditWay, GridStage, type StageEvents } from './grid-stage.ts';
import { type PriceProblem, plainPrice } from './price-text.ts';
import { type StageInputProps, useMountedStage, useStageInput } from './use-grid-stage.ts';

export interface PriceGridHandle {
  /** Selects a cell and scrolls to it. */
  show(rowKey: string, day: number): void;
  rectOf(rowKey: string, day: number): DOMRect;
  focus(): void;
}

export interface PriceGridProps extends StageInputProps {
  readonly problemText: (problem: PriceProblem) => string;
  readonly onPlan: (plan: EditPlan, way: EditWay | 'type') => void;
  /** Controlled selection, so that all actions use the same cells. */
  readonly mark: SelectionMark;
  readonly onSelect: (mark: SelectionMark) => void;
  readonly onOpen: (at: Cell) => void;
  readonly onToggleRow: (rowKey: string) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly ref?: Ref<PriceGridHandle> | undefined;
}

interface Editing {
  /** By row key and date, because rows may change while typing. */
  readonly mark: CellMark;
  readonly text: string | null;
  readonly seenFen: number | null;
}

/**
 * Prices as a spreadsheet: rows of properties, types and plans, dates across. Knows no price rules: draws its input
 * and reports the cells to write.
 */
export function PriceGrid(props: PriceGridProps) {
  const id = useId();
  const input = useStageInput(props);
  const [editing, setEditing] = useState<Editing | null>(null);
  const editor = useRef<HTMLDivElement>(null);
  const events = stageEvents(props, input, setEditing);
  const place = () => placeEditor(stage, editor.current, editing);
  const [stage] = useState(() => new GridStage(input, { ...events, onFrame: () => undefined }, props.mark));
  const { scroller, canvas, tip } = useMountedStage(stage, input, { ...events, onFrame: place });
  useHandle(props.ref, stage);
  // Layout effect, or the input would flash in the grid's corner.
  useLayoutEffect(place);
  const selection = selectionOf(input, props.mark);
  const end = () => {
    setEditing(null);
    stage.viewport.focus();
  };
  const commit = (fen: number | null, press: KeyPress | null) => {
    const given = commitPlan(stage, editing, fen, press);
    if (press) end();
    else setEditing(null);
    if (given) props.onPlan(given, fen === null ? 'clear' : 'type');
    if (press && !press.command) stage.goOn(press);
  };
  return (
    <CanvasBoard>
      <GridScroller
        {...{ id, input, stage, scroller, canvas }}
        focus={selection.focus}
        range={rangeOf(selection)}
      />
      {editing && (
        <GridEditor
          key={`${editing.mark.rowKey}-${editing.mark.epochDay}`}
          ref={editor}
          label={editorLabel(input, cellOf(input, editing.mark))}
          text={editing.text ?? plainPrice(editing.seenFen)}
          typed={editing.text !== null}
          problemText={props.problemText}
          onCommit={commit}
          onCancel={end}
        />
      )}
      <CanvasTip ref={tip} />
    </CanvasBoard>
  );
}

function stageEvents(
  props: PriceGridProps,
  input: StageInput,
  setEditing: (editing: Editing | null) => void,
): Omit<StageEvents, 'onFrame'> {
  return {
    onSelect: props.onSelect,
    onPlan: props.onPlan,
    onEdit: (at, text) =>
      setEditing({ mark: markOf(input, at), text, seenFen: cellAt(input.rows, at)?.fen ?? null }),
    onOpen: props.onOpen,
    onToggle: props.onToggleRow,
    onUndo: props.onUndo,
    onRedo: props.onRedo,
  };
}

/** Drops the input if its cell no longer exists. */
function commitPlan(
  stage: GridStage,
  editing: Editing | null,
  fen: number | null,
  press: KeyPress | null,
): EditPlan | null {
  const at = editing && standingCell(stage.input, editing.mark);
  if (!editing || !at) return null;
  const range = press?.command ? stage.range : null;
  const { seenFen, text } = editing;
  return typedEdits(stage.input.rows, { at, fen, seenFen, typed: text !== null, range });
}

function editorLabel(input: StageInput, at: Cell): string {
  const facts = cellFacts(input, at);
  return facts ? input.texts.priceOf(facts) : input.texts.gridLabel;
}

function placeEditor(stage: GridStage, box: HTMLElement | null, editing: Editing | null): void {
  if (!box || !editing) return;
  const { x, y, width, height } = stage.viewport.cellInView(cellOf(stage.input, editing.mark));
  box.style.transform = `translate(${x}px, ${y}px)`;
  box.style.setProperty('--cell-width', `${width}px`);
  box.style.setProperty('--cell-height', `${height}px`);
}

function useHandle(ref: Ref<PriceGridHandle> | undefined, stage: GridStage): void {
  useImperativeHandle(
    ref,
    () => ({
      show: (rowKey, day) => {
        const row = stage.input.rows.byKey.get(rowKey);
        if (row !== undefined) stage.show({ row, day });
      },
      rectOf: (rowKey, day) =>
        stage.viewport.clientRect({ row: stage.input.rows.byKey.get(rowKey) ?? 0, day }),
      focus: () => stage.viewport.focus(),
    }),
    [stage],
  );
}
