/** Stored keys of a connection, and the address that reports for it come to. */
import { smsReportHook } from '@minsu/contract/foundation/messages/sms-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';

export const secretsOf = (ctx: Pick<Ctx, 'services'>, cipherText: string): Record<string, string> =>
  JSON.parse(ctx.services.cipher.decrypt(cipherText)) as Record<string, string>;

/** The address that a service sends reports to. */
export const reportUrlOf = ({ services }: Pick<Ctx, 'services'>, hookKeyCipher: string): string =>
  services.config.publicUrl + smsReportHook.path.replace(':key', services.cipher.decrypt(hookKeyCipher));

/** A service pushes only to public https addresses; its fake on this machine takes http. */
export const isReachable = ({ services: { config } }: Pick<Ctx, 'services'>): boolean =>
  config.publicUrl.startsWith('https://') || !config.production;
