/** The red tray: stays of the window that take stock but have no room yet. */

import { assignRoom } from '@minsu/contract/orders/order-endpoints.ts';
import type { Board, BoardStay } from '@minsu/contract/room-status/room-status.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../../components/command-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useStepDone } from '../../components/take-back.ts';
import { useChannelName } from '../../components/use-channel-name.ts';
import { formatRange, nightsOf } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { unplacedOf } from './board-data.ts';
import type { RefreshHouses } from './use-board.ts';

interface UnplacedPanelProps {
  readonly board: Board;
  readonly refresh: RefreshHouses;
  readonly onOpen: (stay: BoardStay) => void;
  /** Absent for who may not. */
  readonly onPlan: (() => void) | undefined;
  readonly onClose: () => void;
}

export const UnplacedPanel = ({ board, refresh, onOpen, onPlan, onClose }: UnplacedPanelProps) => {
  const { t } = useTranslation('roomStatus');
  const stays = unplacedOf(board);
  return (
    <SidePanel title={t('unplacedTitle')} onClose={onClose}>
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
                  onOpen={() => onOpen(stay)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
};

const placeText = (board: Board, stay: BoardStay): string => {
  const house = board.houses.find(({ id }) => id === stay.houseId);
  const type = house?.types.find(({ id }) => id === stay.roomTypeId);
  return [house?.name, house?.kind === 'entire' ? '' : type?.name].filter(Boolean).join(' · ');
};

interface UnplacedStayProps {
  readonly stay: BoardStay;
  readonly place: string;
  readonly refresh: RefreshHouses;
  readonly onOpen: () => void;
}

const UnplacedStay = ({ stay, place, refresh, onOpen }: UnplacedStayProps) => {
  const { t } = useTranslation('roomStatus');
  const { t: tOrder } = useTranslation('orders');
  const channelName = useChannelName();
  const fresh = () => refresh([stay.houseId]);
  const stepDone = useStepDone();
  return (
    <article className="unplaced-stay">
      <header>
        <strong>{stay.guest}</strong>
        <Tag>{channelName(stay.channel)}</Tag>
        <Tag tone={stay.shown === 'expected' ? 'info' : 'warn'}>{tOrder(`shown_${stay.shown}`)}</Tag>
      </header>
      <p>{place}</p>
      <p className="num muted">
        {formatRange(stay.checkIn, stay.checkOut, currentLanguage())} ·{' '}
        {t('nights', { count: nightsOf(stay.checkIn, stay.checkOut) })}
      </p>
      <div className="board-panel-actions">
        <CommandButton
          size="small"
          type="primary"
          command={assignRoom}
          input={{ stayId: stay.id, version: stay.version }}
          label={tOrder('action_assign')}
          done={false}
          onDone={() => {
            stepDone(t('unplacedDone'), { stayId: stay.id }, () => void fresh());
            void fresh();
          }}
          onStale={() => void fresh()}
        />
        <button type="button" className="text-button" onClick={onOpen}>
          {t('unplacedOpen')}
        </button>
      </div>
    </article>
  );
};
