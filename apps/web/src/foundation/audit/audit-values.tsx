/** Formats values of an event. */

import type { AuditChange } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { type DiffLine, DiffLines } from '../../components/records/diff-lines.tsx';
import { formatInstantFully, formatMoney } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/;

interface ValueWords {
  readonly yes: string;
  readonly no: string;
}

export const valueText = (field: string, value: unknown, words: ValueWords): string => {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number' && field.endsWith('Fen')) return formatMoney(value);
  const text = String(value);
  return INSTANT.test(text) ? formatInstantFully(text, currentLanguage(), BUSINESS_TIME_ZONE) : text;
};

const useDiffLines = (changes: readonly AuditChange[]): DiffLine[] => {
  const { t } = useTranslation('audit');
  const words = { yes: t('yes'), no: t('no') };
  return changes.map(({ field, label, beforeWords, afterWords }) => ({
    field,
    label,
    before: valueText(field, beforeWords, words),
    after: valueText(field, afterWords, words) || (beforeWords === null ? '' : t('none')),
  }));
};

export const AuditDiff = ({ changes }: { readonly changes: readonly AuditChange[] }) => {
  const { t } = useTranslation('audit');
  const lines = useDiffLines(changes);
  return lines.length === 0 ? <p className="muted">{t('noChanges')}</p> : <DiffLines lines={lines} />;
};
