/** The document of a guest in full. */
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import { getOrderHistory } from '@minsu/contract/orders/order-endpoints.ts';
import type { RegistrationRow } from '@minsu/contract/registration/registration.ts';
import { revealGuest } from '@minsu/contract/registration/registration-endpoints.ts';
import type { DialogHost } from '../../components/command-dialog.tsx';
import { Copyable } from '../../components/copyable.tsx';
import { DateText } from '../../components/date-text.tsx';
import { Facts } from '../../components/facts.tsx';
import { PhoneText } from '../../components/phone-text.tsx';
import { RevealDialog } from '../../components/reveal-dialog.tsx';
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
