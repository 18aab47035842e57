/** Creates a contract, edits a draft, or drafts a change, with a live preview of a real month. */
import type { ContractDetail, ContractVersion } from '@minsu/contract/finance/contracts/contract.ts';
import {
  createContract,
  getContract,
  saveContractDraft,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { defaultTerms, WHOLE_BP } from '@minsu/contract/finance/contracts/contract-terms.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Page } from '../../components/lists/page.tsx';
import { RecordPage, recordQuery } from '../../components/records/record-page.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { businessToday } from '../../platform/clocks.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
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

/** First day of the following month. */
const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;

const NewContract = () => {
  const { t } = useTranslation('contracts');
  const [search] = useAddressSearch();
  const go = useDone();
  /** The screen stays mounted in its tab, so the form resets after a contract is created. */
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
        // One tab serves all landlords; a new landlord remounts the form.
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

/** The existing draft, or the version in force starting on the first of the next month. */
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

/** Drops a last day before the change's start. */
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
  /** A change keeps the landlord and needs a reason. */
  readonly mode: 'new' | 'change';
  readonly houses: ContractVersion['houses'];
}

const Sides = ({ id, today, mode, houses }: SidesProps) => (
  <div className="contract-sides">
    <ContractFields mode={mode} houses={houses} />
    <LivePreview id={id} today={today} />
  </div>
);
