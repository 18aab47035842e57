/** Warns when a property under an active contract changes landlord: the contract does not move. */
import { contractsOfHouses } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface CoveredHousesWarningProps {
  readonly houseIds: readonly string[];
  /** Landlord the properties move to; contracts with the same landlord need no warning. */
  readonly landlordId: string | null;
}

export const CoveredHousesWarning = ({ houseIds, landlordId }: CoveredHousesWarningProps) => {
  const { t } = useTranslation('contracts');
  const may = useMay();
  const { data = [] } = useCall(
    contractsOfHouses,
    { houseIds: [...houseIds].sort() },
    { enabled: houseIds.length > 0 && may('contract:read'), quiet: true },
  );
  const covered = data.filter((one) => houseIds.includes(one.houseId) && one.landlordId !== landlordId);
  if (covered.length === 0) return null;
  const until = (to: string | null): string =>
    to === null
      ? t('stillCoveredOpen')
      : t('stillCoveredUntil', {
          date: formatDate(to, currentLanguage(), { weekday: false, year: true }),
        });
  return (
    <div className="callout warn covered-houses" role="status">
      {covered.map(({ houseId, houseName, landlordName, contractNo, to }) => (
        <span key={houseId}>
          {t('stillCovered', { house: houseName, landlord: landlordName, no: contractNo, to: until(to) })}
        </span>
      ))}
    </div>
  );
};
