/** Labels of a member: tier, marks, document. */
import type { MemberLevel, MemberRow } from '@minsu/contract/sales/members/member.ts';
import { Tag, type Tone } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const levelTones: Record<MemberLevel, Tone> = {
  standard: 'neutral',
  silver: 'neutral',
  gold: 'warn',
  diamond: 'info',
};

/** No tag for the standard tier. */
const LevelTag = ({ level }: Pick<MemberRow, 'level'>) => {
  const { t } = useTranslation('members');
  return level === 'standard' ? null : <Tag tone={levelTones[level]}>{t(`level_${level}`)}</Tag>;
};

export const MemberMarks = ({
  of,
}: {
  readonly of: Pick<MemberRow, 'level' | 'blacklisted' | 'inHouse'>;
}) => {
  const { t } = useTranslation('members');
  return (
    <>
      <LevelTag level={of.level} />
      {of.inHouse && <Tag tone="ok">{t('inHouse')}</Tag>}
      {of.blacklisted && <Tag tone="bad">{t('blacklisted')}</Tag>}
    </>
  );
};

export const MemberName = ({ of }: { readonly of: MemberRow }) => (
  <span className="member-name">
    <span title={of.name}>{of.name}</span>
    <MemberMarks of={of} />
  </span>
);

/** `身份证 33****************` */
export const MemberDocumentText = ({
  of,
}: {
  readonly of: Pick<MemberRow, 'documentType' | 'documentMasked'>;
}) => {
  const { t } = useTranslation('registration');
  if (of.documentType === null) return null;
  return (
    <span className="member-document-text">
      {t(`short_${of.documentType}`)} <span className="num">{of.documentMasked}</span>
    </span>
  );
};

export const TagList = ({ of }: { readonly of: readonly string[] }) => (
  <span className="member-tags">
    {of.map((tag) => (
      <Tag key={tag}>{tag}</Tag>
    ))}
  </span>
);
