/** What a change of the selected rows is to be, asked before the change itself says what would happen. */
import type { BulkEndpoints } from '@minsu/contract/background-run.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { BulkButton, type BulkButtonProps } from './bulk-button.tsx';
import { Dialog } from './dialog.tsx';

interface BulkChoiceProps<B extends BulkEndpoints, R> extends Omit<BulkButtonProps<B, R>, 'label'> {
  readonly open: boolean;
  readonly heading: string;
  /** Enough has been chosen to go on. */
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
