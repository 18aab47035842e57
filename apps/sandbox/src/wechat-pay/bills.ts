/** Asking for a bill, and fetching it at the address that the answer names. */
import { constants, createCipheriv, createHash, publicEncrypt, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { addDays, DAY_MS, instantOf, isDate, localDate } from '../platforms/clock.ts';
import { type Bill, fundBill, tradeBill } from './bill-lines.ts';
import { type Call, type Endpoints, needProduct, Plain, queryOf } from './call.ts';
import { notExists, WechatError } from './wechat-error.ts';
import { merchantPublicKey } from './wechat-keys.ts';
import type { BillKind, Download, WechatWorld } from './wechat-state.ts';

const READY_HOUR = 10;
const KEPT_DAYS = 92;
const DOWNLOAD_MS = 5 * 60_000;

const badQuery = (field: string, value: string, issue: string): WechatError =>
  new WechatError('PARAM_ERROR', '参数错误', { field, value, issue, location: 'query' });

const choice = <const T extends string>(
  name: string,
  given: string | undefined,
  ...values: readonly T[]
): T => {
  const found = values.find((one) => one === (given ?? values[0]));
  if (found === undefined) throw badQuery(name, given ?? '', `must be one of ${values.join(' ')}`);
  return found;
};

/** The day before is there from ten in the morning, Beijing time. */
const assertReady = ({ world, merchant }: Call, date: string): void => {
  const now = world.now();
  if (!isDate(date)) throw badQuery('bill_date', date, 'must be yyyy-MM-dd');
  if (world.state.readyBills[`${merchant.mchid}/${date}`]) return;
  if (date >= localDate(now)) throw badQuery('bill_date', date, 'must lie before today');
  if (date < localDate(now - KEPT_DAYS * DAY_MS))
    throw badQuery('bill_date', date, 'must lie within three months');
  if (now < instantOf(addDays(date, 1), READY_HOUR))
    throw new WechatError('STATEMENT_CREATING', '账单生成中，请稍后重试');
};

const contentOf = (
  world: WechatWorld,
  { mchid, kind, date }: Pick<Download, 'mchid' | 'kind' | 'date'>,
): Bill => {
  if (kind === 'FUND') return fundBill(world, mchid, date);
  if (kind === 'SUB_FUND') return fundBill(world, null, date);
  return tradeBill(world, mchid, kind, date);
};

const offer = (
  call: Call,
  kind: BillKind,
  date: string,
  isGzip: boolean,
  sealedWith: Download['sealedWith'],
) => {
  const { world, merchant, exchange } = call;
  assertReady(call, date);
  const bill = contentOf(world, { mchid: merchant.mchid, kind, date });
  if (bill.rows === 0 && world.state.settings.emptyBill === 'error')
    throw new WechatError('NO_STATEMENT_EXIST', '账单不存在');
  const token = randomBytes(24).toString('base64url');
  const until = world.now() + DOWNLOAD_MS;
  world.state.downloads[token] = { mchid: merchant.mchid, kind, date, isGzip, until, sealedWith };
  world.touch();
  return {
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(bill.text).digest('hex'),
    download_url: `http://${exchange.headers.host ?? ''}/v3/billdownload/file?token=${token}`,
  };
};

const isGzipped = (tarType: string | undefined): boolean => {
  if (tarType !== undefined) choice('tar_type', tarType, 'GZIP');
  return tarType !== undefined;
};

const tradeBillOffer = (call: Call): object => {
  const query = queryOf(call, ['bill_date'], ['bill_type', 'tar_type', 'sub_mchid']);
  const kind = choice('bill_type', query.bill_type, 'ALL', 'SUCCESS', 'REFUND');
  return offer(call, kind, query.bill_date ?? '', isGzipped(query.tar_type), null);
};

const fundBillOffer = (call: Call): object => {
  const query = queryOf(call, ['bill_date'], ['account_type', 'tar_type']);
  const account = choice('account_type', query.account_type, 'BASIC', 'OPERATION', 'FEES');
  if (account !== 'BASIC') throw new WechatError('NO_STATEMENT_EXIST', '账单不存在');
  return offer(call, 'FUND', query.bill_date ?? '', isGzipped(query.tar_type), null);
};

/** Sealed with a key of its own, which is sealed with the platform's certificate. */
const subFundBillOffer = (call: Call): object => {
  const { world, merchant } = call;
  needProduct(call, 'ecommerce');
  const query = queryOf(call, ['bill_date', 'account_type', 'algorithm'], ['tar_type']);
  choice('account_type', query.account_type, 'ALL');
  choice('algorithm', query.algorithm, 'AEAD_AES_256_GCM');
  const sealedWith = { key: randomBytes(16).toString('hex'), nonce: randomBytes(6).toString('hex') };
  const bill = offer(call, 'SUB_FUND', query.bill_date ?? '', isGzipped(query.tar_type), sealedWith);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const key = { key: merchantPublicKey(world, merchant), padding, oaepHash: 'sha1' };
  const encryptKey = publicEncrypt(key, Buffer.from(sealedWith.key)).toString('base64');
  const first = { bill_sequence: 1, ...bill, encrypt_key: encryptKey, nonce: sealedWith.nonce };
  return { download_bill_count: 1, download_bill_list: [first] };
};

const sealed = (bytes: Buffer, { key, nonce }: NonNullable<Download['sealedWith']>): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce));
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
};

const download = ({ world, merchant, query }: Call): Plain => {
  const found = world.state.downloads[query.token ?? ''];
  if (!found || found.mchid !== merchant.mchid || found.until < world.now())
    throw notExists('账单下载地址已失效');
  const text = Buffer.from(contentOf(world, found).text);
  const packed = found.isGzip ? gzipSync(text) : text;
  const body = found.sealedWith ? sealed(packed, found.sealedWith) : packed;
  return new Plain({ status: 200, type: found.isGzip ? 'application/gzip' : 'text/plain', body });
};

export const billEndpoints: Endpoints = {
  'GET /v3/bill/tradebill': tradeBillOffer,
  'GET /v3/bill/fundflowbill': fundBillOffer,
  'GET /v3/ecommerce/bill/fundflowbill': subFundBillOffer,
  'GET /v3/billdownload/file': download,
};
