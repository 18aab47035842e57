/** Reveals a landlord's masked data. */

import type { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import { getLandlordHistory, revealLandlord } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Copyable } from '../../components/copyable.tsx';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { RevealDialog } from '../../components/dialogs/reveal-dialog.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

interface RevealLandlordProps extends DialogHost {
  readonly detail: LandlordDetail;
}

const RevealLandlord = ({ detail: { landlord }, ...host }: RevealLandlordProps) => {
  const { t } = useTranslation('landlords');
  return (
    <RevealDialog
      {...host}
      title={t('revealTitle', { name: landlord.name })}
      shownTitle={t('revealedOf', { name: landlord.name })}
      submitLabel={t('reveal')}
      command={revealLandlord}
      base={{ id: landlord.id }}
      invalidates={[getLandlordHistory]}
    >
      {(shown) => <Shown of={shown} />}
    </RevealDialog>
  );
};

export default RevealLandlord;

const fact = (label: string, text: string | null): Fact[] =>
  text === null ? [] : [{ label, value: <Copyable text={text} /> }];

const Shown = ({ of }: { readonly of: OutputOf<typeof revealLandlord> }) => {
  const { t } = useTranslation('landlords');
  return (
    <Facts
      items={[
        ...fact(t('field_phone'), of.phone),
        ...fact(t('field_email'), of.email),
        ...fact(t('field_taxId'), of.taxId),
        ...of.contacts.flatMap(({ name, phone, email }) => [
          ...fact(`${name} · ${t('contact_phone')}`, phone),
          ...fact(`${name} · ${t('contact_email')}`, email),
        ]),
        ...of.documents.flatMap(({ name, number }) => fact(name, number)),
      ]}
    />
  );
};
