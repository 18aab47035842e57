/** Differences between a draft and the version in force, by topic: terms, properties, owners, last day. */
import type { ContractDetail, ContractVersion } from '@minsu/contract/finance/contracts/contract.ts';
import { percentOf, termChanges } from '@minsu/contract/finance/contracts/terms-words.ts';
import { type DiffLine, DiffLines } from '../../components/records/diff-lines.tsx';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { dayText, say } from './contract-words.tsx';

/** The latest version in force that the draft would replace. */
export const changedBy = (
  { versions }: ContractDetail,
  draft: ContractVersion,
): ContractVersion | undefined =>
  versions
    .filter(({ inForce, from }) => inForce && from < draft.from)
    .sort((a, b) => (a.from < b.from ? 1 : -1))[0];

interface ChangesProps {
  readonly before: ContractVersion;
  readonly after: ContractVersion;
}

export const useContractChanges = ({ before, after }: ChangesProps): DiffLine[] => {
  const { t } = useTranslation('contracts');
  const owners = ({ parties }: ContractVersion) =>
    listed(parties.map(({ name, shareBp }) => `${name} ${percentOf(shareBp)}`));
  const houses = (version: ContractVersion) => listed(version.houses.map(({ name }) => name));
  const lastDay = ({ to }: ContractVersion) => (to === null ? t('openEnd') : dayText(to));
  const others = [
    { field: 'houses', label: t('change_houses'), before: houses(before), after: houses(after) },
    { field: 'owners', label: t('change_owners'), before: owners(before), after: owners(after) },
    { field: 'to', label: t('change_to'), before: lastDay(before), after: lastDay(after) },
  ];
  // A superseded version ends the day before; that is not an agreed change.
  const shown = before.state === 'superseded' ? others.filter(({ field }) => field !== 'to') : others;
  return [
    ...termChanges(before.terms, after.terms).map(({ topic, before: was, after: is }) => ({
      field: topic,
      label: t(`topic_${topic}`),
      before: say(was),
      after: say(is),
    })),
    ...shown.filter((line) => line.before !== line.after),
  ];
};

export const ContractChanges = (of: ChangesProps) => {
  const { t } = useTranslation('contracts');
  const lines = useContractChanges(of);
  if (lines.length === 0) return <p className="muted">{t('noChanges')}</p>;
  return (
    <div className="contract-changes">
      <DiffLines lines={lines} />
    </div>
  );
};
