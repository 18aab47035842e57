/**
 * Drops of stays: previewed by the server, confirmed if the price changes, then executed. Bars stay at the drop
 * position until answered; failures restore them with a reason at the cell.
 */

import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { MovePreview, StepDone } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { moveStays, previewMoves } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { useState } from 'react';
import { useStepDone } from '../../../components/forms/take-back.ts';
import { call } from '../../../platform/calls/call.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { BoardRange } from '../board/board-model.ts';
import type { RefreshHouses } from '../use-board.ts';
import type { BoardNotices } from '../use-board-notice.tsx';
import { type BarPlace, stayBarId } from '../view/board-bars.ts';
import { asksForPrice, isAnswerable, kindOfMove, moveOf, type StayMoving } from './board-moves.ts';
import { cutLines, type RefusalWords, sayServerRefusal } from './board-refusals.ts';

export type Moves = InputOf<typeof moveStays>['moves'];
export type MovesAsked = InputOf<typeof moveStays>;

/** A drop that waits for the price dialog. */
export interface AskedMove {
  readonly moving: readonly StayMoving[];
  readonly preview: MovePreview;
  readonly at: BoardRange;
  readonly open: boolean;
}

export interface MovedBars {
  readonly put: (id: string, place: BarPlace) => void;
  readonly drop: (id: string) => void;
}

interface MovesInput {
  readonly moved: MovedBars;
  readonly refresh: RefreshHouses;
  readonly notices: BoardNotices;
}

/** Objections of the preview, by guest if several. */
export const useRefusedWords = () => {
  const { t } = useTranslation('roomStatus');
  return ({ stays }: MovePreview): RefusalWords => {
    const alone = stays.length === 1;
    const lines = stays.flatMap(({ guest, refusals }) =>
      refusals.map(({ message }) => (alone ? message : t('refusedOf', { guest, why: message }))),
    );
    const [first = t('refuseOne'), ...rest] = [...new Set(lines)];
    return alone
      ? { title: first, lines: rest }
      : { title: t('refuseNone'), lines: cutLines(t, [first, ...rest]) };
  };
};

const useSayMoved = (refresh: RefreshHouses) => {
  const { t } = useTranslation('roomStatus');
  const stepDone = useStepDone();
  return (moving: readonly StayMoving[], preview: MovePreview, done: StepDone): void => {
    const [only] = moving;
    const [now] = done.stays;
    const words =
      moving.length === 1 && only && now
        ? t(`moved_${kindOfMove(only, now)}`, {
            guest: only.stay.guest,
            room: now.roomNumber ?? t('unplacedTitle'),
            dates: formatRange(now.checkIn, now.checkOut, currentLanguage()),
          })
        : t('movedMany', { count: moving.length });
    const minded = preview.stays.flatMap(({ warnings }) => warnings);
    stepDone([words, ...minded].join(' · '), { id: done.stepId }, () => void refresh([done.houseId]));
  };
};

/** Bars of a drop: at the drop position, reverted, or where the server placed them. */
export const useBarsOf = ({ moved, refresh, notices }: MovesInput) => {
  const dropAll = (moving: readonly StayMoving[]) => {
    for (const { stay } of moving) moved.drop(stayBarId(stay));
  };
  return {
    dropAll,
    putAll: (moving: readonly StayMoving[]) => {
      for (const { stay, place } of moving) moved.put(stayBarId(stay), place);
    },
    /** The board reloads the server's current state. */
    refuse: async (moving: readonly StayMoving[], at: BoardRange, words: RefusalWords) => {
      await refresh([...new Set(moving.map(({ stay }) => stay.houseId))]);
      dropAll(moving);
      notices.say(at, words);
    },
    settle: async (moving: readonly StayMoving[], done: StepDone) => {
      for (const { stay, place } of moving) {
        const now = done.stays.find(({ stayId }) => stayId === stay.id);
        if (!now?.roomId) continue;
        const from = place.from > now.checkIn ? place.from : now.checkIn;
        moved.put(stayBarId(stay), { roomId: now.roomId, from, to: now.checkOut });
      }
      await refresh([done.houseId]);
      dropAll(moving);
    },
  };
};

export const useStayMoves = (input: MovesInput) => {
  const { t } = useTranslation('roomStatus');
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const refusedWords = useRefusedWords();
  const sayMoved = useSayMoved(input.refresh);
  const mayOverride = useMay()('order:overridePrice');
  const bars = useBarsOf(input);

  const refuseFor = async ({ moving, at }: Pick<AskedMove, 'moving' | 'at'>, error: unknown) =>
    bars.refuse(moving, at, await sayServerRefusal(t, error, moving[0]?.stay.guest ?? ''));
  const carryOut = async (move: Omit<AskedMove, 'open'>, asking: MovesAsked): Promise<void> => {
    try {
      const done = await call(moveStays, asking, { quiet: true });
      sayMoved(move.moving, move.preview, done);
      await bars.settle(move.moving, done);
    } catch (error) {
      await refuseFor(move, error);
    }
  };
  /** `at`: drop position. */
  const drop = async (moving: readonly StayMoving[], at: BoardRange): Promise<void> => {
    input.notices.close();
    bars.putAll(moving);
    try {
      const moves = moving.map(moveOf);
      const preview = await call(previewMoves, { moves }, { quiet: true });
      if (!isAnswerable(preview, mayOverride)) return await bars.refuse(moving, at, refusedWords(preview));
      const move = { moving, preview, at };
      if (!preview.possible || asksForPrice(preview, moving)) setAsked({ ...move, open: true });
      else await carryOut(move, { moves });
    } catch (error) {
      await refuseFor({ moving, at }, error);
    }
  };
  const close = () => {
    if (!asked) return;
    bars.dropAll(asked.moving);
    setAsked({ ...asked, open: false });
  };
  const confirm = (asking: MovesAsked) => {
    if (!asked) return;
    setAsked({ ...asked, open: false });
    void carryOut(asked, asking);
  };
  return { drop, asked, close, confirm };
};
