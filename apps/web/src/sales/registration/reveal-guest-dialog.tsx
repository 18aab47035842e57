/** Reveals a guest's document. */
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import type { RegistrationRow } from '@minsu/contract/sales/registration/registration.ts';
import { revealGuest } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { Copyable } from '../../components/copyable.tsx';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { RevealDialog } from '../../components/dialogs/reveal-dialog.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { PhoneText } from '../../components/words/phone-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

interface RevealGuestDialogProps extends DialogHost {
  readonly of: RegistrationRow;
}

export const RevealGuestDialog = ({ of, ...host }: RevealGuestDialogProps) => {
  const { t } = useTranslation('registration');
  return (
    <RevealDialog
      {...host}
      title={t('revealTitle', { name: of.name })}
      shownTitle={t('documentOf', { name: of.name })}
      submitLabel={t('reveal')}
      command={revealGuest}
      base={{ id: of.id }}
      invalidates={[getOrderHistory]}
    >
      {(shown) => <Shown of={of} shown={shown} />}
    </RevealDialog>
  );
};

interface ShownProps {
  readonly of: RegistrationRow;
  readonly shown: OutputOf<typeof revealGuest>;
}

const Shown = ({ of, shown: { number, birthDate, phone, guardian } }: ShownProps) => {
  const { t } = useTranslation('registration');
  return (
    <Facts
      items={[
        { label: t('field_documentType'), value: t(`doc_${of.documentType ?? 'idCard'}`) },
        { label: t('field_number'), value: <Copyable text={number} /> },
        { label: t('field_birthDate'), value: <DateText date={birthDate} year /> },
        ...(phone ? [{ label: t('field_phone'), value: <PhoneText phone={phone} /> }] : []),
        ...(guardian ? [{ label: t('field_guardian'), value: guardian }] : []),
      ]}
    />
  );
};
