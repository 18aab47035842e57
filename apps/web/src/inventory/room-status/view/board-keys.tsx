import { boardKeyRows } from '../../../components/board/board-key-rows.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';

interface BoardKeysProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const BoardKeys = ({ open, onClose }: BoardKeysProps) => {
  const { t } = useTranslation('roomStatus');
  return (
    <Dialog open={open} title={t('keysTitle')} footer={null} width={480} onCancel={onClose}>
      <dl className="board-keys">
        {boardKeyRows.map(([keys, text]) => (
          <div key={text}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};

export default BoardKeys;
