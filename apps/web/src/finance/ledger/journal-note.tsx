/** Restriction of the journal set by a link from another screen. */

import {
  type AccountKind,
  accountKinds,
  isAccountKind,
} from '@minsu/contract/finance/ledger/account-kinds.ts';
import { pageLedgerEntries } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { companyOptions } from '@minsu/contract/sales/companies/company-endpoints.ts';
import { Link } from 'react-router';
import type { z } from 'zod';
import { optionSource, useOptionNames } from '../../components/forms/option-source.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ledgerLandlords } from './journal-filters.ts';
import { usePartyName } from './ledger-words.tsx';

const companies = optionSource(
  companyOptions,
  (asked) => asked,
  (found) => found.map(({ id, name }) => ({ value: id, label: name })),
);

const keys = ['party', 'paperId', 'withoutSource'] as const;

type Narrowed = Pick<z.output<typeof pageLedgerEntries.input>, (typeof keys)[number]>;

/** Address parameters applied to every journal query; null if none. */
export const narrowedBy = (search: URLSearchParams): Narrowed | null => {
  const said = {
    ...(search.get('party') && { party: search.get('party') }),
    ...(search.get('paperId') && { paperId: search.get('paperId') }),
    ...(search.has('withoutSource') && { withoutSource: search.getAll('withoutSource') }),
  };
  const known = pageLedgerEntries.input.pick({ party: true, paperId: true, withoutSource: true });
  return Object.keys(said).length > 0 && known.safeParse(said).success ? (said as Narrowed) : null;
};

export const JournalNote = () => {
  const { t } = useTranslation(['ledgerScreen', 'ledger']);
  const [search] = useAddressSearch();
  const narrowed = narrowedBy(search);
  if (!narrowed) return null;
  const { party, paperId, withoutSource } = narrowed;
  const kind = search.get('kind');
  const rest = new URLSearchParams([...search].filter(([key]) => !keys.some((own) => own === key)));
  return (
    <p className="ledger-note">
      {party && kind !== null && isAccountKind(kind) && <PartyWord kind={kind} party={party} />}
      {paperId && <span>{t('onlyPaper')}</span>}
      {withoutSource?.map((source) => (
        <span key={source}>{t('withoutSource', { name: t(`ledger:source_${source}`) })}</span>
      ))}
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
