/** Above the board: what it is, tonight in figures, the tray, and what can be begun. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { formatPercent } from '../../platform/format.ts';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { trayZone } from './board/board-zones.ts';
import type { BoardCreate } from './use-board-create.tsx';
import type { BoardModel } from './use-board-model.ts';

export const BoardPurpose = ({ model }: { readonly model: BoardModel }) => {
  const { t } = useTranslation('roomStatus');
  const { rooms, tonight } = model.figures;
  if (rooms === 0) return null;
  const parts = [
    t('figureRooms', { count: rooms }),
    ...(tonight
      ? [
          ...(tonight.occupancy === null
            ? []
            : [t('figureOccupancy', { share: formatPercent(tonight.occupancy, 0) })]),
          t('figureSellable', { count: tonight.sellable }),
        ]
      : []),
  ];
  return <span className="num">{parts.join(' · ')}</span>;
};

interface BoardActionsProps {
  readonly model: BoardModel;
  readonly create: BoardCreate;
  readonly search: ReactNode;
  /** A bar is being dragged: the tray is a place to drop it. */
  readonly lifted: boolean;
  readonly trayOpen: boolean;
  readonly onTray: () => void;
  readonly onPlan: () => void;
}

export const BoardActions = (props: BoardActionsProps) => {
  const { model, create, search, lifted, trayOpen, onTray, onPlan } = props;
  const { t } = useTranslation('roomStatus');
  const may = useMay();
  const count = model.unplaced.length;
  return (
    <>
      <button
        type="button"
        {...trayZone}
        className={`tray-button ${count > 0 ? 'full' : ''} ${lifted ? 'inviting' : ''}`}
        aria-expanded={trayOpen}
        onClick={onTray}
      >
        {lifted ? t('trayHere') : t('unplaced', { count })}
      </button>
      {count > 0 && may('order:edit') && (
        <Button className="block-button" onClick={onPlan}>
          {t('unplacedPlan')}
        </Button>
      )}
      {search}
      {create.mayBlock && (
        <Button className="block-button" onClick={() => create.start('block')}>
          {t('blockRooms')}
        </Button>
      )}
      {create.mayOrder && (
        <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => create.start('order')}>
          {t('createOrder')}
        </Button>
      )}
    </>
  );
};
