/** Sends a guest page back with a reason that the guest reads. */
import { returnGuestPage } from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { showPages } from './guest-page-live.ts';

interface ReturnPageProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly orderId: string;
  readonly stayId: string;
  readonly version: number;
}

const ReturnPageDialog = ({ open, onClose, orderId, stayId, version }: ReturnPageProps) => {
  const { t } = useTranslation('guestPages');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('sendBack')}
      submitLabel={t('sendBack')}
      command={returnGuestPage}
      base={{ stayId, version }}
      done={t('returned')}
      onDone={(pages) => {
        showPages(orderId, pages);
        onClose();
      }}
    >
      <Field
        of={returnGuestPage.input}
        name="reason"
        label={t('field_reason')}
        help={t('sendBackHint')}
        control="textarea"
      />
    </FormDialog>
  );
};

export default ReturnPageDialog;
