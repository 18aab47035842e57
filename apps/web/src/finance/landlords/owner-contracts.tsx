/** A landlord's contracts in force: terms, and remaining owner nights this year. */
import { nightsAsked, nightsLeft } from '@minsu/contract/finance/contracts/owner-allowance-rules.ts';
import { percentOf, termSentences, termTopics } from '@minsu/contract/finance/contracts/terms-words.ts';
import {
  type OwnerContract,
  type OwnerHome,
  printOwnContract,
} from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { EmptyState } from '../../components/empty-state.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { Icon } from '../../components/icon.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useDownload } from '../../platform/calls/use-download.ts';
import { formatDate, formatPercent } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface ContractProps {
  readonly contract: OwnerContract;
}

export const OwnerContracts = ({ home: { contracts } }: { readonly home: OwnerHome }) => {
  const { t } = useTranslation('owner');
  return (
    <Panel title={t('contracts')}>
      {contracts.length === 0 ? (
        <EmptyState title={t('contractsEmpty')} hint={t('contractsEmptyHint')} />
      ) : (
        <ul className="landlord-list">
          {contracts.map((contract) => (
            <Contract key={contract.id} contract={contract} />
          ))}
        </ul>
      )}
    </Panel>
  );
};

const dayText = (day: string): string => formatDate(day, currentLanguage(), { weekday: false, year: true });

const Contract = ({ contract }: ContractProps) => {
  const { t } = useTranslation('owner');
  const { contractNo, from, to } = contract;
  return (
    <li className="owner-contract">
      <span className="about">
        <strong>{contractNo}</strong>
        {contract.asCoOwner && <Tag>{t('contractCoOwned')}</Tag>}
        <span className="muted">
          {to === null
            ? t('contractOpen', { from: dayText(from) })
            : t('contractDays', { from: dayText(from), to: dayText(to) })}
        </span>
      </span>
      {!contract.asCoOwner && <Allowance contract={contract} />}
      <Facts items={useFacts(contract)} />
      {contract.canPrint && <Agreement id={contract.id} />}
    </li>
  );
};

const Agreement = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('owner');
  const { busy, fetch } = useDownload();
  return (
    <div>
      <Button
        size="small"
        loading={busy}
        icon={<Icon name="download" size={14} />}
        onClick={() => void fetch(printOwnContract, { id })}
      >
        {t('agreement')}
      </Button>
    </div>
  );
};

const useFacts = ({ terms, shareBp, ownerCount, houses, asCoOwner }: OwnerContract): Fact[] => {
  const { t } = useTranslation(['owner', 'contracts']);
  const said = terms && termSentences(terms);
  const language = currentLanguage() === 'zh-CN' ? 0 : 1;
  return [
    {
      label: t('contractHouses'),
      value: (
        <span className="landlord-tags">
          {houses.map(({ id, name }) =>
            asCoOwner ? (
              <span key={id}>{name}</span>
            ) : (
              <Link key={id} to={`/house/houseDetail?id=${id}`}>
                {name}
              </Link>
            ),
          )}
        </span>
      ),
    },
    ...(ownerCount > 1
      ? [
          {
            label: t('contractShare'),
            value: t('contractShareOf', { share: percentOf(shareBp), count: ownerCount }),
          },
        ]
      : []),
    ...(said
      ? termTopics.map((topic) => ({ label: t(`contracts:topic_${topic}`), value: said[topic][language] }))
      : []),
  ];
};

const Allowance = ({ contract }: ContractProps) => {
  const { t } = useTranslation('owner');
  const { year, nightsPerYear: all, usedNights: used, plannedNights: planned } = contract;
  if (all === 0) return <span className="muted">{t('allowanceNone')}</span>;
  return (
    <span className="owner-allowance">
      <span>
        {t('allowance', { year })} ·{' '}
        <strong>{t('allowanceLeft', { left: nightsLeft(contract), all })}</strong>
      </span>
      <span className="owner-bar" aria-hidden="true">
        <i style={{ width: formatPercent(Math.min(1, (used + planned) / all)) }} />
      </span>
      <span className="muted">{t('allowanceUsed', { used, planned })}</span>
    </span>
  );
};

/** In the stay form: remaining nights, and nights being chosen. */
export const StayAllowance = ({ contract }: ContractProps) => {
  const { t } = useTranslation('owner');
  const values = useStore(useForm(), (form) => form.values);
  const { roomIds, from, to } = values as { roomIds?: string[]; from?: string; to?: string };
  const rooms = roomIds?.length ?? 0;
  const asked = from && to && from < to ? nightsAsked(contract, { from, to, rooms }) : null;
  return (
    <div className="callout">
      <Allowance contract={contract} />
      {asked !== null && asked.beyond > 0 && contract.nightsPerYear > 0 && (
        <strong role="status">{t('allowanceOver', { count: asked.beyond, year: contract.year })}</strong>
      )}
    </div>
  );
};
