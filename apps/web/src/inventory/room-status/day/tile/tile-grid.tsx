/** Tiles in groups, virtualised. Arrows move, Enter opens the actions, Space selects. */
import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../../platform/use-translation.ts';
import type { DayGroup } from '../day-groups.ts';
import type { Selection } from '../day-selection.ts';
import { usePrinting } from '../use-print.ts';
import { DayTile, type TileHandlers } from './day-tile.tsx';
import { hasHeads, type TileLine, type TilePart, type TileSize, tileAfter } from './tile-lines.ts';
import { useTileWindow } from './use-tile-window.ts';

interface TileGridProps {
  readonly groups: readonly DayGroup[];
  readonly roomTotal: number;
  readonly handlers: TileHandlers;
  readonly selection: Selection;
  /** Room whose actions are open. */
  readonly open: string | null;
  readonly dimmed: boolean;
  readonly onSelectAll: () => void;
  readonly onClearSelection: () => void;
}

export const TileGrid = (props: TileGridProps) => {
  const { groups, roomTotal, handlers, selection, open, dimmed } = props;
  const { t } = useTranslation('dayBoard');
  const scroller = useRef<HTMLElement>(null);
  const printing = usePrinting();
  const { size, lines, tops, first, from, to } = useTileWindow(scroller, groups, roomTotal, printing);
  const [active, setActive] = useState<string | null>(null);
  const drawn = lines.slice(from, to);
  const rooms = drawn.flatMap(({ parts }) => parts.flatMap((part) => part.rooms));
  const wanted = open ?? active;
  const reachable = rooms.some(({ id }) => id === wanted) ? wanted : (rooms[0]?.id ?? null);
  const onKeyDown = useTileKeys({ ...props, scroller, lines, tops, size, setActive });
  const above = lines[first];
  return (
    <section
      ref={scroller}
      className={`tile-scroll ${size.height < 72 ? 'small' : ''} ${dimmed ? 'refreshing' : ''}`}
      aria-label={t('title')}
      aria-describedby="day-keys"
      style={{ ['--tile-w' as string]: `${size.width}px`, ['--tile-h' as string]: `${size.height}px` }}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === ' ' && isTile(event) && event.preventDefault()}
    >
      <p id="day-keys" className="visually-hidden">
        {t('tilesHint')}
      </p>
      {above && !hasHeads(above) && <StickyHead part={above.parts[0]} />}
      <div style={{ height: tops[from] }} />
      {drawn.map((line) => (
        <div key={line.key} className="tile-groups">
          {line.parts.map((part) => (
            <section key={part.key} className="tile-group" aria-label={part.group.title}>
              {hasHeads(line) && <GroupHead part={part} />}
              <ul className="tiles">
                {part.rooms.map((room) => (
                  <DayTile
                    key={room.id}
                    room={room}
                    handlers={handlers}
                    selected={selection.ids.has(room.id)}
                    active={room.id === reachable}
                    open={open === room.id}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      ))}
      <div style={{ height: (tops.at(-1) ?? 0) - (tops[to] ?? 0) }} />
    </section>
  );
};

const TitleText = ({ group }: Pick<TilePart, 'group'>) => {
  const { t } = useTranslation('dayBoard');
  const house = group.rooms[0]?.houseName ?? '';
  const split = house !== '' && group.title.startsWith(`${house} · `);
  return (
    <>
      <b>{split ? house : group.title}</b>
      <span className="num">
        {split && `${group.title.slice(house.length + 3)} · `}
        {t('roomCount', { count: group.rooms.length })}
      </span>
    </>
  );
};

const GroupHead = ({ part }: { readonly part: TilePart }) => (
  <h2 className="tile-head" title={part.group.title}>
    <TitleText group={part.group} />
  </h2>
);

/** Name of a group whose header has scrolled away; screen readers hear it with the tiles. */
const StickyHead = ({ part }: { readonly part: TilePart | undefined }) =>
  part ? (
    <div className="tile-sticky" aria-hidden="true">
      <TitleText group={part.group} />
    </div>
  ) : null;

/** Space selects a tile; its keyup must not click it. */
const isTile = ({ target }: KeyboardEvent): boolean => (target as HTMLElement).dataset.room !== undefined;

interface KeysInput extends TileGridProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly lines: readonly TileLine[];
  readonly tops: readonly number[];
  readonly size: TileSize;
  readonly setActive: (id: string) => void;
}

/** Scrolls to a line and focuses a tile once rendered. */
const useGoTo = ({ scroller, tops, setActive }: KeysInput) => {
  const wanted = useRef<string | null>(null);
  const takeFocus = useEffectEvent(() => {
    if (wanted.current === null) return;
    const tile = scroller.current?.querySelector<HTMLElement>(`[data-room="${wanted.current}"]`);
    if (!tile) return;
    wanted.current = null;
    tile.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus());
  return (line: number, id: DayRoom['id']) => {
    const element = scroller.current;
    if (!element) return;
    const [top, bottom] = [tops[line] ?? 0, tops[line + 1] ?? 0];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight;
    wanted.current = id;
    setActive(id);
  };
};

const useTileKeys = (input: KeysInput) => {
  const { lines, size, handlers, onSelectAll, onClearSelection, selection } = input;
  const goTo = useGoTo(input);
  return (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset.room;
    const { key, shiftKey } = event;
    if (key === 'Escape' && selection.ids.size > 0) {
      event.preventDefault();
      return onClearSelection();
    }
    if (id === undefined) return;
    const command = event.ctrlKey || event.metaKey;
    const next = command || event.altKey ? null : tileAfter(key, lines, size, id);
    if (command && key.toLowerCase() === 'a' && handlers.selectable) onSelectAll();
    else if (key === ' ' && handlers.selectable) handlers.onSelect(id, shiftKey);
    else if (next) {
      if (shiftKey && handlers.selectable && selection.anchor === null) handlers.onSelect(id, false);
      goTo(next.line, next.id);
      if (shiftKey && handlers.selectable) handlers.onSelect(next.id, true);
    } else return;
    event.preventDefault();
  };
};
