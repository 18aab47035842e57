/** Merchants of a new sandbox. */
import { addCertificate } from './wechat-keys.ts';
import type { Merchant, WechatWorld } from './wechat-state.ts';

/** mchid by purpose. */
export const wechatMerchants = {
  /** Opened lately: public key only. Its appid is that of the published vectors. */
  direct: '1900009191',
  /** Older: platform certificate only. */
  older: '1900009192',
  /** Moves from the certificate to the public key. */
  moving: '1900009193',
  /** A 收付通 platform, and one sub-merchant of it. */
  platform: '1900000109',
  sub: '1960000001',
} as const;

const merchant = (mchid: string, given: Partial<Merchant>): Merchant => ({
  mchid,
  name: mchid,
  appids: [],
  products: [],
  apiV3Key: null,
  keyMode: 'publicKey',
  publicKeyShare: 1,
  publicKeyId: `PUB_KEY_ID_0${mchid}2026010100000000`,
  serialNo: `5157F09EFDC096DE15EBE81A47057A7232F1${mchid.slice(-4)}`,
  publicKey: null,
  isRevoked: false,
  feeRate: 60,
  available: 0,
  pending: 0,
  ...given,
});

export const seedWechat = (world: WechatWorld): void => {
  const { direct, older, moving, platform, sub } = wechatMerchants;
  const products: Merchant['products'] = ['native', 'jsapi', 'codepay', 'profitsharing'];
  const seeded = [
    merchant(direct, {
      ...{ name: '民宿直连商户', appids: ['wxd678efh567hg6787'], products: [...products] },
      apiV3Key: '0123456789abcdef0123456789ABCDEF',
    }),
    merchant(older, {
      ...{ name: '老商户（平台证书）', appids: ['wx1900009192older00'], products, keyMode: 'certificate' },
      apiV3Key: 'older0123456789abcdef01234567890',
    }),
    merchant(moving, {
      ...{ name: '切换中的商户', appids: ['wx1900009193moving0'], products: ['native'], keyMode: 'both' },
      ...{ apiV3Key: 'moving123456789abcdef01234567890', publicKeyShare: 0.5 },
    }),
    merchant(platform, {
      ...{ name: '收付通平台', appids: ['wx8888888888888888'], products: ['ecommerce'], keyMode: 'both' },
      ...{ apiV3Key: 'platform0123456789abcdef01234567' },
    }),
    merchant(sub, { name: '二级商户·西湖云栖', publicKeyId: '', serialNo: '' }),
  ];
  for (const one of seeded) world.state.merchants[one.mchid] = one;
  addCertificate(world);
};
