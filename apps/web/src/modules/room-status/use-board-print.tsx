/** Prints the board as tables: by its button and by the browser's own Print, which asks for the page at once. */
import { type ComponentType, type ReactPortal, useEffect, useEffectEvent, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { buildCalendar } from '../../components/board/board-calendar.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { indexBars } from './board/board-index.ts';
import type { BoardPrintProps } from './board-print.tsx';
import { useBoardTexts, useHolidays } from './board-texts.ts';
import type { BoardModel } from './use-board-model.ts';

type Part = ComponentType<BoardPrintProps>;

/** Not a lazy part: a browser that prints waits for nothing, so it has to be here before. */
let part: Part | null = null;
const fetchPart = async (): Promise<void> => {
  part ??= (await import('./board-print.tsx')).default;
};

export interface BoardPrinting {
  readonly print: () => void;
  readonly node: ReactPortal | null;
}

/** Asked for by keys it waits for the whole board, as its button does; by the browser's menu it takes what is here. */
const isPrintKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'p';

export const useBoardPrint = (model: BoardModel, complete: () => Promise<void>): BoardPrinting => {
  const { t } = useTranslation('boardViews');
  const [at, setAt] = useState<Date | null>(null);
  const print = () =>
    void Promise.all([fetchPart(), complete()]).then(
      // A frame later, so that the last cells are drawn before the browser stands still.
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
