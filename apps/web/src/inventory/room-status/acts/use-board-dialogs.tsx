/** Board dialogs about properties: room plan and linked rooms. */
import type { ReactNode } from 'react';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import type { MenuAction } from '../../../components/dialogs/menu-button.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { BoardCell } from '../board/board-model.ts';
import type { RefreshHouses } from '../use-board.ts';
import type { BoardModel } from '../use-board-model.ts';
import { roomOfRow } from '../view/board-bars.ts';

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx'));
const LinkedRoomsDrawer = lazyPart(() => import('./linked-rooms-drawer.tsx'));

interface Linked {
  readonly houseId: string;
  readonly houseName: string;
  readonly roomId: string | undefined;
}

export interface BoardDialogs {
  readonly plan: () => void;
  readonly links: (houseId: string, roomId?: string) => void;
  /** Menu entries for a cell. */
  readonly menuOf: (cell: BoardCell) => readonly MenuAction[];
  readonly node: ReactNode;
}

const houseOfRow = ({ board, places }: BoardModel, rowKey: string) => {
  const roomId = roomOfRow(rowKey);
  if (roomId !== null) return places.get(roomId)?.house;
  return board.houses.find(
    ({ id, types }) => rowKey === `house:${id}` || types.some((type) => rowKey === `type:${type.id}`),
  );
};

export const useBoardDialogs = (model: BoardModel, refresh: RefreshHouses): BoardDialogs => {
  const { t } = useTranslation('roomStatus');
  const plan = useDialog();
  const linked = useDialog<Linked>();
  const { board, unplaced } = model;
  const waiting = new Set(unplaced.map(({ houseId }) => houseId));
  const houses = board.houses.filter(({ id }) => waiting.has(id)).map(({ id, name }) => ({ id, name }));
  const links = (houseId: string, roomId?: string) => {
    const houseName = board.houses.find(({ id }) => id === houseId)?.name ?? '';
    linked.show({ houseId, houseName, roomId });
  };
  const menuOf = ({ rowKey }: BoardCell): MenuAction[] => {
    const house = houseOfRow(model, rowKey);
    if (house?.kind !== 'multi') return [];
    const run = () => links(house.id, roomOfRow(rowKey) ?? undefined);
    return [{ key: 'links', label: t('menuLinks'), run }];
  };
  return {
    plan: () => plan.show(),
    links,
    menuOf,
    node: (
      <>
        {plan.shown && (
          <PlanDialog
            key={plan.shown.key}
            houses={houses}
            from={board.from}
            to={board.to}
            open={plan.shown.open}
            onClose={plan.close}
            onDone={(houseIds) => void refresh(houseIds)}
          />
        )}
        {linked.shown && (
          <LinkedRoomsDrawer {...linked.shown.of} open={linked.shown.open} onClose={linked.close} />
        )}
      </>
    ),
  };
};
