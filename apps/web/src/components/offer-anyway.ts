/** A command that a restriction refuses is offered once more without it, to a user who may override prices. */
import { isOverridable } from '@minsu/contract/prices/restriction-rules.ts';
import { CallError } from '../platform/call.ts';
import { textOf } from '../platform/i18n.ts';
import { useSession } from '../platform/session.ts';
import { toast } from '../platform/toast.ts';

const mayOverride = (): boolean =>
  useSession.getState().userInfo?.permissions.includes('order:overridePrice') ?? false;

/** Whether `offerAnyway` says the refusal, so that the call need not. */
export const isOffered = (error: CallError): boolean =>
  error.failure !== undefined && isOverridable({ code: error.failure }) && mayOverride();

export const offerAnyway = (error: unknown, again: () => Promise<unknown>): void => {
  if (!(error instanceof CallError) || !isOffered(error)) return;
  const label = textOf('components', 'ignoreRestrictions');
  const action = { label, run: () => void again().catch(() => undefined) };
  toast.error(error.serverMessage ?? error.message, { seconds: 15, action });
};
