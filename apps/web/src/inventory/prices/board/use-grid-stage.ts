import { toEpochDay } from '@minsu/contract/platform/dates.ts';
import { theme } from 'antd';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { buildCalendar } from '../../../components/board/board-calendar.ts';
import { boardFonts } from '../../../components/board/board-fonts.ts';
import { gridColors } from './grid-colors.ts';
import { gridMeasures } from './grid-geometry.ts';
import type { RowIndex } from './grid-model.ts';
import { GridPointer } from './grid-pointer.ts';
import type { GridTexts, StageInput } from './grid-scene.ts';
import type { GridStage, StageElements, StageEvents } from './grid-stage.ts';

export interface StageInputProps {
  readonly index: RowIndex;
  /** First day of the window, YYYY-MM-DD, property-local. */
  readonly from: string;
  readonly days: number;
  readonly today: string;
  readonly holidays: ReadonlyMap<string, string>;
  readonly workdays: ReadonlyMap<string, string>;
  readonly texts: GridTexts;
  readonly mayEdit: boolean;
  readonly dense: boolean;
}

/** Memoised rows, days, styles and texts. */
export function useStageInput(props: StageInputProps): StageInput {
  const { index, from, days, today, holidays, workdays, texts, mayEdit, dense } = props;
  const { token } = theme.useToken();
  const calendar = useMemo(
    () => buildCalendar({ from, days, today, holidays, texts }),
    [from, days, today, holidays, texts],
  );
  const looks = useMemo(() => ({ colors: gridColors(token), fonts: boardFonts(token.fontFamily) }), [token]);
  const measures = useMemo(() => gridMeasures({ dense }), [dense]);
  return useMemo(
    () => ({
      rows: index,
      calendar,
      workdays,
      measures,
      ...looks,
      texts,
      foldable: true,
      firstEpochDay: toEpochDay(from),
      mayEdit,
    }),
    [index, calendar, workdays, measures, looks, texts, from, mayEdit],
  );
}

interface StageRefs {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly tip: RefObject<HTMLDivElement | null>;
}

/** Layout effects, so that the first frame is painted before an empty grid shows. */
export function useMountedStage(stage: GridStage, input: StageInput, events: StageEvents): StageRefs {
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    stage.events = events;
  });
  useLayoutEffect(() => stage.update(input), [stage, input]);
  useLayoutEffect(() => {
    if (!scroller.current || !canvas.current || !tip.current) return;
    const elements: StageElements = { scroller: scroller.current, canvas: canvas.current, tip: tip.current };
    const mounted = new AbortController();
    const surface = stage.mount(elements, mounted.signal);
    new GridPointer(stage, surface).start(mounted.signal);
    return () => mounted.abort();
  }, [stage]);
  return { scroller, canvas, tip };
}
