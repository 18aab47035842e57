import { failures } from '../../platform/failure.ts';

export const walletFailures = failures('wallet', {
  noLandlord: [404, '房东不存在', 'This landlord does not exist'],
});
