/** Swapping two bars: previewed by the server, confirmed with prices, then executed or refused at the cell. */
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import {
  type MovePreview,
  previewSwap,
  swapStays,
} from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { type RefObject, useState } from 'react';
import { useStepDone } from '../../../components/forms/take-back.ts';
import { call } from '../../../platform/calls/call.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { canSwap } from '../board/board-gesture.ts';
import type { Board } from '../board/board-index.ts';
import type { BoardBar, BoardRange, BoardRefusal } from '../board/board-model.ts';
import type { BoardHandle } from '../board/use-board-handle.ts';
import type { RefreshHouses } from '../use-board.ts';
import type { BoardModel } from '../use-board-model.ts';
import type { BoardNotices, NoticeAction } from '../use-board-notice.tsx';
import { isCutOff } from '../use-cut-off.ts';
import { roomRow } from '../view/board-bars.ts';
import { dayCounter } from '../view/board-data.ts';
import { isAnswerable, type StayMoving } from './board-moves.ts';
import { sayServerRefusal } from './board-refusals.ts';
import { type SwapPair, swapInput, swapMoving, swapPair } from './board-swap.ts';
import { recordIn, todayIn } from './use-board-changes.ts';
import { type MovedBars, useBarsOf, useRefusedWords } from './use-stay-moves.ts';

interface SwapsInput {
  readonly model: BoardModel;
  readonly moved: MovedBars;
  readonly refresh: RefreshHouses;
  readonly notices: BoardNotices;
  readonly handle: RefObject<BoardHandle | null>;
}

export interface AskedSwap {
  readonly pair: SwapPair;
  readonly moving: readonly StayMoving[];
  readonly preview: MovePreview;
  readonly open: boolean;
}

/** The single conflicting bar, if the two could swap. */
const inTheWayToSwap = (board: Board | undefined, refusal: BoardRefusal): BoardBar | undefined => {
  const one = board?.bars.byId.get(refusal.barId);
  const [other, ...more] = refusal.reason === 'conflict' ? refusal.inTheWay : [];
  return board && one && other && more.length === 0 && canSwap(board, one, other) ? other : undefined;
};

const movingIn =
  (model: BoardModel) =>
  (pair: SwapPair): StayMoving[] =>
    swapMoving(pair, todayIn(model)(pair.first.houseId));

const rangeOf = (
  { roomId, checkIn, checkOut }: SwapPair['first'],
  day: (date: string) => number,
): BoardRange => ({ rowKey: roomRow(roomId), from: day(checkIn), to: day(checkOut) });

export const useSwap = (input: SwapsInput) => {
  const { model, notices } = input;
  const { t } = useTranslation('roomStatus');
  const [asked, setAsked] = useState<AskedSwap | null>(null);
  const refusedWords = useRefusedWords();
  const bars = useBarsOf(input);
  const day = dayCounter(model.board.from);
  const mayOverride = useMay()('order:overridePrice');

  const atFirst = ({ first }: SwapPair): BoardRange => rangeOf(first, day);
  const movingOf = movingIn(model);
  const close = () => setAsked((was) => was && { ...was, open: false });
  const refuseFor = async (pair: SwapPair, error: unknown) =>
    bars.refuse(movingOf(pair), atFirst(pair), await sayServerRefusal(t, error, pair.first.guest));
  const askFor = async (pair: SwapPair): Promise<void> => {
    if (isCutOff()) return toast.error(t('offlineDrop'));
    notices.close();
    try {
      const preview = await call(previewSwap, swapInput(pair, 'keep'), { quiet: true });
      if (isAnswerable(preview, mayOverride)) setAsked({ pair, moving: movingOf(pair), preview, open: true });
      else notices.say(atFirst(pair), refusedWords(preview));
    } catch (error) {
      await refuseFor(pair, error);
    }
  };
  /** Swaps two bars, or explains why not. */
  const ask = ([one = '', other = '']: readonly string[]): void => {
    const pair = swapPair(recordIn(model)(one), recordIn(model)(other));
    if (pair) void askFor(pair);
    else toast.info(t('swapImpossible'));
  };
  const run = useSwapRun(input, refuseFor);
  const confirm = (swap: InputOf<typeof swapStays>, pair: SwapPair): void => {
    close();
    void run(swap, pair);
  };
  /** Offers the swap when a drop onto one stay was refused. */
  const offerFor = (refusal: BoardRefusal): NoticeAction | undefined => {
    const other = inTheWayToSwap(input.handle.current?.board(), refusal);
    const pair = other && swapPair(recordIn(model)(refusal.barId), recordIn(model)(other.id));
    return pair
      ? { label: t('swapOffer', { guest: pair.second.guest }), run: () => void askFor(pair) }
      : undefined;
  };
  /** From the panel: marks the bar; the next stay chosen is the partner. */
  const choose = (barId: string): void => {
    input.handle.current?.cut(barId);
    toast.info(t('swapChoose'));
  };
  return { ask, asked, choose, close, confirm, offerFor };
};

/** The bars are drawn swapped until answered. */
const useSwapRun = (input: SwapsInput, refuse: (pair: SwapPair, error: unknown) => Promise<void>) => {
  const { t } = useTranslation('roomStatus');
  const stepDone = useStepDone();
  const bars = useBarsOf(input);
  return async (swap: InputOf<typeof swapStays>, pair: SwapPair): Promise<void> => {
    const moving = movingIn(input.model)(pair);
    bars.putAll(moving);
    try {
      const done = await call(swapStays, swap, { quiet: true });
      const names = { first: pair.first.guest, second: pair.second.guest };
      stepDone(t('swapDone', names), { id: done.stepId }, () => void input.refresh([done.houseId]));
      await bars.settle(moving, done);
    } catch (error) {
      await refuse(pair, error);
    }
  };
};
