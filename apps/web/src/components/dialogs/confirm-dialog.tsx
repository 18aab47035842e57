/** Confirmation for an action with listed side effects. Loaded on demand. */

import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Dialog } from './dialog.tsx';
import { singleClick } from './single-click.ts';

export interface ConfirmText {
  readonly title: string;
  readonly text?: ReactNode;
  /** Further effects, one line each. */
  readonly effects?: readonly string[];
  readonly okLabel?: string;
  readonly cancelLabel?: string;
}

interface ConfirmDialogProps extends ConfirmText {
  readonly open: boolean;
  readonly danger?: boolean;
  readonly pending?: boolean;
  /** The data is still loading; cancelling is possible. */
  readonly disabled?: boolean;
  readonly onOk: () => void;
  readonly onCancel: () => void;
}

const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { t } = useTranslation('components');
  const { effects = [], danger = false, pending = false, disabled = false } = props;
  const looks = { type: 'primary', variant: 'solid', color: danger ? 'danger' : 'primary' } as const;
  return (
    <Dialog
      open={props.open}
      title={props.title}
      width={440}
      okText={props.okLabel ?? t('confirm')}
      cancelText={props.cancelLabel ?? t('cancel')}
      okButtonProps={{ ...looks, danger, disabled }}
      confirmLoading={pending}
      onOk={singleClick(props.onOk)}
      onCancel={singleClick(props.onCancel)}
      destroyOnHidden
    >
      {props.text && <p>{props.text}</p>}
      {effects.length > 0 && (
        <ul className="confirm-effects">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
};

export default ConfirmDialog;
