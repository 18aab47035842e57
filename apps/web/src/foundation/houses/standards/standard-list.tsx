/** Standards of one version, read-only. */
import type { StandardItem } from '@minsu/contract/foundation/houses/standard.ts';
import { Tag } from '../../../components/state-dot.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { requirementOf, titleOf, useEvidenceText } from './standard-words.ts';

export const StandardList = ({ items }: { readonly items: readonly StandardItem[] }) => (
  <ol className="standard-list">
    {items.map((standard) => (
      <li key={standard.id}>
        <StandardText standard={standard} />
      </li>
    ))}
  </ol>
);

export const StandardText = ({ standard }: { readonly standard: StandardItem }) => {
  const { t } = useTranslation('standards');
  const evidenceText = useEvidenceText();
  return (
    <div className="standard-text">
      <div className="standard-title">
        <span className="num muted">{standard.code}</span> <strong>{titleOf(standard)}</strong>
        {standard.mandatory && <Tag tone="info">{t('mandatory')}</Tag>}
        <span className="muted">{t('weightOf', { weight: standard.weight })}</span>
      </div>
      <p>{requirementOf(standard)}</p>
      <p className="muted">{evidenceText(standard)}</p>
    </div>
  );
};
