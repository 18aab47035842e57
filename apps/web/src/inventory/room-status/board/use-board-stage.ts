import { toEpochDay } from '@minsu/contract/platform/dates.ts';
import { theme } from 'antd';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { buildCalendar } from '../../../components/board/board-calendar.ts';
import { boardColors } from '../../../components/board/board-colors.ts';
import { boardFonts } from '../../../components/board/board-fonts.ts';
import type { StageElements, StageEvents } from './board-events.ts';
import { measuresFor } from './board-geometry.ts';
import { indexBars, indexRows } from './board-index.ts';
import type { BoardBar, BoardRange, BoardRow, BoardTexts } from './board-model.ts';
import { BoardPointer } from './board-pointer.ts';
import type { StageInput } from './board-scene.ts';
import type { BoardStage } from './board-stage.ts';

export interface StageInputProps {
  rows: readonly BoardRow[];
  bars: readonly BoardBar[];
  /** First day of the window, YYYY-MM-DD, property-local. */
  from: string;
  days: number;
  today: string;
  /** Names by date. */
  holidays?: ReadonlyMap<string, string> | undefined;
  /** Occupancy per day, drawn under the header. */
  occupancy?: readonly (number | null)[] | null | undefined;
  texts: BoardTexts;
  selectedBarId?: string | null | undefined;
  picked?: ReadonlySet<string> | undefined;
  /** Message beside the cells it is about. */
  notice?: BoardNotice | null | undefined;
  /** A highlighted range, e.g. while the form opened by onCreate is open. */
  draft?: BoardRange | null | undefined;
  dense?: boolean | undefined;
  phone?: boolean | undefined;
  /** The user may sell or block free nights. */
  creates?: boolean | undefined;
}

export interface BoardNotice {
  readonly at: BoardRange;
  readonly node: ReactNode;
}

const NO_PICKS: ReadonlySet<string> = new Set();

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

export function useStageInput(props: StageInputProps, foldable: boolean): StageInput {
  const { rows, bars, from, days, today, holidays, texts, selectedBarId = null, draft = null } = props;
  const { dense = false, phone = false, creates = false, occupancy = null, picked = NO_PICKS } = props;
  const notice = props.notice?.at ?? null;
  const looks = useLooks(dense, phone);
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
      creates,
      occupancy,
      firstEpochDay: toEpochDay(from),
    }),
    [board, calendar, looks, texts, selectedBarId, picked, notice, draft, foldable, creates, occupancy, from],
  );
}

interface StageRefs {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly tip: RefObject<HTMLDivElement | null>;
  readonly notice: RefObject<HTMLDivElement | null>;
}

/** Layout effects, so that the first frame is painted before an empty board shows. */
export function useMountedStage(stage: BoardStage, input: StageInput, events: StageEvents): StageRefs {
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
