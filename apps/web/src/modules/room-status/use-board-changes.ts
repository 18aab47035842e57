/**
 * Drops on the board. A bar is drawn where it was dropped while the change is asked about or on its way, and goes back
 * by itself when it is refused, because only the server's answer moves what lies below.
 */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import type { BoardStay } from '@minsu/contract/room-status/room-status.ts';
import { changeBlock } from '@minsu/contract/room-status/room-status-endpoints.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStepDone } from '../../components/take-back.ts';
import { call } from '../../platform/call.ts';
import { toast } from '../../platform/toast.ts';
import type { BoardChange } from './board/board-model.ts';
import { type BarPlace, type BarRecord, stayBarId } from './board-bars.ts';
import type { BoardBlock } from './board-data.ts';
import { placeAfter, placeOf, type StayChange, stayChange } from './board-drop.ts';
import type { RefreshHouses } from './use-board.ts';
import { isCutOff } from './use-cut-off.ts';

export interface Proposal {
  readonly stay: BoardStay;
  readonly change: StayChange;
  readonly open: boolean;
}

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
  readonly firstDay: string;
  readonly records: ReadonlyMap<string, BarRecord>;
  readonly moved: ReturnType<typeof useMovedBars>;
  readonly refresh: RefreshHouses;
}

export const useBoardChanges = ({ firstDay, records, moved, refresh }: ChangesInput) => {
  const { t } = useTranslation('roomStatus');
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const changeOf = useBlockChange(moved, refresh);

  const propose = (stay: BoardStay, kind: BoardChange['kind'], place: BarPlace) => {
    const change = stayChange(stay, kind, place);
    if (!change) return;
    moved.put(stayBarId(stay), placeAfter(stay, place, change));
    setProposal({ stay, change, open: true });
  };
  const onChange = (change: BoardChange) => {
    const record = records.get(change.barId);
    const place = placeOf(change, firstDay);
    if (!record || !place) return;
    if (isCutOff()) return toast.error(t('offlineDrop'));
    if (record.kind === 'stay') propose(record.stay, change.kind, place);
    else void changeOf(record.block, place);
  };
  const close = () => {
    if (!proposal) return;
    moved.drop(stayBarId(proposal.stay));
    setProposal({ ...proposal, open: false });
  };
  /** Until the board has the new state, the bar stays where the server put it. */
  const done = (order: OrderDetail) => {
    const now = order.stays.find((stay) => stay.id === proposal?.stay.id);
    if (!proposal || !now) return;
    const id = stayBarId(proposal.stay);
    if (now.roomId) moved.put(id, { roomId: now.roomId, from: now.checkIn, to: now.checkOut });
    void refresh([proposal.stay.houseId]).then(() => moved.drop(id));
  };
  return { onChange, proposal, close, done };
};

const useBlockChange = (moved: ChangesInput['moved'], refresh: RefreshHouses) => {
  const { t } = useTranslation('roomStatus');
  const stepDone = useStepDone();
  return async (block: BoardBlock, place: BarPlace): Promise<void> => {
    const id = `block:${block.id}`;
    moved.put(id, place);
    try {
      await call(changeBlock, { id: block.id, version: block.version, ...place });
      stepDone(t('blockChanged'), { blockId: block.id }, () => void refresh([block.houseId]));
      await refresh([block.houseId]);
    } catch {
      // What was refused has been said; the bar goes back.
    }
    moved.drop(id);
  };
};
