/** Apps of a new sandbox. */
import type { AlipayWorld, App } from './alipay-state.ts';

export const alipayApps = {
  /** The app of the published vectors. */
  desk: '2021000122671080',
  /** Another seller, for notices that belong to someone else. */
  other: '2021000122671099',
} as const;

export const newApp = (given: Pick<App, 'appId' | 'name' | 'sellerId' | 'products'>): App => ({
  ...given,
  publicKey: null,
  signsWith: `alipay/${given.appId}/first`,
  isRevoked: false,
  feeRate: 60,
  balance: 0,
});

export const seedAlipay = (world: AlipayWorld): void => {
  const seeded = [
    newApp({
      ...{ appId: alipayApps.desk, name: '民宿收款', sellerId: '2088531891668739' },
      products: ['faceToFace', 'royalty'],
    }),
    newApp({
      appId: alipayApps.other,
      name: '别家商户',
      sellerId: '2088531891660000',
      products: ['faceToFace'],
    }),
  ];
  for (const app of seeded) world.state.apps[app.appId] = app;
};
