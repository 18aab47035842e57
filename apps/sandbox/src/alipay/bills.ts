/** The address of a bill, and the file behind it for thirty seconds. */
import { randomBytes } from 'node:crypto';
import type { Exchange, Reply } from '../http/exchange.ts';
import { gbk } from '../payment-kit/gbk.ts';
import { object, oneOf, optional, text } from '../payment-kit/shape.ts';
import { zip } from '../payment-kit/zip.ts';
import { addDays, instantOf, isDate, localDate } from '../platforms/clock.ts';
import { AlipayError } from './alipay-error.ts';
import type { AlipayWorld } from './alipay-state.ts';
import { billFiles } from './bill-lines.ts';
import { type Call, contentOf, type Endpoints } from './call.ts';

const READY_HOUR = 9;
const DOWNLOAD_MS = 30_000;
const PATH = '/alipay/bill';

const shape = object({
  bill_type: oneOf('trade', 'signcustomer', 'merchant_act', 'trade_zft_merchant', 'settlementMerge'),
  bill_date: text(10, { pattern: /^\d{4}-\d\d(-\d\d)?$/ }),
  smid: optional(text(20)),
});

const billNotExist = (): AlipayError => new AlipayError('40004', 'isp.bill_not_exist', '账单不存在');
const invalidArguments = (message: string): AlipayError =>
  new AlipayError('40004', 'INVAILID_ARGUMENTS', message);

const assertReady = ({ world, app }: Call, date: string): void => {
  if (!isDate(date)) throw invalidArguments('bill_date 须为 yyyy-MM-dd');
  if (world.state.readyBills[`${app.appId}/${date}`]) return;
  if (date >= localDate(world.now())) throw invalidArguments('bill_date 须早于今天');
  if (world.now() < instantOf(addDays(date, 1), READY_HOUR)) throw billNotExist();
};

/** Day bills of trades and of the account; monthly bills and the other types are not simulated. */
const downloadUrl = (call: Call): Readonly<Record<string, unknown>> => {
  const { world, app, origin } = call;
  const { bill_type: type, bill_date: date } = contentOf(call, shape);
  if (type !== 'trade' && type !== 'signcustomer') throw billNotExist();
  assertReady(call, date);
  const { rows } = billFiles(world, app, { type, date });
  if (rows === 0 && world.state.settings.emptyBill === 'error') throw billNotExist();
  const token = randomBytes(24).toString('base64url');
  const until = world.now() + DOWNLOAD_MS;
  world.state.downloads[token] = { sellerId: app.sellerId, type, date, until };
  world.touch();
  return { bill_download_url: `${origin}${PATH}?token=${token}`, bill_file_code: token.slice(0, 16) };
};

export const billEndpoints: Endpoints = { 'alipay.data.dataservice.bill.downloadurl.query': downloadUrl };

/** A plain GET, unsigned. Null: another path. */
export const billFile = (world: AlipayWorld, { path, method, query }: Exchange): Reply | null => {
  if (path !== PATH || method !== 'GET') return null;
  const found = world.state.downloads[query.token ?? ''];
  const app = Object.values(world.state.apps).find(({ sellerId }) => sellerId === found?.sellerId);
  if (!found || !app || found.until < world.now())
    return { status: 403, type: 'text/html', body: '<html><body>url expired</body></html>' };
  const { detail, summary } = billFiles(world, app, found);
  const stem = `${found.sellerId}0156_${found.date.replaceAll('-', '')}`;
  const [kind, sums] =
    found.type === 'trade' ? ['业务明细', '业务明细(汇总)'] : ['账务明细', '账务明细(汇总)'];
  const body = zip([
    { name: gbk(`${stem}_${kind}.csv`), content: gbk(detail) },
    { name: gbk(`${stem}_${sums}.csv`), content: gbk(summary) },
  ]);
  return { status: 200, type: 'application/zip', body };
};
