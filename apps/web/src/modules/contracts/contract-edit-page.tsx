/** Drafts a contract, edits a draft, or drafts the change of what is in force; beside it what a real month would come to. */
import type { ContractDetail, ContractVersion } from '@minsu/contract/contracts/contract.ts';
import {
  createContract,
  getContract,
  saveContractDraft,
} from '@minsu/contract/contracts/contract-endpoints.ts';
import { defaultTerms, WHOLE_BP } from '@minsu/contract/contracts/contract-terms.ts';
import { addDays } from '@minsu/contract/dates.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import { RecordPage, recordQuery } from '../../components/record-page.tsx';
import { useAddressSearch } from '../../platform/address.ts';
import { businessToday } from '../../platform/clocks.ts';
import { useCall } from '../../platform/queries.ts';
import { ContractFields } from './contract-fields.tsx';
import { contractQueries } from './contract-live.ts';
import { CONTRACTS_HREF, contractHref, draftName } from './contract-words.tsx';
import { LivePreview } from './live-preview.tsx';
import './contracts.css';
import { useTranslation } from '../../platform/use-translation.ts';

const ContractEditPage = () => {
  const [search] = useAddressSearch();
  const id = search.get('id');
  return id === null ? <NewContract /> : <ExistingContract id={id} />;
};

export default ContractEditPage;

/** The first of the month after. */
const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;

const NewContract = () => {
  const { t } = useTranslation('contracts');
  const [search] = useAddressSearch();
  const go = useDone();
  /** The screen lives on in its tab: after a contract was made it stands empty for the next one. */
  const [made, setMade] = useState(0);
  const today = businessToday(null);
  const draft = draftName(search);
  const landlordId = search.get('landlordId') ?? undefined;
  const houseId = search.get('houseId');
  const initial = {
    houseIds: houseId === null ? [] : [houseId],
    from: nextMonth(today),
    to: undefined,
    terms: defaultTerms,
    parties: [{ landlordId: landlordId as string, shareBp: WHOLE_BP }],
    clauses: '',
    reason: '',
  };
  return (
    <Page title={t('newTitle')} className="contract-edit">
      <RecordForm
        // The tab of this screen is one: who asks for another landlord's gets a form that begins with him.
        key={`${draft} ${made}`}
        className="contract-form"
        command={createContract}
        initial={initial}
        draft={draft}
        submitLabel={t('saveDraft')}
        done={t('draftSaved')}
        invalidates={contractQueries}
        onDone={(detail) => {
          go(detail);
          setMade(made + 1);
        }}
      >
        <Sides today={today} mode="new" houses={[]} />
      </RecordForm>
    </Page>
  );
};

const useDone = () => {
  const navigate = useNavigate();
  return ({ contract }: ContractDetail) => void navigate(contractHref(contract.id));
};

const ExistingContract = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('contracts');
  const query = useCall(getContract, { id }, recordQuery(id));
  const contract = query.data?.contract;
  const title = t(contract?.hasDraft === false ? 'changeTitle' : 'editTitle', {
    no: contract?.contractNo ?? '',
  });
  return (
    <RecordPage
      id={id}
      query={query}
      title={contract ? title : t('edit')}
      crumb={contract?.contractNo ?? t('edit')}
      className="contract-edit"
      missing={{ title: t('missing'), hint: t('missingHint'), to: CONTRACTS_HREF, list: t('toList') }}
    >
      {(detail) => <EditForm key={id} detail={detail} title={title} />}
    </RecordPage>
  );
};

/** The draft as it is, or the version in force that a change begins from, on the first of the next month. */
const baseOf = ({ versions, contract }: ContractDetail) => {
  const draft = versions.find(({ state }) => state === 'draft');
  if (draft) return { version: draft, from: draft.from, reason: draft.reason };
  const [last] = versions.filter(({ inForce }) => inForce).sort((a, b) => (a.from < b.from ? 1 : -1));
  if (!last) return null;
  const after =
    last.to !== null && last.to < contract.businessDate
      ? addDays(last.to, 1)
      : nextMonth(contract.businessDate);
  return { version: last, from: after > last.from ? after : addDays(last.from, 1), reason: '' };
};

/** A last day that the change would begin after is not taken over. */
const valuesOf = (version: ContractVersion, from: string, reason: string) => ({
  houseIds: version.houses.map(({ id }) => id),
  from,
  to: version.to !== null && version.to >= from ? version.to : undefined,
  terms: version.terms,
  parties: version.parties.map(({ landlordId, shareBp }) => ({ landlordId, shareBp })),
  clauses: version.clauses,
  reason,
});

const EditForm = ({ detail, title }: { readonly detail: ContractDetail; readonly title: string }) => {
  const { t } = useTranslation('contracts');
  const { contract, versions } = detail;
  const go = useDone();
  const base = baseOf(detail);
  const mayEdit = contract.actions.includes('edit') || contract.actions.includes('change');
  if (!base || !mayEdit)
    return (
      <EmptyState
        title={t('notEditable')}
        hint={t('notEditableHint')}
        action={<Link to={contractHref(contract.id)}>{t('toContract')}</Link>}
      />
    );
  const signed = versions.some(({ inForce }) => inForce);
  return (
    <>
      <div className="page-head">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="purpose">{contract.landlordName}</p>
      </div>
      <RecordForm
        className="contract-form"
        command={saveContractDraft}
        base={{ id: contract.id, version: contract.version }}
        initial={valuesOf(base.version, base.from, base.reason)}
        submitLabel={t('saveDraft')}
        done={t('draftSaved')}
        invalidates={contractQueries}
        onDone={go}
      >
        <Sides
          id={contract.id}
          today={contract.businessDate}
          mode={signed ? 'change' : 'new'}
          houses={base.version.houses}
        />
      </RecordForm>
    </>
  );
};

interface SidesProps {
  readonly id?: string;
  readonly today: string;
  /** A change keeps the landlord and says why. */
  readonly mode: 'new' | 'change';
  readonly houses: ContractVersion['houses'];
}

const Sides = ({ id, today, mode, houses }: SidesProps) => (
  <div className="contract-sides">
    <ContractFields mode={mode} houses={houses} />
    <LivePreview id={id} today={today} />
  </div>
);
