/** Starts the sandbox: a process that simulates outside services that are not configured. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { connectorVendors } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import type { Config, Platforms } from './config.ts';
import { StartError } from './start-error.ts';

const MAIN = path.resolve(import.meta.dirname, '../../sandbox/src/main.ts');

/** The ids under which the sandbox's platforms and institution know this partner by default. */
const sandboxKeys = {
  MT_DEVELOPER_ID: '100001',
  MT_SIGN_KEY: 'sandbox-mt-sign-key',
  TJ_OTA_ID: '2001',
  PIG_APP_ID: 'sandbox-app',
  PIG_APP_KEY: 'sandbox-pig-app-key',
  PIG_CHANNEL: 'minsu',
  INSTITUTION_PARTNER_ID: 'P100001',
  INSTITUTION_SIGN_KEY: 'sandbox-institution-sign-key',
  SMS_APP_ID: 'sandbox-sms',
  SMS_SIGN_KEY: 'sandbox-sms-sign-key',
} as const;

const sandboxPlatforms = (url: string): Platforms => ({
  mt: {
    url: `${url}/mt`,
    developerId: sandboxKeys.MT_DEVELOPER_ID,
    signKey: sandboxKeys.MT_SIGN_KEY,
  },
  tj: { url, otaId: sandboxKeys.TJ_OTA_ID },
  pig: {
    url,
    appId: sandboxKeys.PIG_APP_ID,
    appKey: sandboxKeys.PIG_APP_KEY,
    channel: sandboxKeys.PIG_CHANNEL,
  },
  channex: { production: `${url}/channex/production`, staging: `${url}/channex/staging` },
  hostex: { international: `${url}/hostex/international`, china: `${url}/hostex/china` },
});

/** All services at the sandbox's one address, distinguished by path and headers. */
const sandboxConnectors = (
  url: string,
  { address, trustedHosts }: Config['connectors'],
): Config['connectors'] => ({
  address: { ...Object.fromEntries(connectorVendors.map((vendor) => [vendor, url])), ...address },
  trustedHosts: [new URL(url).host, ...trustedHosts],
});

export interface Sandbox {
  readonly config: Config;
  stop(): void;
}

/** Simulates outside services that are not configured; ends with this process, even if it is killed. */
export const startSandbox = async (config: Config): Promise<Sandbox> => {
  if (!config.sandbox) return { config, stop: () => {} };
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      SANDBOX_DIR: path.join(config.dataDir, 'sandbox'),
      ...process.env,
      ...sandboxKeys,
      SANDBOX_PORT: String(config.sandboxPort),
    },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(String(line).replace('sandbox: ', '').trim()));
    child.once('exit', (code) =>
      reject(new StartError(`The sandbox ended with ${code} before it was ready.`)),
    );
  });
  return {
    config: {
      ...config,
      authorityUrl: config.authorityUrl ?? `${url}/registration`,
      invoiceUrl: config.invoiceUrl ?? `${url}/invoices`,
      locksUrl: config.locksUrl ?? `${url}/locks`,
      sms: config.sms ?? {
        url: `${url}/sms`,
        appId: sandboxKeys.SMS_APP_ID,
        signKey: sandboxKeys.SMS_SIGN_KEY,
        signature: '民宿管家',
      },
      // Another one on this machine may have taken the port that was asked for.
      sandboxPort: Number(new URL(url).port),
      institution: config.institution ?? {
        url: `${url}/institution`,
        partnerId: sandboxKeys.INSTITUTION_PARTNER_ID,
        signKey: sandboxKeys.INSTITUTION_SIGN_KEY,
      },
      platforms: { ...sandboxPlatforms(url), ...config.platforms },
      // The fakes answer at the paths of the real services, because those paths are signed.
      payments: {
        wechatPay: { production: url },
        alipay: { production: url, sandbox: url },
        stripe: { production: url },
        ...config.payments,
        trustedHosts: [new URL(url).host, ...config.payments.trustedHosts],
      },
      connectors: sandboxConnectors(url, config.connectors),
    },
    stop: () => void child.kill('SIGTERM'),
  };
};
