/** A member as a phone row and in the preview. */
import type { MemberRow } from '@minsu/contract/sales/members/member.ts';
import { Link } from 'react-router';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { memberHref } from '../../components/records/member-href.ts';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useSeesMoney } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { MemberDocumentText, MemberMarks, MemberName, TagList } from './member-words.tsx';

interface OfRow {
  readonly of: MemberRow;
}

export const MemberCard = ({ of }: OfRow) => {
  const { t } = useTranslation('members');
  const seesMoney = useSeesMoney();
  return (
    <Link className="member-card" to={memberHref(of.id)}>
      <span className="line">
        <MemberName of={of} />
        {seesMoney && <Money fen={of.lifetimeFen} />}
      </span>
      <span className="line muted">
        <span className="num">{of.phoneMasked ?? '—'}</span>
        <span>{t('stays', { count: of.stayCount })}</span>
      </span>
      {of.tags.length > 0 && <TagList of={of.tags} />}
    </Link>
  );
};

export const MemberPreview = ({ of }: OfRow) => {
  const { t } = useTranslation('members');
  return (
    <div className="member-preview">
      <div className="member-name">
        <MemberMarks of={of} />
      </div>
      <Facts items={useFacts(of)} />
      <Link to={memberHref(of.id)}>{t('open')}</Link>
    </div>
  );
};

const useFacts = (of: MemberRow): Fact[] => {
  const { t } = useTranslation('members');
  const seesMoney = useSeesMoney();
  return [
    { label: t('column_level'), value: t(`level_${of.level}`) },
    { label: t('column_phoneMasked'), value: <span className="num">{of.phoneMasked ?? '—'}</span> },
    ...(of.documentType
      ? [{ label: t('column_documentMasked'), value: <MemberDocumentText of={of} /> }]
      : []),
    { label: t('column_stayCount'), value: of.stayCount },
    ...(seesMoney ? [{ label: t('column_lifetimeFen'), value: <Money fen={of.lifetimeFen} /> }] : []),
    {
      label: t('column_lastStayOn'),
      value: of.lastStayOn ? <DateText date={of.lastStayOn} year /> : t('neverStayed'),
    },
    ...(of.tags.length > 0 ? [{ label: t('column_tags'), value: <TagList of={of.tags} /> }] : []),
    { label: t('column_source'), value: t(`source_${of.source}`) },
    {
      label: t('column_createdAt'),
      value: (
        <>
          {of.createdBy && `${of.createdBy} · `}
          <InstantText at={of.createdAt} house={null} />
        </>
      ),
    },
  ];
};
