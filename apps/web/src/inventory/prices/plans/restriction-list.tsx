/** Restrictions in words, one line each. */
import { type Restrictions, restrictionNames } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface RestrictionListProps {
  readonly rules: { readonly [K in keyof Restrictions]?: Restrictions[K] | undefined };
  /** Include cleared ones, for changes that clear them. */
  readonly all?: boolean;
}

export const RestrictionList = ({ rules, all = false }: RestrictionListProps) => {
  const { t } = useTranslation(['prices', 'priceBoard']);
  const shown = restrictionNames.flatMap((name) => {
    const value = rules[name];
    if (value === undefined || (!all && (value === null || value === false))) return [];
    const label = t(`restriction_${name}`);
    if (typeof value === 'number') return [`${label} ${value} ${t('priceBoard:nightsUnit')}`];
    return [value ? label : `${label}: ${t('priceBoard:none')}`];
  });
  if (shown.length === 0) return null;
  return (
    <ul className="restriction-list">
      {shown.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
};
