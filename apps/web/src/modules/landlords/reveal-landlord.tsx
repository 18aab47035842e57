/** What is masked of a landlord in full: first the reason, which is put on record. Gone with the dialog. */
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import type { LandlordDetail } from '@minsu/contract/landlords/landlord.ts';
import { getLandlordHistory, revealLandlord } from '@minsu/contract/landlords/landlord-endpoints.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import type { DialogHost } from '../../components/command-dialog.tsx';
import { Copyable } from '../../components/copyable.tsx';
import { type Fact, Facts } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

type Revealed = OutputOf<typeof revealLandlord>;

interface RevealDialogProps extends DialogHost {
  readonly detail: LandlordDetail;
}

const RevealDialog = ({ detail: { landlord }, open, onClose }: RevealDialogProps) => {
  const { t } = useTranslation('landlords');
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const facts = useFacts(revealed);
  const close = () => {
    setRevealed(null);
    onClose();
  };
  if (revealed)
    return (
      <Modal
        open={open}
        title={t('revealedOf', { name: landlord.name })}
        width={480}
        destroyOnHidden
        footer={null}
        onCancel={close}
      >
        <Facts items={facts} />
      </Modal>
    );
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t('revealTitle', { name: landlord.name })}
      submitLabel={t('reveal')}
      command={revealLandlord}
      base={{ id: landlord.id }}
      initial={{ reason: '' }}
      invalidates={[getLandlordHistory]}
      done={false}
      onDone={setRevealed}
    >
      <p className="muted">{t('revealHint')}</p>
      <Field of={revealLandlord.input} name="reason" label={t('field_reason')} />
    </FormDialog>
  );
};

export default RevealDialog;

const fact = (label: string, text: string | null): Fact[] =>
  text === null ? [] : [{ label, value: <Copyable text={text} /> }];

const useFacts = (revealed: Revealed | null): Fact[] => {
  const { t } = useTranslation('landlords');
  if (revealed === null) return [];
  return [
    ...fact(t('field_phone'), revealed.phone),
    ...fact(t('field_email'), revealed.email),
    ...fact(t('field_taxId'), revealed.taxId),
    ...revealed.contacts.flatMap(({ name, phone, email }) => [
      ...fact(`${name} · ${t('contact_phone')}`, phone),
      ...fact(`${name} · ${t('contact_email')}`, email),
    ]),
    ...revealed.documents.flatMap(({ name, number }) => fact(name, number)),
  ];
};
