/** Offers a command refused by a restriction again without it, for users who may override prices. */
import { isOverridable } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { CallError } from '../platform/calls/call.ts';
import { useSession } from '../platform/calls/session.ts';
import { textOf } from '../platform/i18n.ts';
import { toast } from '../platform/toast.ts';

const mayOverride = (): boolean =>
  useSession.getState().userInfo?.permissions.includes('order:overridePrice') ?? false;

/** Whether `offerAnyway` shows the refusal, so that the call stays quiet. */
export const isOffered = (error: CallError): boolean =>
  error.failure !== undefined && isOverridable({ code: error.failure }) && mayOverride();

export const offerAnyway = (error: unknown, again: () => Promise<unknown>): void => {
  if (!(error instanceof CallError) || !isOffered(error)) return;
  const label = textOf('components', 'ignoreRestrictions');
  const action = { label, run: () => void again().catch(() => undefined) };
  toast.error(error.serverMessage ?? error.message, { seconds: 15, action });
};
