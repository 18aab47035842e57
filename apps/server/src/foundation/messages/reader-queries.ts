/** How each recipient receives notices of a subject: their choice, or the default of their roles. */
import {
  defaultChoice,
  effectiveChoice,
  type InboxSubject,
  type NoticeChoice,
  type NoticeWay,
} from '@minsu/contract/foundation/messages/subjects.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export type StoredChoice = Readonly<Record<NoticeWay, boolean | null>>;

/** Role codes of `users u`; a custom role counts as the default role it was copied from. */
export const rolesOfUser = sql`array(select coalesce(r.based_on, r.role_code) from user_roles ur
  join roles r on r.id = ur.role_id where ur.user_id = u.id)`;

/** The stored choice, or the default without one. */
export const choiceWithDefaults = (
  stored: StoredChoice | null | undefined,
  usual: NoticeChoice,
): NoticeChoice => ({
  box: stored?.box ?? usual.box,
  mail: stored?.mail ?? usual.mail,
  sound: stored?.sound ?? usual.sound,
  popup: stored?.popup ?? usual.popup,
  push: stored?.push ?? usual.push,
});

export interface Recipient extends NoticeChoice {
  readonly userId: string;
  /** Mail address and language; null if no mail goes out. */
  readonly mailTo: string | null;
  readonly language: Language;
}

interface RecipientRow extends StoredChoice {
  readonly userId: string;
  readonly roles: string[];
  readonly sealed: string | null;
  readonly email: string | null;
  readonly language: Language;
}

/**
 * Existing users among `userIds` with their choice for a subject: mails go to the verified address, else to the
 * profile's.
 */
export const recipientsOf = async (
  ctx: Pick<Ctx, 'db' | 'services'>,
  subject: InboxSubject,
  userIds: readonly string[],
): Promise<Recipient[]> => {
  const { rows } = await sql<RecipientRow>`
    select u.id as user_id, ${rolesOfUser} as roles, c.sealed, nullif(u.email, '') as email,
      coalesce(u.language, l.language, 'zh-CN') as language, p.box, p.mail, p.sound, p.popup, p.push
    from users u left join user_contacts c on c.user_id = u.id and c.kind = 'email'
      left join user_layouts l on l.user_id = u.id
      left join notice_choices p on p.user_id = u.id and p.subject = ${subject}
    where u.id = any(${[...userIds]}::uuid[])`.execute(ctx.db);
  return rows.map(({ userId, roles, sealed, email, language, ...stored }) => {
    const mailable = sealed !== null || email !== null;
    const choice = effectiveChoice(subject, choiceWithDefaults(stored, defaultChoice(subject, roles)), {
      mailable,
    });
    const address = () => (sealed === null ? email : ctx.services.cipher.decrypt(sealed));
    return { userId, language, ...choice, mailTo: choice.mail ? address() : null };
  });
};
