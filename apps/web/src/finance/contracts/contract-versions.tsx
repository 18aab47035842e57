/** All versions of a contract, newest first: period, signer, terms. */
import type { ContractVersion } from '@minsu/contract/finance/contracts/contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Panel } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { ContractChanges } from './contract-changes.tsx';
import type { OfContract } from './contract-detail-page.tsx';
import { dayText, VersionStateDot } from './contract-words.tsx';
import { PrintContract } from './print-contract.tsx';
import { VersionFacts } from './version-terms.tsx';

const ContractVersions = ({ detail: { contract, versions } }: OfContract) => (
  <div className="contract-main">
    {versions.map((version, index) => (
      <Version
        key={version.id}
        of={version}
        before={versions.slice(index + 1).find(({ inForce }) => inForce)}
        contractId={contract.id}
        today={contract.businessDate}
        first={index === 0}
      />
    ))}
  </div>
);

export default ContractVersions;

interface VersionProps {
  readonly of: ContractVersion;
  readonly before: ContractVersion | undefined;
  readonly contractId: string;
  readonly today: string;
  readonly first: boolean;
}

const Version = ({ of, before, contractId, today, first }: VersionProps) => {
  const { t } = useTranslation('contracts');
  const [open, setOpen] = useState(first);
  return (
    <Panel
      title={t('versionNo', { number: of.number })}
      extra={
        <>
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('tab_terms')}
          </Button>
          <PrintContract id={contractId} number={of.number} small />
        </>
      }
    >
      <p className="contract-version-line">
        <VersionStateDot of={of} today={today} />
        <span className="num">
          {dayText(of.from)} – {of.to === null ? t('openEnd') : dayText(of.to)}
        </span>
        <span className="muted">
          {of.signedBy === null ? (
            <>
              {t('createdBy', { name: of.createdBy })} · <InstantText at={of.createdAt} house={null} />
            </>
          ) : (
            <>
              {t('signedBy', { name: of.signedBy })} ·{' '}
              <InstantText at={of.signedAt ?? of.createdAt} house={null} />
            </>
          )}
        </span>
        {of.reason && <span>{of.reason}</span>}
      </p>
      {before && <ContractChanges before={before} after={of} />}
      {open && (
        <div className="contract-version-terms">
          <VersionFacts of={of} />
        </div>
      )}
    </Panel>
  );
};
