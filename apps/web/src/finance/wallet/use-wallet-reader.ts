import { useMay, useSeesMoney } from '../../platform/calls/session.ts';
import { useHoldsOneOf } from '../../platform/held-roles.ts';

/**
 * Kind of user reading the wallet: `finance` sees amounts owed to every landlord, a `landlord` their own balance, `staff` business
 * figures for the properties they see in full.
 */
export type WalletReader = 'finance' | 'landlord' | 'staff';

export const useWalletReader = (): WalletReader => {
  const [may, seesMoney] = [useMay(), useSeesMoney()];
  const isLandlord = useHoldsOneOf(['landlord']);
  if (seesMoney && may('wallet:landlords')) return 'finance';
  return isLandlord ? 'landlord' : 'staff';
};
