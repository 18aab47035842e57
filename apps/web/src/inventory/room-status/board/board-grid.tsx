import { type Ref, useId, useState } from 'react';
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import { CanvasBoard, CanvasGrid, CanvasTip } from '../../../components/board/canvas-grid.tsx';
import { handleKey } from '../../../components/board/key-press.ts';
import { CURSOR_AT_START, cellFacts, cursorCell } from './board-cursor.ts';
import type { StageEvents } from './board-events.ts';
import type {
  BoardCell,
  BoardChange,
  BoardCreation,
  BoardPick,
  BoardRefusal,
  HeldBar,
  VisibleWindow,
} from './board-model.ts';
import type { StageInput } from './board-scene.ts';
import { BoardStage } from './board-stage.ts';
import { type BoardHandle, useBoardHandle } from './use-board-handle.ts';
import { type StageInputProps, useMountedStage, useStageInput } from './use-board-stage.ts';

export interface BoardGridProps extends StageInputProps {
  /** Drag over empty cells, click on one, or Enter. */
  onCreate(creation: BoardCreation): void;
  onOpen(barId: string): void;
  /** A drop. The bar returns to its place until `bars` changes. */
  onChange(change: BoardChange): void;
  /** Absent: property and type rows cannot be collapsed. */
  onToggleRow?: ((rowKey: string) => void) | undefined;
  /** Click on a type's or group's count, or Shift+Enter. */
  onAsk?: ((cell: BoardCell) => void) | undefined;
  /** Right click, menu key, or Shift+F10. */
  onMenu?: ((cell: BoardCell) => void) | undefined;
  onWindow?: ((visible: VisibleWindow) => void) | undefined;
  onPick(pick: BoardPick): void;
  onClearPicks(): void;
  onRefuse(refusal: BoardRefusal): void;
  onCloseNotice(): void;
  onAct(act: 'lock' | 'unassign' | 'swap', barIds: readonly string[]): void;
  onSplit(barId: string, day: number): void;
  onLift(lifted: boolean): void;
  onHold(held: HeldBar | null): void;
  ref?: Ref<BoardHandle> | undefined;
}

/**
 * The month board: rows of properties, types and rooms, dates across, bars for stays and blocks. Knows nothing of
 * orders: draws its input and reports user actions.
 */
export function BoardGrid(props: BoardGridProps) {
  const { texts } = props;
  const id = useId();
  const input = useStageInput(props, props.onToggleRow !== undefined);
  const [spoken, setSpoken] = useState({ cursor: CURSOR_AT_START, message: '' });
  const events: StageEvents = {
    ...eventsOf(props),
    onSpeak: (cursor, message) => setSpoken({ cursor, message }),
  };
  const [stage] = useState(() => new BoardStage(input, events));
  const { scroller, canvas, tip, notice } = useMountedStage(stage, input, events);
  useBoardHandle(props.ref, stage);
  return (
    <CanvasBoard>
      <CanvasGrid
        {...{ id, scroller, canvas }}
        label={texts.gridLabel}
        help={texts.keyboardHelp}
        message={spoken.message}
        measures={input.measures}
        rows={input.board.rows.list.length}
        days={props.days}
        spoken={spokenCell(input, cursorCell(input, spoken.cursor))}
        onKeyDown={(event) => handleKey(event, (press) => stage.key(press))}
      />
      <div ref={notice} role="alert" className="board-notice" hidden={!props.notice}>
        {props.notice?.node}
      </div>
      <CanvasTip ref={tip} />
    </CanvasBoard>
  );
}

function spokenCell(input: StageInput, at: Cell) {
  const facts = cellFacts(input, at);
  const folds = facts !== null && facts.row.kind !== 'room' && input.foldable;
  return {
    at,
    text: facts ? input.texts.cell(facts) : input.texts.gridLabel,
    aria: {
      'aria-selected': facts?.bar != null && (facts.picked || facts.bar.id === input.selectedBarId),
      'aria-expanded': folds ? !facts.row.collapsed : undefined,
    },
  };
}

function eventsOf(props: BoardGridProps): Omit<StageEvents, 'onSpeak'> {
  return {
    onCreate: props.onCreate,
    onOpen: props.onOpen,
    onChange: props.onChange,
    onToggleRow: (rowKey) => props.onToggleRow?.(rowKey),
    onAsk: (cell) => props.onAsk?.(cell),
    onMenu: (cell) => props.onMenu?.(cell),
    onWindow: (visible) => props.onWindow?.(visible),
    onPick: props.onPick,
    onClearPicks: props.onClearPicks,
    onRefuse: props.onRefuse,
    onCloseNotice: props.onCloseNotice,
    onAct: props.onAct,
    onSplit: props.onSplit,
    onLift: props.onLift,
    onHold: props.onHold,
  };
}
