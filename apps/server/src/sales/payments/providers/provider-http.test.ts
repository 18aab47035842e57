/** The HTTP client of payment providers refuses private addresses, unless the operator has set them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../../../../sandbox/src/sandbox.ts';
import { readConfig } from '../../../config.ts';
import { createProviderHttp } from './provider-http.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox(0);
});
afterAll(() => sandbox.stop());

const ask = (url: string, trusted: readonly string[] = []) =>
  createProviderHttp(trusted)({ method: 'GET', url, headers: {}, timeoutMs: 2_000 });
const heard = () => sandbox.payments.wechatPay.requests.list().length;

test.each([
  'http://127.0.0.1/v3/certificates',
  'http://10.0.0.8/bill.csv',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/bill.csv',
  'http://localhost/bill.csv',
  'http://0x7f.1/bill.csv',
  'https://user:secret@127.0.0.1/bill.csv',
  'file:///etc/passwd',
])('%s is refused before anything is sent', async (url) => {
  expect(await ask(url)).toEqual({ kind: 'failed', wasSent: false, message: 'not a public address' });
});

test('the sandbox is reached at the address that is set, and at no other port', async () => {
  const url = `${sandbox.url}/v3/certificates`;
  const before = heard();
  expect(await ask(url)).toMatchObject({ kind: 'failed', wasSent: false });
  expect(heard()).toBe(before);
  expect(await ask(url, [new URL(sandbox.url).host])).toMatchObject({ kind: 'answered', status: 401 });
  const { hostname, port } = new URL(sandbox.url);
  expect(await ask(`http://${hostname}:${Number(port) + 1}/`, [`${hostname}:${port}`])).toMatchObject({
    ...{ kind: 'failed', wasSent: false },
  });
});

test('only addresses that were set may be private', () => {
  const { payments } = readConfig({ NODE_ENV: 'test', WECHAT_PAY_URL: 'http://[::1]:8090' }, 'test');
  expect(payments.trustedHosts).toEqual(['::1:8090']);
  const usual = readConfig({ NODE_ENV: 'development', SANDBOX: 'off' }, 'test').payments;
  expect(usual.wechatPay).toEqual({ production: 'https://api.mch.weixin.qq.com' });
  expect(usual.trustedHosts).toEqual([]);
});
