/** Rejecting a certification with its reason; looking at the document for a reason. */
import type { CertificationCase } from '@minsu/contract/account/certification.ts';
import {
  pageCertifications,
  rejectCertification,
  revealCertificationNumber,
} from '@minsu/contract/account/certification-endpoints.ts';
import { Copyable } from '../../components/copyable.tsx';
import { Facts } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { RevealDialog } from '../../components/reveal-dialog.tsx';
import { invalidate } from '../../platform/queries.ts';
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
