/** The selected bars and their bulk actions. */
import { Button } from 'antd';
import { useTranslation } from '../../../platform/use-translation.ts';

interface PickBarProps {
  readonly count: number;
  readonly allLocked: boolean;
  readonly mayEdit: boolean;
  readonly onMove: () => void;
  readonly onLock: (locked: boolean) => void;
  readonly onUnassign: () => void;
  readonly onClear: () => void;
}

export const PickBar = ({ count, allLocked, mayEdit, onMove, onLock, onUnassign, onClear }: PickBarProps) => {
  const { t } = useTranslation('roomStatus');
  if (count === 0) return null;
  return (
    <section className="pick-bar" aria-label={t('pickActions')}>
      <strong className="num">{t('picked', { count })}</strong>
      {mayEdit && (
        <>
          <Button size="small" onClick={onMove}>
            {t('pickMove')}
          </Button>
          <Button size="small" onClick={() => onLock(!allLocked)}>
            {t(allLocked ? 'pickUnlock' : 'pickLock')}
          </Button>
          <Button size="small" onClick={onUnassign}>
            {t('pickUnassign')}
          </Button>
        </>
      )}
      <button type="button" className="text-button" onClick={onClear}>
        {t('pickClear')}
      </button>
    </section>
  );
};
