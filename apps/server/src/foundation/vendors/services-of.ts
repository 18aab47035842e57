/** The adapters of this installation. A service without an address here cannot be called. */
import { randomBytes } from 'node:crypto';
import type {
  InvoiceVendor,
  LockVendor,
  RobotVendor,
  SmsVendor,
} from '@minsu/contract/foundation/connectors/connector-registry.ts';
import type { Services } from '../../platform/context.ts';
import { createSendOnce } from '../../platform/send-once.ts';
import type { CreateInvoiceService, InvoiceService } from './invoice-port.ts';
import { createNuonuo } from './invoices/nuonuo.ts';
import type { CreateLockService, LockService } from './lock-port.ts';
import { createTtlock } from './locks/ttlock.ts';
import type { CreateRobot, RobotService } from './robot-port.ts';
import { createDingtalkRobot } from './robots/dingtalk-robot.ts';
import { createFeishuRobot } from './robots/feishu-robot.ts';
import { createWecomRobot } from './robots/wecom-robot.ts';
import { createServiceCalls, type ServiceCalls } from './service-call.ts';
import { createAliyunSms } from './sms/aliyun.ts';
import { createTencentSms } from './sms/tencent.ts';
import { createTwilio } from './sms/twilio.ts';
import type { CreateSmsService, SmsService } from './sms-port.ts';

const createSms: Readonly<Record<SmsVendor, CreateSmsService>> = {
  aliyunSms: createAliyunSms,
  tencentSms: createTencentSms,
  twilio: createTwilio,
};

const createRobots: Readonly<Record<RobotVendor, CreateRobot>> = {
  wecomRobot: createWecomRobot,
  dingtalkRobot: createDingtalkRobot,
  feishuRobot: createFeishuRobot,
};

const createLocks: Readonly<Record<LockVendor, CreateLockService>> = { ttlock: createTtlock };

const createInvoices: Readonly<Record<InvoiceVendor, CreateInvoiceService>> = { nuonuo: createNuonuo };

type Needed = Pick<Services, 'config' | 'clock'>;

/** Null: no address. */
export const smsServiceOf = ({ config, clock }: Needed, vendor: SmsVendor): SmsService | null => {
  const address = config.connectors.address[vendor];
  if (address === undefined) return null;
  return createSms[vendor]({ address, clock, nonce: () => randomBytes(16).toString('hex') });
};

export const robotServiceOf = ({ config, clock }: Needed, vendor: RobotVendor): RobotService | null => {
  const address = config.connectors.address[vendor];
  return address === undefined ? null : createRobots[vendor]({ address, clock });
};

export const lockServiceOf = ({ config, clock }: Needed, vendor: LockVendor): LockService | null => {
  const address = config.connectors.address[vendor];
  return address === undefined ? null : createLocks[vendor]({ address, clock });
};

export const invoiceServiceOf = ({ config, clock }: Needed, vendor: InvoiceVendor): InvoiceService | null => {
  const address = config.connectors.address[vendor];
  if (address === undefined) return null;
  return createInvoices[vendor]({ address, clock, nonce: () => randomBytes(16).toString('hex') });
};

export const serviceCallsOf = ({ config }: Pick<Services, 'config'>): ServiceCalls =>
  createServiceCalls(createSendOnce(config.connectors.trustedHosts));
