/** The tray: unassigned stays of the window, which count against stock. */

import type { Board, BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import { Button } from 'antd';
import { SidePanel } from '../../components/dialogs/side-panel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { UnplacedStay } from './acts/unplaced-stay.tsx';
import type { BoardHand } from './acts/use-board-hand.tsx';
import { trayZone } from './board/board-zones.ts';
import type { RefreshHouses } from './use-board.ts';
import { unplacedOf } from './view/board-data.ts';

interface UnplacedPanelProps {
  readonly board: Board;
  readonly refresh: RefreshHouses;
  readonly tray: BoardHand['tray'];
  readonly onOpen: (stay: BoardStay) => void;
  /** Absent without permission. */
  readonly onPlan: (() => void) | undefined;
  readonly onClose: () => void;
}

export const UnplacedPanel = ({ board, refresh, tray, onOpen, onPlan, onClose }: UnplacedPanelProps) => {
  const { t } = useTranslation('roomStatus');
  const stays = unplacedOf(board);
  return (
    <SidePanel title={t('unplacedTitle')} onClose={onClose}>
      <div className="tray" {...trayZone}>
        {stays.length === 0 ? (
          <EmptyState title={t('unplacedNone')} />
        ) : (
          <>
            <p className="muted">{t('unplacedHint')}</p>
            {onPlan && (
              <Button className="unplaced-plan" onClick={onPlan}>
                {t('unplacedPlan')}
              </Button>
            )}
            <ul className="unplaced-list">
              {stays.map((stay) => (
                <li key={`${stay.id} ${stay.checkIn}`}>
                  <UnplacedStay
                    stay={stay}
                    place={placeText(board, stay)}
                    refresh={refresh}
                    tray={tray}
                    onOpen={() => onOpen(stay)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </SidePanel>
  );
};

const placeText = (board: Board, stay: BoardStay): string => {
  const house = board.houses.find(({ id }) => id === stay.houseId);
  const type = house?.types.find(({ id }) => id === stay.roomTypeId);
  return [house?.name, house?.kind === 'entire' ? '' : type?.name].filter(Boolean).join(' · ');
};
