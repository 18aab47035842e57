/** HTTP endpoints at the real paths: the token, the single address of all methods, and invoice files. */
import { type Exchange, json, jsonOf, notFound, type Reply } from '../http/exchange.ts';
import { pdfOf } from '../invoices/invoice-pdf.ts';
import { serveCall } from '../service-kit/serve-call.ts';
import { authenticate, grantToken } from './authenticate.ts';
import { queryResult, reInvoice, requestBilling } from './invoices.ts';
import { badParameter, NuonuoError } from './nuonuo-error.ts';
import type { App, NuonuoWorld } from './nuonuo-state.ts';
import {
  cancelRedConfirm,
  confirmRed,
  fastInvoiceRed,
  queryRedConfirm,
  refreshRedConfirm,
  saveRedConfirm,
} from './red-letters.ts';

type Method = (world: NuonuoWorld, app: App, body: unknown) => unknown;

const PREFIX = 'nuonuo.OpeMplatform.';
const methodsAt = (origin: string): Readonly<Record<string, Method>> => ({
  requestBillingNew: requestBilling(origin),
  queryInvoiceResult: queryResult,
  reInvoice,
  saveInvoiceRedConfirm: saveRedConfirm,
  queryInvoiceRedConfirm: queryRedConfirm,
  refreshInvoiceRedConfirm: refreshRedConfirm,
  confirm: confirmRed,
  confirmInfoCancel: cancelRedConfirm,
  fastInvoiceRed,
  getCertificationStatus: ({ state }) => ({ status: state.settings.isDrawerSignedIn ? '1' : '0' }),
});

const PATH = '/open/v1/services';
const TOKEN = '/accessToken';
const FILES = '/nuonuo/files/';

const checkRefusals = ({ state, touch }: NuonuoWorld, method: string): void => {
  const refusal = state.refusals.find((one) => one.left > 0 && (one.only ?? method) === method);
  if (!refusal) return;
  refusal.left -= 1;
  touch();
  throw new NuonuoError(refusal.code, refusal.describe);
};

const envelope = (code: string, describe: string, result: unknown = null): Reply =>
  json(200, { code, describe, result });

const work = (world: NuonuoWorld, exchange: Exchange, method: string): Reply => {
  if (exchange.method !== 'POST') return json(405, { message: 'method not allowed' });
  if (exchange.path === TOKEN) return grantToken(world, exchange);
  try {
    const app = authenticate(world, exchange);
    const methods = methodsAt(`http://${exchange.headers.host ?? ''}`);
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!run) throw new NuonuoError('070102', 'method 不存在');
    checkRefusals(world, method);
    const body = jsonOf(exchange.body);
    if (body === undefined) throw badParameter('body', '不是 JSON');
    return envelope('E0000', '成功', run(world, app, body));
  } catch (error) {
    if (error instanceof NuonuoError) return envelope(error.code, error.message);
    throw error;
  }
};

/** The PDF is a file; OFD and XML are texts that name the invoice. */
const fileReply = ({ state }: NuonuoWorld, path: string): Reply => {
  const [serialNo = '', kind] = path.slice(FILES.length).split('.');
  const invoice = state.invoices[serialNo];
  if (invoice?.status !== '2') return notFound;
  if (kind === 'pdf')
    return {
      status: 200,
      type: 'application/pdf',
      body: pdfOf('电子发票', [invoice.invoiceNo, invoice.orderAmount]),
    };
  return {
    status: 200,
    type: `application/${kind ?? 'xml'}`,
    body: `<Invoice>${invoice.invoiceNo}</Invoice>`,
  };
};

/** Null: another path. */
export const nuonuoApi =
  (world: NuonuoWorld) =>
  (exchange: Exchange): Reply | null => {
    const { path, headers, query } = exchange;
    if (path.startsWith(FILES)) return fileReply(world, path);
    if (path !== PATH && path !== TOKEN) return null;
    const isToken = path === TOKEN;
    const method = (headers.method ?? '').replace(PREFIX, '');
    const call = {
      endpoint: isToken ? TOKEN : method,
      account: world.state.apps[query.appkey ?? '']?.taxNum ?? null,
      body: isToken ? null : (jsonOf(exchange.body) ?? exchange.body),
      hidesAnswer: isToken,
    };
    return serveCall(world, exchange, call, {
      refusals: {
        http500: () => json(500, { message: 'internal error' }),
        http503: () => envelope('E9999', '系统繁忙，请稍后重试'),
        rateLimited: () => envelope('070306', '调用次数超过限制'),
        keyRefused: () => envelope('070301', 'accessToken 无效或已过期'),
      },
      work: () => work(world, exchange, method),
    });
  };
