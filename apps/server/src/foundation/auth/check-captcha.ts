/** A captcha is used up by the first answer, right or wrong. */
import { authFailures } from '@minsu/contract/foundation/auth/auth-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { StepCtx } from '../../platform/http/routes.ts';
import { USED_TICKET } from './login-ticket.ts';

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const captchaSolved = async (ctx: StepCtx, id: string, answer: string): Promise<boolean> => {
  const used = await ctx.store((store) =>
    store.db
      .deleteFrom('captchas')
      .where('id', '=', id)
      .where('answer', '<>', USED_TICKET)
      .returning(['answer', 'expiresAt'])
      .executeTakeFirst(),
  );
  return used !== undefined && used.expiresAt > ctx.now && used.answer === answer.trim().toUpperCase();
};

export interface CaptchaGiven {
  readonly captchaId?: string | null | undefined;
  readonly captcha?: string | null | undefined;
}

/** Refuses with `captchaRequired` in the answer's data when none was given or it is wrong. */
export const checkCaptcha = async (ctx: StepCtx, { captchaId, captcha }: CaptchaGiven): Promise<void> => {
  const extra = { captchaRequired: true };
  if (!captchaId || !captcha || !isUuid(captchaId)) fail(authFailures.captchaRequired, { extra });
  if (!(await captchaSolved(ctx, captchaId, captcha))) fail(authFailures.badCaptcha, { extra });
};
