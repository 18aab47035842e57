/** The red tray: stays of the window that take stock but have no room yet. */

import type { Board, BoardStay } from '@minsu/contract/room-status/room-status.ts';
import { Button } from 'antd';
import { EmptyState } from '../../components/empty-state.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { trayZone } from './board/board-zones.ts';
import { unplacedOf } from './board-data.ts';
import { UnplacedStay } from './unplaced-stay.tsx';
import type { RefreshHouses } from './use-board.ts';
import type { BoardHand } from './use-board-hand.tsx';

interface UnplacedPanelProps {
  readonly board: Board;
  readonly refresh: RefreshHouses;
  readonly tray: BoardHand['tray'];
  readonly onOpen: (stay: BoardStay) => void;
  /** Absent for who may not. */
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
