/** Connections 连接 to services in the API. Secret credentials never leave the server. */
import { z } from 'zod';
import { languages } from '../../platform/texts.ts';
import { instant } from '../../platform/wire.ts';
import { connectorPorts, connectorVendors } from './connector-registry.ts';
import { robotSubjects } from './robot-subjects.ts';

/** `revoked`: its keys are deleted; new ones bring it back. */
export const connectorStates = ['active', 'paused', 'revoked'] as const;
export type ConnectorState = (typeof connectorStates)[number];

export const SmsSettings = z.object({
  /** Messages to one number in a day of the business. */
  perNumberDaily: z.int(),
  /** Messages of this account in a day. */
  dailyMax: z.int(),
  /** Price of a thousand parts, in fen; null: costs are not counted. */
  thousandFen: z.int().nullable(),
});
export type SmsSettings = z.infer<typeof SmsSettings>;

export const RobotSettings = z.object({
  subjects: z.array(z.enum(robotSubjects)),
  /** `HH:mm` of the business; null: none. */
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  language: z.enum(languages),
  /** Amounts appear in the daily report. */
  showsMoney: z.boolean(),
});
export type RobotSettings = z.infer<typeof RobotSettings>;

/**
 * Parts of an invoice service that are known from other clients only, not from the vendor's documents. Each is off until the owner has
 * compared it with the vendor and confirms it.
 */
export const invoiceParts = ['issue', 'credit', 'resign'] as const;
export type InvoicePart = (typeof invoiceParts)[number];

const InvoiceSettings = z.object({ confirmed: z.array(z.enum(invoiceParts)) });
export type InvoiceSettings = z.infer<typeof InvoiceSettings>;

export const Connector = z
  .object({
    id: z.string(),
    port: z.enum(connectorPorts),
    vendor: z.enum(connectorVendors),
    name: z.string(),
    state: z.enum(connectorStates),
    /** Lower ones are used first. */
    position: z.int(),
    forAll: z.boolean(),
    houses: z.array(z.object({ id: z.string(), name: z.string() })),
    sms: SmsSettings.nullable(),
    robot: RobotSettings.nullable(),
    invoice: InvoiceSettings.nullable(),
    /** Locks of a lock connection; null: another kind. */
    locks: z.object({ total: z.int(), mapped: z.int(), offline: z.int(), lowBattery: z.int() }).nullable(),
    /** Credentials that are not secret. */
    credentials: z.record(z.string(), z.string()),
    /** Names of the stored secret credentials. */
    storedSecrets: z.array(z.string()),
    /** Address for delivery reports; null for users who may not edit, and where there is none. */
    reportUrl: z.string().nullable(),
    /** Services can reach it; otherwise reports are queried. */
    isReachable: z.boolean(),
    testedAt: instant.nullable(),
    testWorks: z.boolean().nullable(),
    testMessage: z.string(),
    lastSuccessAt: instant.nullable(),
    lastErrorAt: instant.nullable(),
    lastError: z.string(),
    /** Left out until then after errors of the account. */
    blockedUntil: instant.nullable(),
    /** Sent in the current month: messages, or parts of text messages. */
    monthCount: z.int(),
    /** Cost of the current month in fen; null: no price. */
    monthCostFen: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Connector' });
export type Connector = z.infer<typeof Connector>;

export const ConnectorCall = z
  .object({
    id: z.string(),
    at: instant,
    /** Their name of the call. */
    operation: z.string(),
    works: z.boolean(),
    /** HTTP status; null: no answer. */
    status: z.int().nullable(),
    code: z.string(),
    message: z.string(),
    tookMs: z.int(),
    /** Facts of the request, without secrets and personal data. */
    facts: z.record(z.string(), z.string()),
  })
  .meta({ id: 'ConnectorCall' });
export type ConnectorCall = z.infer<typeof ConnectorCall>;
