/** Sample statement of a contract: its draft or the version in force, on one month's orders. */
import type { OfContract } from './contract-detail-page.tsx';
import { SamplePreview } from './sample-preview.tsx';

const ContractPreviewPart = ({ detail: { contract, versions } }: OfContract) => {
  const draft = versions.find(({ state }) => state === 'draft');
  const shown = draft ?? versions.find(({ number }) => number === contract.versionNumber) ?? versions[0];
  if (!shown) return null;
  const { from, to, terms, parties, houses } = shown;
  return (
    <SamplePreview
      id={contract.id}
      today={contract.businessDate}
      open
      number={draft ? undefined : shown.number}
      draft={{
        ...{ from, to, terms },
        parties: parties.map(({ landlordId, shareBp }) => ({ landlordId, shareBp })),
        houseIds: houses.map(({ id }) => id),
      }}
    />
  );
};

export default ContractPreviewPart;
