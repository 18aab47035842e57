/** All changes of a landlord: user, time, before, after. */
import type { LandlordDetail, LandlordHistoryEntry } from '@minsu/contract/finance/landlords/landlord.ts';
import { getLandlordHistory } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { type DiffLine, DiffLines } from '../../components/records/diff-lines.tsx';
import { HistoryPages } from '../../components/records/history-pages.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { eventText, findText } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const findWord = (key: string): string | undefined => findText('landlords', key);

const LandlordHistory = ({ detail: { landlord } }: { readonly detail: LandlordDetail }) => {
  const { t } = useTranslation('landlords');
  return (
    <Panel title={t('history')}>
      <HistoryPages house={null} of={getLandlordHistory} input={{ id: landlord.id }} itemOf={itemOf} />
    </Panel>
  );
};

export default LandlordHistory;

const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map(valueText).join(' · ');
  return findWord(`value_${String(value)}`) ?? String(value);
};

/** Fields without a label are left out. */
const lineOf = ({ field, before, after }: LandlordHistoryEntry['changes'][number]): DiffLine[] => {
  const label = findWord(`field_${field}`);
  return label === undefined ? [] : [{ field, label, before: valueText(before), after: valueText(after) }];
};

const itemOf = ({ id, at, actor, name, changes }: LandlordHistoryEntry) => {
  const lines = changes.flatMap(lineOf);
  return {
    id,
    at,
    actor,
    title: eventText('landlords', name),
    ...(lines.length > 0 && { detail: <DiffLines lines={lines} /> }),
  };
};
