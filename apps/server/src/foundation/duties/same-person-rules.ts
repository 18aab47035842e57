/**
 * Which accounts count as one person: they share a mailbox, or one set up the other without another person's
 * confirmation.
 */
import type { Same } from '@minsu/contract/foundation/duties/duty-table.ts';

export interface Account {
  readonly id: string;
  /** Verified address of the profile, used for links. */
  readonly mails: readonly string[];
  /** Null once another person has confirmed the account. */
  readonly setUpById: string | null;
}

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** Case, what follows a plus, and the dots of Gmail lead to no other mailbox. */
const mailboxOf = (mail: string): string => {
  const [name = '', host = ''] = mail
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const [own = ''] = name.split('+');
  return GMAIL.has(host) ? `${own.replaceAll('.', '')}@gmail.com` : `${own}@${host}`;
};

const groupBy = <T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item]);
  return groups;
};

const mailboxesOf = ({ mails }: Account): string[] =>
  mails.filter((mail) => mail.includes('@')).map(mailboxOf);

/** All who are reached from `me`, step by step: a second account that sets up a third makes no second person either. */
export const accountsOfOnePerson = (me: string, accounts: readonly Account[]): ReadonlyMap<string, Same> => {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const bySetter = groupBy(accounts, ({ setUpById }) => (setUpById === null ? [] : [setUpById]));
  const byMailbox = groupBy(accounts, mailboxesOf);
  const found = new Map<string, Same>([[me, 'self']]);
  // A Map iterates over entries added during the loop too.
  for (const [id] of found) {
    const account = byId.get(id);
    const setUp = [account?.setUpById ?? null, ...(bySetter.get(id) ?? []).map((other) => other.id)];
    for (const other of setUp) if (other !== null && !found.has(other)) found.set(other, 'setUp');
    for (const mailbox of account ? mailboxesOf(account) : [])
      for (const other of byMailbox.get(mailbox) ?? [])
        if (!found.has(other.id)) found.set(other.id, 'mailbox');
  }
  return found;
};
