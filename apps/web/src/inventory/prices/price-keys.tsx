import { Dialog } from '../../components/dialogs/dialog.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

interface PriceKeysProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const rows = [
  ['← → ↑ ↓  Home  End', 'keysMove'],
  ['Shift + ← → ↑ ↓', 'keysSelect'],
  ['Shift + Space  Ctrl + Space  Ctrl + A', 'keysAll'],
  ['0 – 9  Enter  F2', 'keysType'],
  ['Enter  Tab', 'keysCommit'],
  ['Ctrl + Enter', 'keysFillAll'],
  ['Ctrl + D  Ctrl + R', 'keysFill'],
  ['Ctrl + C  Ctrl + V', 'keysCopy'],
  ['Delete', 'keysClear'],
  ['Ctrl + Z  Ctrl + Y', 'keysUndo'],
  ['Space', 'keysOpen'],
] as const;

const PriceKeys = ({ open, onClose }: PriceKeysProps) => {
  const { t } = useTranslation('priceBoard');
  return (
    <Dialog open={open} title={t('keysTitle')} footer={null} width={560} onCancel={onClose}>
      <dl className="board-keys price-keys">
        {rows.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.split('  ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};

export default PriceKeys;
