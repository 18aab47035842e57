/** What of a member is masked: first the reason, which is put on record, then what was asked for. Gone with the dialog. */
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import type { MemberDetail } from '@minsu/contract/members/member.ts';
import { getMemberHistory, revealMember } from '@minsu/contract/members/member-endpoints.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import type { DialogHost } from '../../components/command-dialog.tsx';
import { Copyable } from '../../components/copyable.tsx';
import { DateText } from '../../components/date-text.tsx';
import { type Fact, Facts } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

type Revealed = OutputOf<typeof revealMember>;

interface RevealMemberProps extends DialogHost {
  readonly detail: MemberDetail;
}

const RevealMember = ({ detail, open, onClose }: RevealMemberProps) => {
  const { t } = useTranslation('memberRecord');
  const { id, name } = detail.member;
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const facts = useFacts(detail, revealed);
  if (revealed)
    return (
      <Modal
        open={open}
        title={t('revealedTitle', { name })}
        width={440}
        destroyOnHidden
        footer={null}
        onCancel={onClose}
      >
        {facts.length === 0 ? <p className="muted">{t('notGiven')}</p> : <Facts items={facts} />}
      </Modal>
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('revealTitle', { name })}
      width={440}
      submitLabel={t('reveal')}
      command={revealMember}
      base={{ id }}
      initial={{ reason: '' }}
      invalidates={[getMemberHistory]}
      done={false}
      onDone={setRevealed}
    >
      <p className="muted">{t('revealHint')}</p>
      <Field of={revealMember.input} name="reason" label={t('reason')} />
    </FormDialog>
  );
};

export default RevealMember;

/** Labels that occur twice are told apart by what is said of each. */
const useFacts = ({ contacts, documents }: MemberDetail, revealed: Revealed | null): Fact[] => {
  const { t } = useTranslation(['members', 'registration']);
  if (revealed === null) return [];
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
        value: <Copyable text={contactOf(id)} />,
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
