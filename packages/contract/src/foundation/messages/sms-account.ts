/** Signatures and templates of a text message account, their mapping to ours, and numbers that opted out. */
import { z } from 'zod';
import { instant } from '../../platform/wire.ts';
import { smsTemplateNames } from './sms-templates.ts';

/** `gone`: no longer among those of the service. */
const smsApprovals = ['approved', 'pending', 'refused', 'gone'] as const;
export type SmsApproval = (typeof smsApprovals)[number];

const SmsSignature = z.object({
  name: z.string(),
  approval: z.enum(smsApprovals),
  /** Their reason for a refusal. */
  reason: z.string(),
});

const ServiceTemplate = z.object({
  code: z.string(),
  name: z.string(),
  content: z.string(),
  approval: z.enum(smsApprovals),
  reason: z.string(),
});
export type ServiceTemplate = z.infer<typeof ServiceTemplate>;

const SmsMapping = z.object({
  template: z.enum(smsTemplateNames),
  code: z.string(),
  signature: z.string(),
  variables: z.record(z.string(), z.string()),
  /** Template and signature are approved. */
  isUsable: z.boolean(),
});
export type SmsMapping = z.infer<typeof SmsMapping>;

export const SmsAccount = z
  .object({
    connectorId: z.string(),
    fetchedAt: instant.nullable(),
    signatures: z.array(SmsSignature),
    templates: z.array(ServiceTemplate),
    mappings: z.array(SmsMapping),
  })
  .meta({ id: 'SmsAccount' });
export type SmsAccount = z.infer<typeof SmsAccount>;

const smsOptOutSources = ['reply', 'provider', 'staff'] as const;

export const SmsOptOut = z
  .object({
    id: z.string(),
    phoneMasked: z.string(),
    source: z.enum(smsOptOutSources),
    createdAt: instant,
  })
  .meta({ id: 'SmsOptOut' });
export type SmsOptOut = z.infer<typeof SmsOptOut>;
