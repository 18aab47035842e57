import { theme } from 'antd';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { buildCalendar, toEpochDay } from '../../../components/board/board-calendar.ts';
import { boardColors } from '../../../components/board/board-colors.ts';
import { boardFonts } from '../../../components/board/board-fonts.ts';
import { contentSize } from '../../../components/board/canvas-geometry.ts';
import { keyOf } from '../../../platform/shortcuts.ts';
import { BoardAria, BoardStatus, cellId } from './board-aria.tsx';
import { type CarryPress, carryIn } from './board-carry.ts';
import { CURSOR_AT_START, cursorCell } from './board-cursor.ts';
import type { StageElements, StageEvents } from './board-events.ts';
import { measuresFor } from './board-geometry.ts';
import { type Board, indexBars, indexRows } from './board-index.ts';
import type {
  BoardBar,
  BoardCell,
  BoardChange,
  BoardCreation,
  BoardPick,
  BoardRange,
  BoardRefusal,
  BoardRow,
  BoardTexts,
  HeldBar,
  VisibleWindow,
} from './board-model.ts';
import { BoardPointer } from './board-pointer.ts';
import type { StageInput } from './board-scene.ts';
import { BoardStage } from './board-stage.ts';

export interface BoardHandle {
  rectOf(rowKey: string, day: number): DOMRect;
  /** As much of the bar as is in sight, or all of it when nothing is; null when its row is not shown. */
  rectOfBar(barId: string): DOMRect | null;
  /** The day at the left border; the row in sight. */
  scrollTo(rowKey: string | null, day: number): void;
  /** Marks a bar, which then waits for a place or for another one to change rooms with; null gives it up. */
  cut(barId: string | null): void;
  /** Puts what was cut or copied down there. */
  paste(rowKey: string, day: number): void;
  /** Puts the cursor there and brings it into sight. */
  point(rowKey: string, day: number): void;
  focus(): void;
  /** Draws the eye to a bar for a moment. */
  flash(barId: string): void;
  /** As it is drawn now. */
  board(): Board;
  /** Holds a bar from outside over a row: arrows or a click choose another, Enter or the click puts it down. */
  place(bar: BoardBar, rowKey: string): void;
  /** The same by hand: from a press outside the board until its release. */
  carryIn(bar: BoardBar, press: CarryPress): void;
}

export interface BoardGridProps {
  rows: readonly BoardRow[];
  bars: readonly BoardBar[];
  /** First day of the window, YYYY-MM-DD at the house. */
  from: string;
  days: number;
  today: string;
  /** Names by date. */
  holidays?: ReadonlyMap<string, string> | undefined;
  /** Share of rooms that guests hold, per day; drawn under the head. */
  occupancy?: readonly (number | null)[] | null | undefined;
  texts: BoardTexts;
  selectedBarId?: string | null | undefined;
  picked?: ReadonlySet<string> | undefined;
  /** What is said beside the cells it is about. */
  notice?: BoardNotice | null | undefined;
  /** A range that stays tinted, e.g. while the form opened by onCreate is filled in. */
  draft?: BoardRange | null | undefined;
  dense?: boolean | undefined;
  phone?: boolean | undefined;
  /** A drag over empty cells, a click on one, or Enter. */
  onCreate(creation: BoardCreation): void;
  onOpen(barId: string): void;
  /** A drop. The bar goes back to its place until `bars` says otherwise. */
  onChange(change: BoardChange): void;
  /** Without it, house and type rows cannot be folded. */
  onToggleRow?: ((rowKey: string) => void) | undefined;
  /** A click on a count of a type, or Shift+Enter: why is it not free? */
  onAsk?: ((cell: BoardCell) => void) | undefined;
  /** The other mouse button, the menu key or Shift+F10. */
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

export interface BoardNotice {
  readonly at: BoardRange;
  readonly node: ReactNode;
}

const NO_PICKS: ReadonlySet<string> = new Set();
const WRAPPER: CSSProperties = { position: 'relative', height: '100%', overflow: 'hidden' };
const SCROLLER: CSSProperties = {
  position: 'absolute',
  inset: 0,
  overflow: 'auto',
  contain: 'strict',
  // The ring is drawn around the cell under the cursor.
  outline: 'none',
};
const SPACER: CSSProperties = { minWidth: '100%', minHeight: '100%', overflow: 'clip' };
const CANVAS: CSSProperties = {
  position: 'sticky',
  top: 0,
  left: 0,
  display: 'block',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
};

/**
 * The month board: rows of houses, types and rooms, days across, bars for stays and blocks. It knows nothing
 * of orders: it draws what it is given and reports what hand or keys ask for.
 */
export function BoardGrid(props: BoardGridProps) {
  const { texts } = props;
  const id = useId();
  const input = useStageInput(props);
  const [spoken, setSpoken] = useState({ cursor: CURSOR_AT_START, message: '' });
  const events: StageEvents = {
    ...eventsOf(props),
    onSpeak: (cursor, message) => setSpoken({ cursor, message }),
  };
  const [stage] = useState(() => new BoardStage(input, events));
  const { scroller, canvas, tip, notice } = useMountedStage(stage, input, events);
  useBoardHandle(props.ref, stage);
  const cell = cursorCell(input, spoken.cursor);
  const { list } = input.board.rows;
  return (
    <div style={WRAPPER}>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={texts.gridLabel}
        aria-describedby={`${id}-help`}
        aria-rowcount={list.length + 1}
        aria-colcount={props.days + 1}
        aria-activedescendant={cellId(id, cell)}
        onKeyDown={(event) => handleKey(stage, event)}
        style={SCROLLER}
      >
        <div
          aria-hidden="true"
          style={{ ...SPACER, ...contentSize(input.measures, list.length, props.days) }}
        >
          <canvas ref={canvas} style={CANVAS} />
        </div>
        <BoardAria id={id} input={input} cell={cell} />
      </div>
      <BoardStatus id={`${id}-help`} help={texts.keyboardHelp} message={spoken.message} />
      <div ref={notice} role="alert" className="board-notice" hidden={!props.notice}>
        {props.notice?.node}
      </div>
      <TipBox ref={tip} />
    </div>
  );
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

function useLooks(dense: boolean, phone: boolean) {
  const { token } = theme.useToken();
  return useMemo(
    () => ({
      colors: boardColors(token),
      fonts: boardFonts(token.fontFamily),
      measures: measuresFor({ dense, phone }),
    }),
    [token, dense, phone],
  );
}

function useStageInput(props: BoardGridProps): StageInput {
  const { rows, bars, from, days, today, holidays, texts, selectedBarId = null, draft = null } = props;
  const { dense = false, phone = false, occupancy = null, picked = NO_PICKS } = props;
  const notice = props.notice?.at ?? null;
  const looks = useLooks(dense, phone);
  const foldable = props.onToggleRow !== undefined;
  const rowIndex = useMemo(() => indexRows(rows), [rows]);
  const barIndex = useMemo(() => indexBars(bars), [bars]);
  const board = useMemo(() => ({ rows: rowIndex, bars: barIndex, days }), [rowIndex, barIndex, days]);
  const calendar = useMemo(
    () => buildCalendar({ from, days, today, holidays, texts }),
    [from, days, today, holidays, texts],
  );
  return useMemo(
    () => ({
      board,
      calendar,
      ...looks,
      texts,
      selectedBarId,
      picked,
      notice,
      draft,
      foldable,
      occupancy,
      firstEpochDay: toEpochDay(from),
    }),
    [board, calendar, looks, texts, selectedBarId, picked, notice, draft, foldable, occupancy, from],
  );
}

interface StageRefs {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly tip: RefObject<HTMLDivElement | null>;
  readonly notice: RefObject<HTMLDivElement | null>;
}

/** Layout effects: the first frame is painted before the browser shows an empty board. */
function useMountedStage(stage: BoardStage, input: StageInput, events: StageEvents): StageRefs {
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    stage.events = events;
  });
  useLayoutEffect(() => stage.update(input), [stage, input]);
  useLayoutEffect(() => {
    if (!scroller.current || !canvas.current || !tip.current || !notice.current) return;
    const elements: StageElements = {
      scroller: scroller.current,
      canvas: canvas.current,
      tip: tip.current,
      notice: notice.current,
    };
    const mounted = new AbortController();
    const surface = stage.mount(elements, mounted.signal);
    new BoardPointer(stage, surface).start(mounted.signal);
    return () => mounted.abort();
  }, [stage]);
  return { scroller, canvas, tip, notice };
}

function useBoardHandle(ref: Ref<BoardHandle> | undefined, stage: BoardStage): void {
  const { viewport } = stage;
  useImperativeHandle(
    ref,
    () => ({
      rectOf: (rowKey, day) => viewport.rectOfCell(rowKey, day),
      rectOfBar: (barId) => viewport.rectOfBar(barId),
      scrollTo: (rowKey, day) => viewport.scrollTo(rowKey, day),
      cut: (barId) => {
        viewport.focus();
        stage.keep(barId === null ? null : { barId, by: 'cut' });
      },
      paste: (rowKey, day) => stage.paste(rowKey, day),
      point: (rowKey, day) => stage.show(rowKey, day),
      focus: () => viewport.focus(),
      flash: (barId) => stage.flash(barId),
      board: () => stage.input.board,
      place: (bar, rowKey) => stage.place(bar, rowKey),
      carryIn: (bar, press) => carryIn(stage, bar, press),
    }),
    [stage, viewport],
  );
}

function handleKey(stage: BoardStage, event: KeyboardEvent): void {
  // The second key of a jump such as `g l` is not the board's.
  if (event.defaultPrevented) return;
  const { shiftKey: shift, altKey: alt } = event;
  if (!stage.key({ key: keyOf(event.nativeEvent), shift, alt, command: event.ctrlKey || event.metaKey }))
    return;
  event.preventDefault();
  event.stopPropagation();
}

function TipBox({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { token } = theme.useToken();
  const style: CSSProperties = {
    position: 'absolute',
    top: 0,
    left: 0,
    display: 'none',
    width: 'max-content',
    maxWidth: 'min(320px, 80%)',
    padding: '4px 8px',
    borderRadius: token.borderRadius,
    fontSize: token.fontSizeSM,
    lineHeight: token.lineHeightSM,
    boxShadow: token.boxShadowSecondary,
    pointerEvents: 'none',
  };
  return <div ref={ref} aria-hidden="true" style={style} />;
}
