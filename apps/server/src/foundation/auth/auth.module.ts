import {
  authConfig,
  captcha,
  logout,
  userInfo,
  userMenu,
} from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { when } from '../../platform/hooks.ts';
import { forgetRateCounts } from '../../platform/http/rate-counts.ts';
import { command, query } from '../../platform/http/routes.ts';
import { hashToken } from '../../platform/http/session.ts';
import type { Module } from '../../platform/module.ts';
import { forgetLookups } from '../../platform/sealed-lookups.ts';
import { profileChanged } from '../system/system-hooks.ts';
import { announceEveryone, announceSessions } from './announce-sessions.ts';
import { answerResetRequestJob, forgotPasswordRoute } from './ask-for-reset.ts';
import { captchaAnswer, captchaPicture } from './captcha-picture.ts';
import { demoLogins } from './demo-logins.ts';
import { loginRoute } from './log-in.ts';
import { newTicket } from './login-ticket.ts';
import { checkResetLinkRoute, resetPasswordRoute } from './reset-password.ts';
import { userInfoOf, userMenuOf } from './user-queries.ts';

const CAPTCHA_LIFE_MS = 5 * 60_000;

export const authModule: Module = {
  name: 'auth',
  routes: [
    loginRoute,
    forgotPasswordRoute,
    checkResetLinkRoute,
    resetPasswordRoute,
    command(captcha, async (ctx) => {
      const answer = captchaAnswer();
      const captchaId = ctx.newId();
      const expiresAt = new Date(ctx.now.getTime() + CAPTCHA_LIFE_MS);
      await ctx.db.insertInto('captchas').values({ id: captchaId, answer, expiresAt }).execute();
      return { captchaId, image: await captchaPicture(answer) };
    }),
    query(authConfig, async (ctx) => ({
      loginCipherKey: ctx.services.config.loginCipherKey,
      ticket: newTicket(ctx.services.cipher, ctx.now),
      version: ctx.services.config.version,
      branding: { zh: '民宿管家', en: 'Minsu' },
      demoUsers: ctx.services.config.production ? [] : await demoLogins(ctx.db),
    })),
    command(logout, async (ctx) => {
      if (ctx.token === null) return null;
      const tokenHash = hashToken(ctx.token);
      const ended = await ctx.db
        .deleteFrom('sessions')
        .where('tokenHash', '=', tokenHash)
        .returning('userId')
        .executeTakeFirst();
      await announceSessions(ctx, 'ended', [{ tokenHash }]);
      if (!ended) return null;
      await ctx.record({ name: 'user.loggedOut', entity: 'user', entityId: ended.userId });
      return null;
    }),
    query(userInfo, (ctx) => userInfoOf(ctx, ctx.user)),
    query(userMenu, (ctx) => userMenuOf(ctx)),
  ],
  jobs: {
    'auth.answerResetRequest': answerResetRequestJob,
    'auth.purge': {
      cron: '17 * * * *',
      run: (job) =>
        job.change(async ({ db, now }) => {
          const dayAgo = new Date(now.getTime() - DAY_MS);
          await db.deleteFrom('sessions').where('expiresAt', '<', now).execute();
          await db.deleteFrom('captchas').where('expiresAt', '<', now).execute();
          await db.deleteFrom('loginFailures').where('lastFailedAt', '<', dayAgo).execute();
          await db.deleteFrom('entryTries').where('at', '<', dayAgo).execute();
          await db.deleteFrom('resetRequests').where('createdAt', '<', dayAgo).execute();
          const monthAgo = new Date(now.getTime() - 30 * DAY_MS);
          await db.deleteFrom('passwordResets').where('expiresAt', '<', monthAgo).execute();
          await db.deleteFrom('idempotencyKeys').where('createdAt', '<', dayAgo).execute();
          await forgetRateCounts(db, now);
          await forgetLookups(db, now);
        }),
    },
  },
  hooks: [when(profileChanged, (ctx) => announceEveryone(ctx))],
};
