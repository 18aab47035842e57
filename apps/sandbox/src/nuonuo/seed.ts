/** The seller that tests and the demo use, with the tax number of the vendor's sandbox. */
import type { NuonuoWorld } from './nuonuo-state.ts';

export const nuonuoApp = {
  appKey: 'SD00000001',
  appSecret: 'SDSANDBOXAPPSEC1',
  taxNum: '339902999999789113',
  sellerName: '民宿示例公司',
} as const;

export const seedNuonuo = ({ state }: NuonuoWorld): void => {
  state.apps[nuonuoApp.appKey] = { ...nuonuoApp, tokens: [], tokenCalls: [] };
};
