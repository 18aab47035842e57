/** Cards in groups, virtualised. Arrows move, Space selects, Enter opens. */
import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { type CardHandlers, DayCard } from './day-card.tsx';
import type { CardRow, DayGroup } from './day-groups.ts';
import type { Selection } from './day-selection.ts';
import { openKeyOf } from './day-words.ts';
import { useCardWindow } from './use-card-window.ts';
import { usePrinting } from './use-print.ts';

interface DayGridProps {
  readonly groups: readonly DayGroup[];
  readonly handlers: CardHandlers;
  readonly selection: Selection;
  readonly open: string | null;
  readonly dimmed: boolean;
  readonly onSelectAll: () => void;
  readonly onClearSelection: () => void;
}

type Place = { readonly row: number; readonly column: number };

/** Card reached by a key; null if none. */
const placeAfter = (key: string, rows: readonly CardRow[], { row, column }: Place): Place | null => {
  const cards = rows.flatMap((one, at) => (one.kind === 'cards' ? [{ at, count: one.rooms.length }] : []));
  const here = cards.findIndex(({ at }) => at === row);
  const on = (index: number, wanted: number): Place | null => {
    const line = cards[index];
    return line ? { row: line.at, column: Math.min(wanted, line.count - 1) } : null;
  };
  switch (key) {
    case 'ArrowRight':
      return column + 1 < (cards[here]?.count ?? 0) ? { row, column: column + 1 } : on(here + 1, 0);
    case 'ArrowLeft':
      return column > 0 ? { row, column: column - 1 } : on(here - 1, Number.POSITIVE_INFINITY);
    case 'ArrowDown':
      return on(here + 1, column);
    case 'ArrowUp':
      return on(here - 1, column);
    case 'Home':
      return on(0, 0);
    case 'End':
      return on(cards.length - 1, Number.POSITIVE_INFINITY);
    default:
      return null;
  }
};

const placeOf = (rows: readonly CardRow[], id: string): Place => {
  const row = rows.findIndex((one) => one.kind === 'cards' && one.rooms.some((room) => room.id === id));
  const cards = rows[row];
  return { row, column: cards?.kind === 'cards' ? cards.rooms.findIndex((room) => room.id === id) : 0 };
};

export const DayGrid = (props: DayGridProps) => {
  const { groups, handlers, selection, open, dimmed } = props;
  const { t } = useTranslation('dayBoard');
  const scroller = useRef<HTMLElement>(null);
  const printing = usePrinting();
  const { rows, tops, from, to, columns, card } = useCardWindow(scroller, groups, printing);
  const [active, setActive] = useState<string | null>(null);
  const drawn = rows.slice(from, to);
  const rooms = drawn.flatMap((row) => (row.kind === 'cards' ? row.rooms : []));
  const reachable = rooms.some(({ id }) => id === active) ? active : (rooms[0]?.id ?? null);
  const onKeyDown = useCardKeys({ ...props, scroller, rows, tops, setActive });
  return (
    <section
      ref={scroller}
      className={`day-scroll ${dimmed ? 'refreshing' : ''}`}
      aria-label={t('title')}
      aria-describedby="day-keys"
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === ' ' && isCard(event) && event.preventDefault()}
    >
      <p id="day-keys" className="visually-hidden">
        {t('keysHint')}
      </p>
      <div style={{ height: tops[from] }} />
      {drawn.map((row) =>
        row.kind === 'head' ? (
          <h2 key={row.key} className="day-head">
            {row.title}
            <span className="muted num">{t('roomCount', { count: row.count })}</span>
          </h2>
        ) : (
          <ul
            key={row.key}
            className="day-row"
            aria-label={row.title}
            style={{ height: card, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {row.rooms.map((room) => (
              <DayCard
                key={room.id}
                room={room}
                handlers={handlers}
                selected={selection.ids.has(room.id)}
                active={room.id === reachable}
                open={open !== null && (open === openKeyOf(room) || open === `room:${room.id}`)}
              />
            ))}
          </ul>
        ),
      )}
      <div style={{ height: (tops.at(-1) ?? 0) - (tops[to] ?? 0) }} />
    </section>
  );
};

/** Space selects a card; its keyup must not click it. */
const isCard = ({ target }: KeyboardEvent): boolean => (target as HTMLElement).dataset.room !== undefined;

interface KeysInput extends DayGridProps {
  readonly scroller: React.RefObject<HTMLElement | null>;
  readonly rows: readonly CardRow[];
  readonly tops: readonly number[];
  readonly setActive: (id: string) => void;
}

const useCardKeys = (input: KeysInput) => {
  const { scroller, rows, tops, handlers, setActive, onSelectAll, onClearSelection, selection } = input;
  /** Card to focus once rendered. */
  const wanted = useRef<string | null>(null);
  const takeFocus = useEffectEvent(() => {
    if (wanted.current === null) return;
    const card = scroller.current?.querySelector<HTMLElement>(`[data-room="${wanted.current}"]`);
    if (!card) return;
    wanted.current = null;
    card.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus());
  const goTo = ({ row, column }: Place): DayRoom | null => {
    const cards = rows[row];
    const room = cards?.kind === 'cards' ? cards.rooms[column] : undefined;
    const element = scroller.current;
    if (!room || !element) return null;
    const [top, bottom] = [tops[row] ?? 0, tops[row + 1] ?? 0];
    // Includes a group's header when its first cards are shown.
    const first = rows[row - 1]?.kind === 'head' ? (tops[row - 1] ?? top) : top;
    if (first < element.scrollTop) element.scrollTop = first;
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight;
    wanted.current = room.id;
    setActive(room.id);
    return room;
  };
  return (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset.room;
    const { key, shiftKey } = event;
    if (key === 'Escape' && selection.ids.size > 0) {
      event.preventDefault();
      return onClearSelection();
    }
    if (id === undefined) return;
    const all = key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    const next =
      event.ctrlKey || event.metaKey || event.altKey ? null : placeAfter(key, rows, placeOf(rows, id));
    if (all && handlers.selectable) onSelectAll();
    else if (key === ' ' && handlers.selectable) handlers.onSelect(id, shiftKey);
    else if (next) {
      if (shiftKey && handlers.selectable && selection.anchor === null) handlers.onSelect(id, false);
      const room = goTo(next);
      if (room && shiftKey && handlers.selectable) handlers.onSelect(room.id, true);
    } else return;
    event.preventDefault();
  };
};
