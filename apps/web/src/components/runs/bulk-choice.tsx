/** Asks for a bulk change's input before its preview. */
import type { BulkEndpoints } from '@minsu/contract/platform/background-run.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { BulkButton, type BulkButtonProps } from './bulk-button.tsx';

interface BulkChoiceProps<B extends BulkEndpoints, R> extends Omit<BulkButtonProps<B, R>, 'label'> {
  readonly open: boolean;
  readonly heading: string;
  /** The input is sufficient. */
  readonly ready?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function BulkChoice<B extends BulkEndpoints, R>(props: BulkChoiceProps<B, R>) {
  const { open, heading, ready = true, onClose, children, ...bulk } = props;
  const { t } = useTranslation('components');
  return (
    <Dialog
      open={open}
      title={heading}
      width={440}
      footer={<div className="form-bar">{ready && <BulkButton {...bulk} label={t('bulkNext')} />}</div>}
      onCancel={onClose}
    >
      <div className="form">{children}</div>
    </Dialog>
  );
}
