/** Notification preferences of the current user. */
import type { NoticeChoices } from '@minsu/contract/foundation/messages/notice-endpoints.ts';
import {
  defaultChoice,
  effectiveChoice,
  type InboxSubject,
  inboxSubjects,
  noticeWays,
  subjectRules,
  subjectsOf,
} from '@minsu/contract/foundation/messages/subjects.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { maskEmail } from '../../platform/field-cipher.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { choiceWithDefaults, rolesOfUser, type StoredChoice } from '../messages/reader-queries.ts';

interface Mine {
  readonly roles: string[];
  readonly permissions: Permission[];
  readonly choices: readonly (StoredChoice & { readonly subject: InboxSubject })[];
  readonly quiet: { readonly from: string; readonly to: string } | null;
}

/** By all roles of the user, also while the session is narrowed to one. */
const mineOf = async (ctx: Ctx): Promise<Mine> => {
  const { rows } = await sql<Mine>`
    select ${rolesOfUser} as roles,
      array(select distinct p.permission from user_roles ur join role_permissions p on p.role_id = ur.role_id
        where ur.user_id = u.id) as permissions,
      (select coalesce(json_agg(json_build_object('subject', p.subject, 'box', p.box, 'mail', p.mail, 'sound', p.sound, 'popup', p.popup, 'push', p.push)), '[]')
        from notice_choices p where p.user_id = u.id) as choices,
      (select json_build_object('from', q.quiet_from, 'to', q.quiet_to) from notice_quiet_hours q where q.user_id = u.id) as quiet
    from users u where u.id = ${ctx.user.id}`.execute(ctx.db);
  return rows[0] ?? { roles: [], permissions: [], choices: [], quiet: null };
};

export const myNoticeChoices = async (ctx: Ctx): Promise<NoticeChoices> => {
  const [{ roles, permissions, choices, quiet }, address] = await Promise.all([
    mineOf(ctx),
    recoveryMailOf(ctx, ctx.user.id),
  ]);
  const held = new Set(permissions);
  const subjects = subjectsOf((permission) => held.has(permission)).map((subject) => {
    const usual = defaultChoice(subject, roles);
    const choice = choiceWithDefaults(
      choices.find((each) => each.subject === subject),
      usual,
    );
    const now = effectiveChoice(subject, choice, { mailable: Boolean(address) });
    const chosen = noticeWays.some((way) => choice[way] !== usual[way]);
    return { subject, ...now, kept: subjectRules[subject].kept === true, chosen };
  });
  return { mailTo: address ? maskEmail(address) : null, quiet, subjects };
};

/** Subjects that the caller receives in these ways, besides the app. */
export const subjectsBy = async (ctx: Ctx): Promise<Readonly<Record<'sound' | 'popup', InboxSubject[]>>> => {
  const { roles, choices } = await mineOf(ctx);
  const chosen = (way: 'sound' | 'popup') =>
    inboxSubjects.filter((subject) => {
      const stored = choices.find((each) => each.subject === subject);
      return effectiveChoice(subject, choiceWithDefaults(stored, defaultChoice(subject, roles)), {
        mailable: true,
      })[way];
    });
  return { sound: chosen('sound'), popup: chosen('popup') };
};
