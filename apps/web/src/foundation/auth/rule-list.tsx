/** Rules that are ticked off while typing. */
import { Icon } from '../../components/icon.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

export interface Rule {
  readonly text: string;
  readonly kept: boolean;
}

interface RuleListProps {
  readonly id: string;
  readonly label: string;
  readonly rules: readonly Rule[];
}

export const RuleList = ({ id, label, rules }: RuleListProps) => {
  const { t } = useTranslation('entry');
  return (
    <ul id={id} className="entry-rules" aria-label={label}>
      {rules.map(({ text, kept }) => (
        <li key={text} className={kept ? 'kept' : ''}>
          {kept ? <Icon name="check" size={12} /> : <span className="entry-dot" aria-hidden="true" />}
          {text}
          <span className="visually-hidden">{kept ? t('ruleKept') : t('ruleOpen')}</span>
        </li>
      ))}
    </ul>
  );
};
