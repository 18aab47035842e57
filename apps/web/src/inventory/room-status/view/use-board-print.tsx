/** Prints the board as tables, by its button or the browser's print command. */
import { type ComponentType, type ReactPortal, useEffect, useEffectEvent, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { buildCalendar } from '../../../components/board/board-calendar.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { whenIdle } from '../../../platform/when-idle.ts';
import { indexBars } from '../board/board-index.ts';
import type { BoardModel } from '../use-board-model.ts';
import type { BoardPrintProps } from './board-print.tsx';
import { useBoardTexts, useHolidays } from './board-texts.ts';

type Part = ComponentType<BoardPrintProps>;

/** Loaded in advance, because printing cannot wait for a lazy chunk. */
let part: Part | null = null;
const fetchPart = async (): Promise<void> => {
  part ??= (await import('./board-print.tsx')).default;
};

export interface BoardPrinting {
  readonly print: () => void;
  readonly node: ReactPortal | null;
}

/** Ctrl+P waits for the whole board like the button; the browser menu prints what is loaded. */
const isPrintKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'p';

export const useBoardPrint = (model: BoardModel, complete: () => Promise<void>): BoardPrinting => {
  const { t } = useTranslation('boardViews');
  const [at, setAt] = useState<Date | null>(null);
  const print = () =>
    void Promise.all([fetchPart(), complete()]).then(
      // One frame later, so that the last cells are drawn before printing blocks.
      () => requestAnimationFrame(() => window.print()),
      () => toast.error(t('printFailed')),
    );
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isPrintKey(event)) return;
    event.preventDefault();
    print();
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => hear(event);
    addEventListener('keydown', pressed);
    const begin = () => flushSync(() => setAt(new Date()));
    const end = () => setAt(null);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    const notNow = whenIdle(() => void fetchPart().catch(() => undefined));
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      removeEventListener('keydown', pressed);
      notNow();
    };
  }, []);
  const shown = at && part && model.rows.length > 0;
  return {
    print,
    node: shown ? createPortal(<Tables part={part} model={model} at={at} />, document.body) : null,
  };
};

interface TablesProps {
  readonly part: Part | null;
  readonly model: BoardModel;
  readonly at: Date;
}

const Tables = ({ part: Print, model, at }: TablesProps) => {
  const { board, rows, bars, days, businessDate, colourBy } = model;
  const texts = useBoardTexts();
  const holidays = useHolidays();
  const calendar = buildCalendar({
    from: board.from,
    days,
    today: businessDate ?? board.from,
    holidays,
    texts,
  });
  const partial = board.partial ?? false;
  return Print && <Print {...{ rows, calendar, texts, colourBy, at, partial }} bars={indexBars(bars)} />;
};
