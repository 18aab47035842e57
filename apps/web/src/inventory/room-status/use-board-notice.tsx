/** A refusal beside its cells, until closed or replaced. */
import { Button } from 'antd';
import { useState } from 'react';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { RefusalWords } from './acts/board-refusals.ts';
import type { BoardRange } from './board/board-model.ts';
import type { BoardNotice } from './board/use-board-stage.ts';

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
