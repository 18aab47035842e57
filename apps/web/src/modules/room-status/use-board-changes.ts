/**
 * Drops on the board. A bar is drawn where it was dropped while the change is asked about or on its way, and goes back
 * by itself when it is refused, because only the server's answer moves what lies below.
 */

import type { BoardStay } from '@minsu/contract/room-status/room-status.ts';
import { changeBlock } from '@minsu/contract/room-status/room-status-endpoints.ts';
import { useState } from 'react';
import { useStepDone } from '../../components/take-back.ts';
import { call } from '../../platform/call.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { BoardChange, BoardRange, BoardRefusal } from './board/board-model.ts';
import { type BarPlace, type BarRecord, roomOfRow, stayBarId } from './board-bars.ts';
import type { BoardBlock } from './board-data.ts';
import { type Drop, dropOf } from './board-moves.ts';
import { sayChanged, sayServerRefusal, useRefusalWords } from './board-refusals.ts';
import type { RefreshHouses } from './use-board.ts';
import type { BoardModel } from './use-board-model.ts';
import type { BoardNotices, NoticeAction } from './use-board-notice.tsx';
import { isCutOff } from './use-cut-off.ts';
import { useStayMoves } from './use-stay-moves.ts';

type Moved = ReadonlyMap<string, BarPlace>;

const without = (moved: Moved, id: string): Moved => new Map([...moved].filter(([each]) => each !== id));

/** Kept apart from the handlers below, because the bars are made from it and the handlers need the bars. */
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

/** What lies behind a bar, also behind one that is carried in from the tray. */
export const recordIn =
  ({ records, unplaced }: BoardModel) =>
  (barId: string): BarRecord | undefined => {
    const stay = unplaced.find((one) => stayBarId(one) === barId);
    return records.get(barId) ?? (stay && { kind: 'stay', stay });
  };

/** The business date of a house. */
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

/** What is not even sent: a drop in another house, and another arrival for who has arrived. */
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

/** What the board itself refused, in words at the cell. `unlock`: the way out for a locked room; `offerFor`: another one. */
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
    // A bar that has left the board has no record; only that it was held is known.
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
