import { useHoldsOneOf } from '../../platform/held-roles.ts';
import { useMay, useSeesMoney } from '../../platform/session.ts';

/**
 * Who reads the wallet: `finance` sees amounts owed to every landlord, a `landlord` their own balance, `staff` business
 * figures for the properties they see in full.
 */
export type WalletReader = 'finance' | 'landlord' | 'staff';

export const useWalletReader = (): WalletReader => {
  const [may, seesMoney] = [useMay(), useSeesMoney()];
  const isLandlord = useHoldsOneOf(['landlord']);
  if (seesMoney && may('wallet:landlords')) return 'finance';
  return isLandlord ? 'landlord' : 'staff';
};
