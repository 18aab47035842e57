import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

interface BoardKeysProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const rows = [
  ['← → ↑ ↓', 'keysCursor'],
  ['Home End', 'keysHome'],
  ['Shift + ← →', 'keysSelect'],
  ['Enter', 'keysEnter'],
  ['Alt + ← → ↑ ↓', 'keysMove'],
  ['Alt + Shift + ← →', 'keysEnd'],
  ['Alt + Shift + ↑ ↓', 'keysStart'],
  ['Shift + Enter', 'keysAsk'],
  ['Shift + F10', 'keysMenu'],
  ['Esc', 'keysEscape'],
  ['/', 'keysFind'],
  ['T', 'keysToday'],
  ['D', 'keysDate'],
  [', .', 'keysWeek'],
  ['< >', 'keysMonth'],
] as const;

const BoardKeys = ({ open, onClose }: BoardKeysProps) => {
  const { t } = useTranslation('roomStatus');
  return (
    <Modal open={open} title={t('keysTitle')} footer={null} width={480} onCancel={onClose}>
      <dl className="board-keys">
        {rows.map(([keys, text]) => (
          <div key={text}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};

export default BoardKeys;
