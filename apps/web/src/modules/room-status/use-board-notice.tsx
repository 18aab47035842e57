/** What was refused, said beside the cells it is about, until it is closed or something else is done. */
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { BoardRange } from './board/board-model.ts';
import type { BoardNotice } from './board/use-board-stage.ts';
import type { RefusalWords } from './board-refusals.ts';

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

export interface BoardNotices {
  readonly notice: BoardNotice | null;
  readonly say: (at: BoardRange, words: RefusalWords, action?: NoticeAction) => void;
  readonly close: () => void;
}

export const useBoardNotice = (): BoardNotices => {
  const [notice, setNotice] = useState<BoardNotice | null>(null);
  const close = () => setNotice(null);
  return {
    notice,
    close,
    say: ({ rowKey, from, to }, words, action) =>
      setNotice({
        at: { rowKey, from, to },
        node: <CellNotice {...words} action={action} onClose={close} />,
      }),
  };
};

interface CellNoticeProps extends RefusalWords {
  readonly action: NoticeAction | undefined;
  readonly onClose: () => void;
}

const CellNotice = ({ title, lines, action, onClose }: CellNoticeProps) => {
  const { t } = useTranslation('roomStatus');
  const act = () => {
    onClose();
    action?.run();
  };
  return (
    <>
      <Icon name="error" />
      <div className="board-notice-text">
        <strong>{title}</strong>
        {lines.length > 0 && (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {action && (
          <Button size="small" onClick={act}>
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon="close" label={t('closeNotice')} onClick={onClose} />
    </>
  );
};
