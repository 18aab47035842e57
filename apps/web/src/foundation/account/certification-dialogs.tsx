/** Rejects a certification with a reason; reveals its document with a reason. */
import type { CertificationCase } from '@minsu/contract/foundation/account/certification.ts';
import {
  pageCertifications,
  rejectCertification,
  revealCertificationNumber,
} from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { Copyable } from '../../components/copyable.tsx';
import { RevealDialog } from '../../components/dialogs/reveal-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { AccountDialog } from './account-dialog.tsx';
import { DocumentPhoto } from './document-photo.tsx';

interface CaseDialogProps {
  readonly one: CertificationCase;
  readonly onClose: () => void;
}

export const RejectDialog = ({ one, onClose }: CaseDialogProps) => {
  const { t } = useTranslation('account');
  return (
    <AccountDialog
      danger
      title={t('rejectTitle', { name: one.accountName })}
      command={rejectCertification}
      base={{ id: one.id, version: one.version }}
      submitLabel={t('reject')}
      onClose={onClose}
      onDone={() => {
        invalidate([pageCertifications]);
        toast.success(t('rejected'));
        onClose();
      }}
      onRefused={(error) => {
        if (error.status === 409) invalidate([pageCertifications]);
      }}
    >
      <Field of={rejectCertification.input} name="reason" label={t('rejectReason')} control="textarea" />
    </AccountDialog>
  );
};

export const RevealCertification = ({ one, onClose }: CaseDialogProps) => {
  const { t } = useTranslation('account');
  return (
    <RevealDialog
      open
      onClose={onClose}
      title={t('revealTitle', { name: one.accountName })}
      submitLabel={t('reveal')}
      command={revealCertificationNumber}
      base={{ id: one.id }}
    >
      {({ number }) => (
        <>
          <Facts
            items={[
              { label: t('realName'), value: one.realName },
              { label: t('documentType'), value: t(`doc_${one.documentType}`) },
              { label: t('documentNumber'), value: <Copyable text={number} /> },
            ]}
          />
          {one.photos.map((photo) => (
            <DocumentPhoto key={photo.id} id={photo.id} side={photo.side} />
          ))}
        </>
      )}
    </RevealDialog>
  );
};
