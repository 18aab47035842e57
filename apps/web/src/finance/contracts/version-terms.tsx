/** Contents of a version: terms in sentences, owners with shares, properties, clauses. */
import type { ContractVersion } from '@minsu/contract/finance/contracts/contract.ts';
import { percentOf, termSentences, termTopics } from '@minsu/contract/finance/contracts/terms-words.ts';
import { Link } from 'react-router';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { say } from './contract-words.tsx';

interface OfVersion {
  readonly of: ContractVersion;
}

const useSentences = ({ terms }: ContractVersion): Fact[] => {
  const { t } = useTranslation('contracts');
  const said = termSentences(terms);
  return termTopics.map((topic) => ({ label: t(`topic_${topic}`), value: say(said[topic]) }));
};

/** Everything in a version, as one list. */
export const VersionFacts = ({ of }: OfVersion) => {
  const { t } = useTranslation('contracts');
  const sentences = useSentences(of);
  const owners = of.parties.map(({ name, shareBp }) => `${name} ${percentOf(shareBp)}`).join(' · ');
  return (
    <Facts
      items={[
        ...sentences,
        { label: t('change_owners'), value: owners },
        { label: t('houses'), value: <VersionHouses of={of} /> },
        ...(of.clauses
          ? [{ label: t('clauses'), value: <span className="contract-clauses">{of.clauses}</span> }]
          : []),
      ]}
    />
  );
};

const VersionOwners = ({ of: { parties } }: OfVersion) => {
  const { t } = useTranslation('contracts');
  return (
    <ul className="contract-owners">
      {parties.map(({ landlordId, name, shareBp }, index) => (
        <li key={landlordId}>
          <span>
            <Link to={`/landlord/landlordDetail?id=${landlordId}`}>{name}</Link>{' '}
            {index === 0 && parties.length > 1 && <Tag>{t('mainOwner')}</Tag>}
          </span>
          <span className="num">{percentOf(shareBp)}</span>
        </li>
      ))}
    </ul>
  );
};

const VersionHouses = ({ of: { houses } }: OfVersion) => (
  <ul className="contract-houses">
    {houses.map(({ id, name }) => (
      <li key={id}>
        <Link to={`/house/houseDetail?id=${id}`}>{name}</Link>
      </li>
    ))}
  </ul>
);

export const VersionTerms = ({ of }: OfVersion) => {
  const { t } = useTranslation('contracts');
  return (
    <div className="contract-columns">
      <div className="contract-main">
        <Panel title={t('tab_terms')}>
          <Facts items={useSentences(of)} />
        </Panel>
        {of.clauses && (
          <Panel title={t('clauses')}>
            <p className="contract-clauses">{of.clauses}</p>
          </Panel>
        )}
      </div>
      <div className="contract-side">
        <Panel title={t('owners')}>
          <VersionOwners of={of} />
        </Panel>
        <Panel title={t('houses')}>
          <VersionHouses of={of} />
        </Panel>
      </div>
    </div>
  );
};
