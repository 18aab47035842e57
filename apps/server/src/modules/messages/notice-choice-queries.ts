/** How users want to hear of a subject: what they chose over what their roles begin with. */
import type { NoticeChoices } from '@minsu/contract/messages/notice-endpoints.ts';
import {
  defaultChoice,
  effectiveChoice,
  type InboxSubject,
  inboxSubjects,
  type NoticeChoice,
  type NoticeWay,
  noticeWays,
  subjectRules,
  subjectsOf,
} from '@minsu/contract/messages/subjects.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import type { Language } from '@minsu/contract/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { maskEmail } from '../../platform/field-cipher.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';

type Stored = Readonly<Record<NoticeWay, boolean | null>>;

/** Role codes of `users u`; of a role of the business's own the default role it began as. */
const rolesOfUser = sql`array(select coalesce(r.based_on, r.role_code) from user_roles ur
  join roles r on r.id = ur.role_id where ur.user_id = u.id)`;

const over = (stored: Stored | null | undefined, usual: NoticeChoice): NoticeChoice => ({
  box: stored?.box ?? usual.box,
  mail: stored?.mail ?? usual.mail,
  sound: stored?.sound ?? usual.sound,
});

export interface Reader extends NoticeChoice {
  readonly userId: string;
  /** Where and in which language a mail goes; null where there is none to go. */
  readonly mailTo: string | null;
  readonly language: Language;
}

interface ReaderRow extends Stored {
  readonly userId: string;
  readonly roles: string[];
  readonly sealed: string | null;
  readonly email: string | null;
  readonly language: Language;
}

/** Those of `userIds` that exist, as told of a subject: mails go to the proved address, else to that of the profile. */
export const readersOf = async (
  ctx: Pick<Ctx, 'db' | 'services'>,
  subject: InboxSubject,
  userIds: readonly string[],
): Promise<Reader[]> => {
  const { rows } = await sql<ReaderRow>`
    select u.id as user_id, ${rolesOfUser} as roles, c.sealed, nullif(u.email, '') as email,
      coalesce(u.language, l.language, 'zh-CN') as language, p.box, p.mail, p.sound
    from users u left join user_contacts c on c.user_id = u.id and c.kind = 'email'
      left join user_layouts l on l.user_id = u.id
      left join notice_choices p on p.user_id = u.id and p.subject = ${subject}
    where u.id = any(${[...userIds]}::uuid[])`.execute(ctx.db);
  return rows.map(({ userId, roles, sealed, email, language, ...stored }) => {
    const mailable = sealed !== null || email !== null;
    const choice = effectiveChoice(subject, over(stored, defaultChoice(subject, roles)), { mailable });
    const address = () => (sealed === null ? email : ctx.services.cipher.decrypt(sealed));
    return { userId, language, ...choice, mailTo: choice.mail ? address() : null };
  });
};

interface Mine {
  readonly roles: string[];
  readonly permissions: Permission[];
  readonly choices: readonly (Stored & { readonly subject: InboxSubject })[];
}

/** By all roles he holds, also while his session is narrowed to one of them. */
const mineOf = async (ctx: Ctx): Promise<Mine> => {
  const { rows } = await sql<Mine>`
    select ${rolesOfUser} as roles,
      array(select distinct p.permission from user_roles ur join role_permissions p on p.role_id = ur.role_id
        where ur.user_id = u.id) as permissions,
      (select coalesce(json_agg(json_build_object('subject', p.subject, 'box', p.box, 'mail', p.mail, 'sound', p.sound)), '[]')
        from notice_choices p where p.user_id = u.id) as choices
    from users u where u.id = ${ctx.user.id}`.execute(ctx.db);
  return rows[0] ?? { roles: [], permissions: [], choices: [] };
};

export const myNoticeChoices = async (ctx: Ctx): Promise<NoticeChoices> => {
  const [{ roles, permissions, choices }, address] = await Promise.all([
    mineOf(ctx),
    recoveryMailOf(ctx, ctx.user.id),
  ]);
  const held = new Set(permissions);
  const subjects = subjectsOf((permission) => held.has(permission)).map((subject) => {
    const usual = defaultChoice(subject, roles);
    const choice = over(
      choices.find((each) => each.subject === subject),
      usual,
    );
    const now = effectiveChoice(subject, choice, { mailable: Boolean(address) });
    const chosen = noticeWays.some((way) => choice[way] !== usual[way]);
    return { subject, ...now, kept: subjectRules[subject].kept === true, chosen };
  });
  return { mailTo: address ? maskEmail(address) : null, subjects };
};

/** What a sound is to be heard for: of the caller himself. */
export const ringingSubjects = async (ctx: Ctx): Promise<InboxSubject[]> => {
  const { roles, choices } = await mineOf(ctx);
  return inboxSubjects.filter((subject) => {
    const stored = choices.find((each) => each.subject === subject);
    return effectiveChoice(subject, over(stored, defaultChoice(subject, roles)), { mailable: true }).sound;
  });
};
