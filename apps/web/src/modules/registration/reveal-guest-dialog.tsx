/** The document of a guest in full: first the reason, which is put on record, then what was asked for. Gone with the dialog. */
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import { getOrderHistory } from '@minsu/contract/orders/order-endpoints.ts';
import type { RegistrationRow } from '@minsu/contract/registration/registration.ts';
import { revealGuest } from '@minsu/contract/registration/registration-endpoints.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import type { DialogHost } from '../../components/command-dialog.tsx';
import { Copyable } from '../../components/copyable.tsx';
import { DateText } from '../../components/date-text.tsx';
import { type Fact, Facts } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

type Revealed = OutputOf<typeof revealGuest>;

interface RevealGuestDialogProps extends DialogHost {
  readonly of: RegistrationRow;
}

export const RevealGuestDialog = ({ of, open, onClose }: RevealGuestDialogProps) => {
  const { t } = useTranslation('registration');
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const facts = useFacts(of, revealed);
  if (revealed)
    return (
      <Modal
        open={open}
        title={t('documentOf', { name: of.name })}
        width={440}
        destroyOnHidden
        footer={null}
        onCancel={onClose}
      >
        <Facts items={facts} />
      </Modal>
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('revealTitle', { name: of.name })}
      width={440}
      submitLabel={t('reveal')}
      command={revealGuest}
      base={{ id: of.id }}
      initial={{ reason: '' }}
      invalidates={[getOrderHistory]}
      done={false}
      onDone={setRevealed}
    >
      <p className="muted">{t('revealHint')}</p>
      <Field of={revealGuest.input} name="reason" label={t('reason')} />
    </FormDialog>
  );
};

const useFacts = (of: RegistrationRow, revealed: Revealed | null): Fact[] => {
  const { t } = useTranslation('registration');
  if (revealed === null) return [];
  const { number, birthDate, phone, guardian } = revealed;
  return [
    { label: t('field_documentType'), value: t(`doc_${of.documentType ?? 'idCard'}`) },
    { label: t('field_number'), value: <Copyable text={number} /> },
    { label: t('field_birthDate'), value: <DateText date={birthDate} year /> },
    ...(phone ? [{ label: t('field_phone'), value: <Copyable text={phone} /> }] : []),
    ...(guardian ? [{ label: t('field_guardian'), value: guardian }] : []),
  ];
};
