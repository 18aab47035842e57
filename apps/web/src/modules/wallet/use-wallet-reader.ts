import { useHoldsOneOf } from '../../platform/held-roles.ts';
import { useMay, useSeesMoney } from '../../platform/session.ts';

/**
 * Whom the wallet speaks to: `finance` sees what every landlord is owed, a `landlord` his own balance, `staff` figures of the
 * business where they see all of it.
 */
export type WalletReader = 'finance' | 'landlord' | 'staff';

export const useWalletReader = (): WalletReader => {
  const [may, seesMoney] = [useMay(), useSeesMoney()];
  const isLandlord = useHoldsOneOf(['landlord']);
  if (seesMoney && may('wallet:landlords')) return 'finance';
  return isLandlord ? 'landlord' : 'staff';
};
