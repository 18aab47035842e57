/** Whose entries the journal shows, where a figure of another screen led here. */
import { companyOptions } from '@minsu/contract/companies/company-endpoints.ts';
import { type AccountKind, accountKinds, isAccountKind } from '@minsu/contract/ledger/account-kinds.ts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { optionSource, useOptionNames } from '../../components/option-source.ts';
import { ledgerLandlords } from './journal-filters.ts';
import { usePartyName } from './ledger-words.tsx';

const companies = optionSource(
  companyOptions,
  (asked) => asked,
  (found) => found.map(({ id, name }) => ({ value: id, label: name })),
);

export const PartyNote = () => {
  const { t } = useTranslation('ledgerScreen');
  const [search] = useSearchParams();
  const party = search.get('party');
  const kind = search.get('kind');
  if (!party || kind === null || !isAccountKind(kind)) return null;
  const rest = new URLSearchParams([...search].filter(([key]) => key !== 'party'));
  return (
    <p className="ledger-note">
      <PartyWord kind={kind} party={party} />
      <Link to={`?${rest}`}>{t('clearParty')}</Link>
    </p>
  );
};

interface PartyProps {
  readonly kind: AccountKind;
  readonly party: string;
}

const PartyWord = ({ kind, party }: PartyProps) => {
  const { t } = useTranslation('ledgerScreen');
  const word = usePartyName();
  const who = accountKinds[kind].party;
  const landlord = useOptionNames(ledgerLandlords, who === 'landlord' ? [party] : []);
  const company = useOptionNames(companies, who === 'company' ? [party] : []);
  const named =
    who === 'landlord'
      ? landlord(party)
      : who === 'company'
        ? company(party)
        : word({ kind, party, partyName: null });
  return <span>{t('onlyParty', { name: named })}</span>;
};
