/**
 * The marks of a board: fetched once the board is there and the browser has nothing to do, again after each change of a
 * house, and when its nights have arrived at a channel. Where nothing is sold on a channel they are asked for once and cost
 * no more.
 */

import { getCellMarks, MARK_HOUSE_LIMIT } from '@minsu/contract/channels/channel-cell-endpoints.ts';
import { isChannelNews } from '@minsu/contract/channels/channel-live.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { listed } from '../platform/i18n.ts';
import { useLive } from '../platform/live.ts';
import { useCall } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { type ChannelMarks, channelMarks, NO_MARKS } from './channel-marks.ts';

/** Nights of many houses arrive one after the other: they are fetched together. */
const AFTER_ARRIVAL_MS = 500;
/** A push begins a moment after the change it follows. */
const AFTER_CHANGE_MS = 1_500;

const useIdle = (ready: boolean): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => (ready && !idle ? whenIdle(() => setIdle(true)) : undefined), [ready, idle]);
  return idle;
};

/** Runs something after a delay; asked again meanwhile, it is not put off. */
const useDelays = (run: () => void): ((ms: number) => void) => {
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current.values()) clearTimeout(timer);
      current.clear();
    };
  }, []);
  return (ms) => {
    if (timers.current.has(ms)) return;
    const fire = () => {
      timers.current.delete(ms);
      run();
    };
    timers.current.set(ms, setTimeout(fire, ms));
  };
};

interface Range {
  readonly from: string;
  readonly to: string;
}

export const useChannelMarks = (
  houses: readonly { readonly id: string }[],
  { from, to }: Range,
): ChannelMarks => {
  const { t } = useTranslation('channelMarks');
  const ids = houses.map(({ id }) => id).sort();
  const text = ids.slice(0, MARK_HOUSE_LIMIT).join();
  const input = useMemo(() => ({ houseIds: text.split(','), from, to }), [text, from, to]);
  const may = useMay()('roomStatus:read');
  const idle = useIdle(text !== '');
  const enabled = may && idle && text !== '';
  const { data, refetch } = useCall(getCellMarks, input, {
    enabled,
    quiet: true,
    staleTime: 0,
  });
  const askIn = useDelays(() => void refetch());
  useLive((changes) => {
    const linked = changes.some(({ entity }) => entity === 'room' || entity === 'channelRoom');
    if (!enabled || !(data?.mapped || linked)) return;
    const mine = changes.filter(({ houseId }) => houseId !== null && input.houseIds.includes(houseId));
    if (mine.some(({ entity }) => entity === 'channelSync')) askIn(AFTER_ARRIVAL_MS);
    if (mine.some((change) => !isChannelNews(change))) askIn(AFTER_CHANGE_MS);
  });
  return useMemo(() => {
    if (!data?.mapped) return NO_MARKS;
    return channelMarks([data], (state, names) => t(state, { connections: listed(names) }));
  }, [data, t]);
};
