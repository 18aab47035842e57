/** The pending draft: its changes, and buttons to sign, edit or discard it. */
import type { ContractDetail, ContractVersion } from '@minsu/contract/finance/contracts/contract.ts';
import { discardContractDraft, signContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { cutAt } from '@minsu/contract/finance/contracts/version-rules.ts';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ContractChanges, changedBy, useContractChanges } from './contract-changes.tsx';
import type { OfContract } from './contract-detail-page.tsx';
import { contractQueries } from './contract-live.ts';
import { dayText, editHref } from './contract-words.tsx';

export const ContractDraftBanner = ({ detail }: OfContract) => {
  const { t } = useTranslation('contracts');
  const draft = detail.versions.find(({ state }) => state === 'draft');
  if (!draft) return null;
  const { contract } = detail;
  const before = changedBy(detail, draft);
  return (
    <section className="contract-banner">
      <div className="contract-banner-text">
        <StateDot tone="warn">
          {t('draftBanner', { number: draft.number, from: dayText(draft.from) })}
        </StateDot>
        {draft.reason && <span className="muted">{draft.reason}</span>}
      </div>
      <div className="contract-banner-actions">
        {contract.actions.includes('discard') && <Discard contract={contract} />}
        {contract.actions.includes('edit') && (
          <Link className="button-link quiet" to={editHref(contract.id)}>
            {t('action_edit')}
          </Link>
        )}
        {contract.actions.includes('sign') && <Sign detail={detail} draft={draft} />}
      </div>
      {before && <ContractChanges before={before} after={draft} />}
    </section>
  );
};

const refreshAll = () => invalidate(contractQueries);

/** Changes, and what happens to the versions in force. */
const useEffects = (detail: ContractDetail, draft: ContractVersion): string[] => {
  const { t } = useTranslation('contracts');
  const { versions } = detail;
  const changes = useContractChanges({ before: changedBy(detail, draft) ?? draft, after: draft });
  const numbers = new Map(versions.map(({ id, number }) => [id, number]));
  const cuts = cutAt(
    versions.filter(({ inForce }) => inForce),
    draft.from,
  );
  return [
    ...changes.map(({ label, after }) => t('signChange', { label, after })),
    ...cuts.map(({ id, to }) => {
      const number = numbers.get(id) ?? 0;
      return to === null ? t('signDrops', { number }) : t('signReplaces', { number, day: dayText(to) });
    }),
    ...(cuts.length > 0 && draft.from < detail.contract.businessDate
      ? [t('signSplitsAnew', { from: dayText(draft.from) })]
      : []),
    t('signFirst'),
  ];
};

const Sign = ({ detail, draft }: { readonly detail: ContractDetail; readonly draft: ContractVersion }) => {
  const { t } = useTranslation('contracts');
  const { contract } = detail;
  return (
    <CommandButton
      type="primary"
      command={signContract}
      input={{ id: contract.id, version: contract.version }}
      label={t('action_sign')}
      done={t('signed')}
      invalidates={contractQueries}
      onStale={refreshAll}
      confirm={{
        title: t('signTitle', { no: contract.contractNo, number: draft.number }),
        text: t('signText', {
          from: dayText(draft.from),
          to: draft.to === null ? t('openEnd') : dayText(draft.to),
        }),
        effects: useEffects(detail, draft),
      }}
    />
  );
};

const Discard = ({ contract }: Pick<ContractDetail, 'contract'>) => {
  const { t } = useTranslation('contracts');
  return (
    <CommandButton
      command={discardContractDraft}
      input={{ id: contract.id, version: contract.version }}
      label={t('action_discard')}
      danger
      done={t('discarded')}
      invalidates={contractQueries}
      onStale={refreshAll}
      confirm={{ title: t('discardTitle'), text: t('discardText') }}
    />
  );
};
