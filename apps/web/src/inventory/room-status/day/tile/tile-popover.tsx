/**
 * A room's actions beside its tile, or a bottom sheet on a phone. Stays current while open: other users' changes
 * are announced and actions updated. Offline the actions are disabled.
 */
import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { Button } from 'antd';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon, type IconName } from '../../../../components/icon.tsx';
import { SkeletonBar } from '../../../../components/skeleton.tsx';
import { useConnection } from '../../../../platform/calls/connection.ts';
import { useMay, useSession } from '../../../../platform/calls/session.ts';
import { keyOf, singleKeysOn } from '../../../../platform/shortcuts.ts';
import { useNarrow } from '../../../../platform/use-narrow.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { placeBeside } from '../place-beside.ts';
import { useStayAllowed } from '../use-stay-allowed.ts';
import { type TileAction, tileActionsOf, tileKeys } from './tile-actions.ts';
import { TileFacts } from './tile-facts.tsx';
import { factsOf } from './tile-state.ts';
import { useStateName } from './use-tile-words.ts';

interface TilePopoverProps {
  readonly room: DayRoom;
  readonly onAct: (action: TileAction, room: DayRoom) => void;
  readonly onClose: () => void;
}

const icons: Record<TileAction, IconName> = {
  sell: 'login',
  checkIn: 'login',
  checkOut: 'logout',
  book: 'order',
  block: 'lock',
  clean: 'task',
  openTask: 'task',
  setClean: 'check',
  openBlock: 'lock',
  unblock: 'play',
  extend: 'calendar',
  changeHours: 'calendar',
  move: 'drag',
  assign: 'drag',
  addCharge: 'plus',
  addPayment: 'wallet',
  details: 'more',
};

/** Looked up each time, because updates and scrolling re-render the tile. */
const tileOf = (id: string): Element | null => document.querySelector(`.tile[data-room="${id}"]`);

const usePlace = (popover: RefObject<HTMLDivElement | null>, roomId: string, narrow: boolean): void => {
  const place = useEffectEvent(() => {
    const [element, tile] = [popover.current, tileOf(roomId)];
    if (!element || !tile || narrow) return;
    const { left, top } = placeBeside(
      tile.getBoundingClientRect(),
      { width: element.offsetWidth, height: element.offsetHeight },
      { width: innerWidth, height: innerHeight },
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  });
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    element.showPopover();
    place();
    const growth = new ResizeObserver(() => place());
    growth.observe(element);
    const follow = () => place();
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      growth.disconnect();
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [popover]);
};

/** Focuses the first action, also when it loads later or is replaced. */
const useFirstFocus = (popover: RefObject<HTMLDivElement | null>, actions: readonly TileAction[]): void => {
  const first = actions[0];
  useEffect(() => {
    const element = popover.current;
    if (!element) return;
    const { activeElement } = document;
    const free = activeElement === document.body || activeElement === element;
    if (!free && element.contains(activeElement)) return;
    (element.querySelector<HTMLElement>(first ? `[data-act="${first}"]` : '[data-act]') ?? element).focus({
      preventScroll: true,
    });
  }, [popover, first]);
};

export const TilePopover = ({ room, onAct, onClose }: TilePopoverProps) => {
  const { t } = useTranslation('dayBoard');
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const may = useMay();
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const online = useConnection((state) => state.reachable);
  const narrow = useNarrow();
  const stay = useStayAllowed(room);
  const actions = stay.pending ? [] : tileActionsOf(room, may, stay.allowed);
  usePlace(popover, room.id, narrow);
  useFirstFocus(popover, actions);
  const run = (action: TileAction) => {
    if (!online) return;
    popover.current?.hidePopover();
    onAct(action, room);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (moveAmong(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const pressed = singleKeysOn(userId) ? keyOf(event.nativeEvent) : '';
    const action = actions.find((each) => tileKeys[each] === pressed);
    if (!action) return;
    event.preventDefault();
    run(action);
  };
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-labelledby={id}
      className="tile-popover"
      tabIndex={-1}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={onKeyDown}
    >
      <TileFacts room={room} id={id} />
      <Notes room={room} online={online} bare={actions.length === 1} />
      {stay.error && (
        <p className="tile-note">
          {stay.error.serverMessage}{' '}
          <Button size="small" onClick={stay.retry}>
            {t('reload')}
          </Button>
        </p>
      )}
      {stay.pending ? <ActionBones /> : <Actions actions={actions} online={online} onRun={run} />}
    </div>
  );
};

/** Messages about changes while it is open. */
const Notes = ({
  room,
  online,
  bare,
}: {
  readonly room: DayRoom;
  readonly online: boolean;
  readonly bare: boolean;
}) => {
  const { t } = useTranslation('dayBoard');
  const nameOf = useStateName();
  const [opened] = useState(() => ({ facts: factsOf(room), name: nameOf(room) }));
  const changed = factsOf(room) !== opened.facts;
  const now = nameOf(room);
  return (
    <div role="status">
      {changed && (
        <p className="tile-note">
          {now === opened.name ? t('pop_changedOther') : t('pop_changed', { before: opened.name, now })}
        </p>
      )}
      {!online && <p className="tile-note">{t('pop_offline')}</p>}
      {online && bare && <p className="tile-hint">{t('pop_noActions')}</p>}
    </div>
  );
};

const ActionBones = () => (
  <div className="tile-acts" aria-busy="true">
    {[0, 1, 2, 3].map((bar) => (
      <SkeletonBar key={bar} width="100%" height={32} />
    ))}
  </div>
);

interface ActionsProps {
  readonly actions: readonly TileAction[];
  readonly online: boolean;
  readonly onRun: (action: TileAction) => void;
}

const Actions = ({ actions, online, onRun }: ActionsProps) => {
  const { t } = useTranslation('dayBoard');
  return (
    <div className="tile-acts">
      {actions.map((action, at) => {
        const key = at === 0 ? 'Enter' : tileKeys[action]?.toUpperCase();
        return (
          <button
            key={action}
            type="button"
            data-act={action}
            className={at === 0 && action !== 'details' ? 'tile-act primary' : 'tile-act'}
            aria-keyshortcuts={tileKeys[action]}
            aria-disabled={!online}
            onClick={() => onRun(action)}
          >
            <Icon name={icons[action]} size={15} />
            {t(`act_${action}`)}
            {key && <kbd>{key}</kbd>}
          </button>
        );
      })}
    </div>
  );
};

/** Arrows, Home and End move among the actions. */
const moveAmong = (event: KeyboardEvent<HTMLElement>): boolean => {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-act]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const count = all.length;
  const target = {
    ArrowDown: all[(at + 1) % count],
    ArrowRight: all[(at + 1) % count],
    ArrowUp: all[(at - 1 + count) % count],
    ArrowLeft: all[(at - 1 + count) % count],
    Home: all[0],
    End: all.at(-1),
  }[event.key];
  if (!target) return false;
  event.preventDefault();
  target.focus();
  return true;
};
