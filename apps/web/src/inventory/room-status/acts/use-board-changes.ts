/**
 * Drops on the board. A bar is drawn at its drop position while the change is pending and returns when it is
 * refused, because only the server's answer moves the data.
 */

import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import { changeBlock } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { useState } from 'react';
import { useStepDone } from '../../../components/forms/take-back.ts';
import { call } from '../../../platform/calls/call.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { BoardChange, BoardRange, BoardRefusal } from '../board/board-model.ts';
import type { RefreshHouses } from '../use-board.ts';
import type { BoardModel } from '../use-board-model.ts';
import type { BoardNotices, NoticeAction } from '../use-board-notice.tsx';
import { isCutOff } from '../use-cut-off.ts';
import { type BarPlace, type BarRecord, roomOfRow, stayBarId } from '../view/board-bars.ts';
import type { BoardBlock } from '../view/board-data.ts';
import { type Drop, dropOf } from './board-moves.ts';
import { sayChanged, sayServerRefusal, useRefusalWords } from './board-refusals.ts';
import { useStayMoves } from './use-stay-moves.ts';

type Moved = ReadonlyMap<string, BarPlace>;

const without = (moved: Moved, id: string): Moved => new Map([...moved].filter(([each]) => each !== id));

/** Separate from the handlers, because bars depend on it and handlers depend on bars. */
export const useMovedBars = () => {
  const [moved, setMoved] = useState<Moved>(new Map());
  return {
    moved,
    put: (id: string, place: BarPlace) => setMoved((was) => new Map(was).set(id, place)),
    drop: (id: string) => setMoved((was) => without(was, id)),
  };
};

interface ChangesInput {
  readonly model: BoardModel;
  readonly moved: ReturnType<typeof useMovedBars>;
  readonly refresh: RefreshHouses;
  readonly notices: BoardNotices;
}

/** Record behind a bar, including one dragged in from the tray. */
export const recordIn =
  ({ records, unplaced }: BoardModel) =>
  (barId: string): BarRecord | undefined => {
    const stay = unplaced.find((one) => stayBarId(one) === barId);
    return records.get(barId) ?? (stay && { kind: 'stay', stay });
  };

/** Business date of a property. */
export const todayIn =
  ({ board }: BoardModel) =>
  (houseId: string): string =>
    board.houses.find(({ id }) => id === houseId)?.businessDate ?? '';

export const useBoardChanges = ({ model, moved, refresh, notices }: ChangesInput) => {
  const { t } = useTranslation('roomStatus');
  const moves = useStayMoves({ moved, refresh, notices });
  const changeOf = useBlockChange(moved, refresh, notices);
  const refuseDrop = useDropRefusal(model, notices);
  const recordOf = recordIn(model);

  const onChange = (change: BoardChange) => {
    const houseOfRoom = (roomId: string) => model.places.get(roomId)?.house.id;
    const todayOf = todayIn(model);
    const drop = dropOf(change, { firstDay: model.board.from, recordOf, houseOfRoom, todayOf });
    if (!drop) return;
    if (isCutOff()) return toast.error(t('offlineDrop'));
    if (drop.kind === 'refused') refuseDrop(drop);
    else if (drop.kind === 'stays') void moves.drop(drop.moving, change);
    else void changeOf(drop.block, drop.place, change);
  };
  return { onChange, moves };
};

/** Local refusals: drops in another property, and another arrival date for guests in house. */
const useDropRefusal = (model: BoardModel, notices: BoardNotices) => {
  const { t } = useTranslation('roomStatus');
  return ({ why, at }: Extract<Drop, { kind: 'refused' }>): void => {
    const record = recordIn(model)(at.barId);
    if (!record) return;
    const { houseId } = record.kind === 'stay' ? record.stay : record.block;
    const name = record.kind === 'stay' ? record.stay.guest : t(`kind_${record.block.kind}`);
    const house = model.board.houses.find(({ id }) => id === houseId)?.name ?? '';
    const title = why === 'house' ? t('refuseHouse', { name, house }) : t('refuseArrival', { guest: name });
    notices.say(at, { title, lines: [] });
  };
};

/** Shows local refusals at the cell. `unlock`: action for a locked room; `offerFor`: an alternative. */
export const useBoardRefusal = (
  model: BoardModel,
  notices: BoardNotices,
  unlock: (barIds: readonly string[]) => void,
  offerFor: (refusal: BoardRefusal) => NoticeAction | undefined,
) => {
  const { t } = useTranslation('roomStatus');
  const words = useRefusalWords();
  const may = useMay();
  const sayLost = async (refusal: BoardRefusal, stay: BoardStay | null) =>
    notices.say(
      refusal,
      stay ? await sayChanged(t, stay) : { title: t('refuseLeft'), lines: [t('shownAsNow')] },
    );
  return (refusal: BoardRefusal): void => {
    const record = recordIn(model)(refusal.barId);
    const row = model.rows.find(({ key }) => key === refusal.rowKey);
    // A bar that has left the board has no record.
    if (refusal.reason === 'changed' && (record?.kind === 'stay' || refusal.barId.startsWith('stay:')))
      return void sayLost(refusal, record?.kind === 'stay' ? record.stay : null);
    const isLocked =
      refusal.reason === 'fixed' && record?.kind === 'stay' && record.stay.locked && may('order:edit');
    const action = isLocked
      ? { label: t('unlockNow'), run: () => unlock([refusal.barId]) }
      : offerFor(refusal);
    notices.say(refusal, words(refusal, record, row?.label ?? roomOfRow(refusal.rowKey) ?? ''), action);
  };
};

const useBlockChange = (moved: ChangesInput['moved'], refresh: RefreshHouses, notices: BoardNotices) => {
  const { t } = useTranslation('roomStatus');
  const stepDone = useStepDone();
  return async (block: BoardBlock, place: BarPlace, at: BoardRange): Promise<void> => {
    const id = `block:${block.id}`;
    notices.close();
    moved.put(id, place);
    try {
      await call(changeBlock, { id: block.id, version: block.version, ...place }, { quiet: true });
      stepDone(t('blockChanged'), { blockId: block.id }, () => void refresh([block.houseId]));
      await refresh([block.houseId]);
    } catch (error) {
      const refused = await sayServerRefusal(t, error, '');
      await refresh([block.houseId]);
      notices.say(at, refused);
    }
    moved.drop(id);
  };
};
