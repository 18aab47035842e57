/** Reveals a member's masked data. */
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { MemberDetail } from '@minsu/contract/sales/members/member.ts';
import { getMemberHistory, revealMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { Copyable } from '../../components/copyable.tsx';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { RevealDialog } from '../../components/dialogs/reveal-dialog.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { PhoneText } from '../../components/words/phone-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

interface RevealMemberProps extends DialogHost {
  readonly detail: MemberDetail;
}

const RevealMember = ({ detail, ...host }: RevealMemberProps) => {
  const { t } = useTranslation('memberRecord');
  const { id, name } = detail.member;
  return (
    <RevealDialog
      {...host}
      title={t('revealTitle', { name })}
      shownTitle={t('revealedTitle', { name })}
      submitLabel={t('reveal')}
      command={revealMember}
      base={{ id }}
      invalidates={[getMemberHistory]}
    >
      {(shown) => <Shown detail={detail} shown={shown} />}
    </RevealDialog>
  );
};

export default RevealMember;

type Revealed = OutputOf<typeof revealMember>;

interface ShownProps {
  readonly detail: MemberDetail;
  readonly shown: Revealed;
}

const Shown = ({ detail, shown }: ShownProps) => {
  const { t } = useTranslation('memberRecord');
  const facts = useFacts(detail, shown);
  return facts.length === 0 ? <p className="muted">{t('notGiven')}</p> : <Facts items={facts} />;
};

/** Distinguishes equal labels by their masked values. */
const useFacts = ({ contacts, documents }: MemberDetail, revealed: Revealed): Fact[] => {
  const { t } = useTranslation(['members', 'registration']);
  const numbered = (label: string, index: number) => (index === 0 ? label : `${label} ${index + 1}`);
  const contactOf = (id: string) => revealed.contacts.find((one) => one.id === id)?.value ?? '';
  const numberOf = (id: string) => revealed.documents.find((one) => one.id === id)?.number ?? '';
  return [
    ...(revealed.birthDate
      ? [{ label: t('field_birthDate'), value: <DateText date={revealed.birthDate} year /> }]
      : []),
    ...contacts.map(({ id, kind, label }) => {
      const same = contacts.filter((one) => one.kind === kind);
      const at = same.findIndex((one) => one.id === id);
      return {
        label: label ? `${t(`contact_${kind}`)} · ${label}` : numbered(t(`contact_${kind}`), at),
        value: kind === 'phone' ? <PhoneText phone={contactOf(id)} /> : <Copyable text={contactOf(id)} />,
      };
    }),
    ...documents.map(({ id, type }, index) => ({
      label: numbered(
        t(`registration:short_${type}`),
        documents.slice(0, index).filter((one) => one.type === type).length,
      ),
      value: <Copyable text={numberOf(id)} />,
    })),
  ];
};
