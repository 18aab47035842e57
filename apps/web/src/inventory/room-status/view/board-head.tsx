/** Tray of unassigned stays: a button and a drop target. */
import { useTranslation } from '../../../platform/use-translation.ts';
import { trayZone } from '../board/board-zones.ts';

interface TrayButtonProps {
  readonly count: number;
  /** A bar is being dragged, so the tray is a drop target. */
  readonly lifted: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
}

export const TrayButton = ({ count, lifted, open, onToggle }: TrayButtonProps) => {
  const { t } = useTranslation('roomStatus');
  return (
    <button
      type="button"
      {...trayZone}
      className={`tray-button ${count > 0 ? 'full' : ''} ${lifted ? 'inviting' : ''}`}
      aria-expanded={open}
      onClick={onToggle}
    >
      {lifted ? t('trayHere') : t('unplaced', { count })}
    </button>
  );
};
