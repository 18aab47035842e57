/**
 * The marks of a board: fetched once the board is there and the browser has nothing to do, and again while something is on
 * its way. Where nothing is sold on a channel they are asked for once and cost no more.
 */
import {
  type CellMarks,
  getCellMarks,
  MARK_HOUSE_LIMIT,
} from '@minsu/contract/channels/channel-cell-endpoints.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../platform/i18n.ts';
import { useLive } from '../platform/live.ts';
import { useCall } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { type ChannelMarks, channelMarks, NO_MARKS } from './channel-marks.ts';

const EVERY_MS = 4_000;
/** A push begins a moment after the change it follows. */
const AFTER_CHANGE_MS = 1_500;

const isPending = (answer: CellMarks | undefined): boolean =>
  answer?.marks.some(({ state }) => state === 'pending') ?? false;

const useIdle = (ready: boolean): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => (ready && !idle ? whenIdle(() => setIdle(true)) : undefined), [ready, idle]);
  return idle;
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
  const [pending, setPending] = useState(false);
  const { data, refetch } = useCall(getCellMarks, input, {
    enabled,
    quiet: true,
    staleTime: 0,
    ...(pending && { refetchInterval: EVERY_MS }),
  });
  const isWaiting = isPending(data);
  if (isWaiting !== pending) setPending(isWaiting);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive((changes) => {
    const linked = changes.some(({ entity }) => entity === 'room' || entity === 'channelRoom');
    if (!enabled || !(data?.mapped || linked)) return;
    if (!changes.some(({ houseId }) => houseId !== null && input.houseIds.includes(houseId))) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refetch(), AFTER_CHANGE_MS);
  });
  return useMemo(() => {
    if (!data?.mapped) return NO_MARKS;
    const comma = currentLanguage() === 'zh-CN' ? '、' : ', ';
    return channelMarks([data], (state, names) => t(state, { connections: names.join(comma) }));
  }, [data, t]);
};
