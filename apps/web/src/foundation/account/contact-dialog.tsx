/** Binds a phone or email: password and target first, then the code sent there. */

import { getAccount } from '@minsu/contract/foundation/account/profile-endpoints.ts';
import {
  type ContactKind,
  confirmContact,
  getSecurity,
  requestContactCode,
} from '@minsu/contract/foundation/account/security-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { useState } from 'react';
import { Field } from '../../components/forms/field.tsx';
import { currentPasswordControl } from '../../components/forms/password-control.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { AccountDialog } from './account-dialog.tsx';

interface ContactDialogProps {
  readonly kind: ContactKind;
  readonly onClose: () => void;
}

export const ContactDialog = ({ kind, onClose }: ContactDialogProps) => {
  const { t } = useTranslation('account');
  const [sent, setSent] = useState<OutputOf<typeof requestContactCode> | null>(null);
  const title = kind === 'phone' ? t('bindPhone') : t('bindEmail');
  const of = requestContactCode.input;
  if (sent) return <CodeDialog title={title} sent={sent} onClose={onClose} onAgain={() => setSent(null)} />;
  return (
    <AccountDialog
      title={title}
      command={requestContactCode}
      base={{ kind }}
      submitLabel={t('sendCode')}
      onClose={onClose}
      onDone={setSent}
    >
      <Field of={of} name="target" label={kind === 'phone' ? t('newPhone') : t('newEmail')} />
      <Field of={of} name="password" label={t('oldPassword')} control={currentPasswordControl} />
    </AccountDialog>
  );
};

interface CodeDialogProps {
  readonly title: string;
  readonly sent: OutputOf<typeof requestContactCode>;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

const CodeDialog = ({ title, sent, onClose, onAgain }: CodeDialogProps) => {
  const { t } = useTranslation('account');
  return (
    <AccountDialog
      title={title}
      command={confirmContact}
      base={{ requestId: sent.requestId }}
      submitLabel={t('bind')}
      onClose={onClose}
      onDone={() => {
        invalidate([getSecurity, getAccount]);
        toast.success(t('contactBound'));
        onClose();
      }}
    >
      <p>{t('codeSent', { to: sent.masked })}</p>
      <Field of={confirmContact.input} name="code" label={t('code')} help={t('codeLogHint')} />
      <button type="button" className="text-button" onClick={onAgain}>
        {t('startAgain')}
      </button>
    </AccountDialog>
  );
};
