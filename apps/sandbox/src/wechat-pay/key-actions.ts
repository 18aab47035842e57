/** Merchants and keys: what a client needs to sign, and everything that can happen to a key. */
import { publicKeyOf } from '../payment-kit/rsa.ts';
import { type Fields, flag, needed, number, text, texts } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { addCertificate, certificatePem, merchantKeys, newSerial, publicKeyFor } from './wechat-keys.ts';
import type { Merchant, Product, WechatWorld } from './wechat-state.ts';

const products: readonly Product[] = ['native', 'jsapi', 'codepay', 'profitsharing', 'ecommerce'];
const keyModes: readonly Merchant['keyMode'][] = ['publicKey', 'certificate', 'both'];

export const merchantIn = ({ state }: WechatWorld, fields: Fields): Merchant => {
  const merchant = state.merchants[needed(fields, 'mchid')];
  if (!merchant) throw refuse('没有这个商户');
  return merchant;
};

const chosen = <T extends string>(values: readonly T[], given: readonly string[]): T[] =>
  given.map((name) => {
    const found = values.find((one) => one === name);
    if (found === undefined) throw refuse(`须为：${values.join(' ')}`);
    return found;
  });

const certificatesOf = (world: WechatWorld) =>
  world.state.certificates.map((one) => ({ serial: one.serial, pem: certificatePem(world, one) }));

/** The credentials a client enters. */
const credentials = (world: WechatWorld, merchant: Merchant) => ({
  mchid: merchant.mchid,
  appid: merchant.appids[0] ?? null,
  apiV3Key: merchant.apiV3Key,
  serialNo: merchant.serialNo,
  privateKey: merchant.publicKey === null ? merchantKeys(world, merchant).privateKey : null,
  keyMode: merchant.keyMode,
  ...(merchant.keyMode !== 'certificate' && {
    publicKeyId: merchant.publicKeyId,
    publicKey: publicKeyFor(world, merchant).pair.publicKey,
  }),
  ...(merchant.keyMode !== 'publicKey' && { certificates: certificatesOf(world) }),
});

const addMerchant = (world: WechatWorld, fields: Fields): object => {
  const mchid = needed(fields, 'mchid');
  if (!/^\d{8,10}$/.test(mchid) || world.state.merchants[mchid]) throw refuse('mchid');
  const apiV3Key = text(fields, 'apiV3Key') ?? `key${mchid}`.padEnd(32, '0');
  if (apiV3Key.length !== 32) throw refuse('apiV3Key 须为 32 个字符');
  const merchant: Merchant = {
    ...{
      mchid,
      name: text(fields, 'name') ?? mchid,
      appids: [text(fields, 'appid') ?? `wx${mchid}00000000`],
    },
    ...{ products: chosen(products, texts(fields, 'products') ?? ['native', 'jsapi', 'codepay']) },
    ...{ apiV3Key, keyMode: chosen(keyModes, [text(fields, 'keyMode') ?? 'publicKey'])[0] ?? 'publicKey' },
    ...{
      publicKeyShare: 1,
      publicKeyId: `PUB_KEY_ID_0${mchid}${String(world.nextTurn()).padStart(16, '0')}`,
    },
    ...{ serialNo: newSerial(), publicKey: null, isRevoked: false, feeRate: 60, available: 0, pending: 0 },
  };
  world.state.merchants[mchid] = merchant;
  world.touch();
  return credentials(world, merchant);
};

export const keyActions = (world: WechatWorld): ControlActions => ({
  /** mchid: everything a client needs. */
  credentials: (fields) => credentials(world, merchantIn(world, fields)),
  /** mchid, name, appid, apiV3Key, keyMode, products: another merchant, with keys of its own. */
  merchant: (fields) => addMerchant(world, fields),
  /** mchid, publicKey (PEM; a certificate will do), serialNo: the merchant's own key instead of the one made here. */
  merchantKey: (fields) => {
    const merchant = merchantIn(world, fields);
    const publicKey = publicKeyOf(needed(fields, 'publicKey'));
    if (publicKey === null) throw refuse('publicKey');
    Object.assign(merchant, { publicKey, serialNo: text(fields, 'serialNo') ?? merchant.serialNo });
    world.touch();
    return { serialNo: merchant.serialNo };
  },
  /** mchid, on (default true): the merchant's certificate is revoked. */
  revoke: (fields) => {
    merchantIn(world, fields).isRevoked = flag(fields, 'on') ?? true;
    world.touch();
  },
  /** mchid, apiV3Key: the merchant sets another one; empty: none, and no notices. */
  apiV3Key: (fields) => {
    const key = needed(fields, 'apiV3Key');
    if (key.length !== 32) throw refuse('apiV3Key 须为 32 个字符');
    merchantIn(world, fields).apiV3Key = key;
    world.touch();
  },
  /** mchid, keyMode (publicKey, certificate, both), share: of the notices that the public key signs while `both`. */
  keyMode: (fields) => {
    const merchant = merchantIn(world, fields);
    merchant.keyMode = chosen(keyModes, [text(fields, 'keyMode') ?? merchant.keyMode])[0] ?? merchant.keyMode;
    merchant.publicKeyShare = number(fields, 'share', 0, 1) ?? merchant.publicKeyShare;
    world.touch();
  },
  /** A new platform certificate signs from now on; the old ones stay in the list unless `retire`. */
  rotateCertificate: (fields) => {
    if (flag(fields, 'retire')) world.state.certificates.splice(0);
    return { serial: addCertificate(world).serial };
  },
  /** mchid: another WeChat public key under another id. */
  rotatePublicKey: (fields) => {
    const merchant = merchantIn(world, fields);
    const id = String(world.nextTurn()).padStart(16, '0');
    merchant.publicKeyId = `PUB_KEY_ID_0${merchant.mchid}${id}`;
    const { pair } = publicKeyFor(world, merchant);
    return { publicKeyId: merchant.publicKeyId, publicKey: pair.publicKey };
  },
  /** mchid, products: what the merchant has contracts for. */
  products: (fields) => {
    const merchant = merchantIn(world, fields);
    merchant.products.splice(
      0,
      merchant.products.length,
      ...chosen(products, texts(fields, 'products') ?? []),
    );
    world.touch();
  },
});
