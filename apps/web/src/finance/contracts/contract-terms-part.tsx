/** Terms in force today. */
import type { OfContract } from './contract-detail-page.tsx';
import { VersionTerms } from './version-terms.tsx';

export const ContractTermsPart = ({ detail: { contract, versions } }: OfContract) => {
  const shown = versions.find(({ number }) => number === contract.versionNumber) ?? versions[0];
  return shown ? <VersionTerms of={shown} /> : null;
};
