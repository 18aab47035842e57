/**
 * Subjects of notifications and how users receive them: in the app, by mail, with sound, on their devices. User choices are stored only
 * where they differ from the role's default.
 */
import type { Permission } from '../../permission.ts';
import { type RoleCode, roleCodes } from '../../roles.ts';

export const inboxSubjects = [
  'order',
  'guest',
  'task',
  'channel',
  'house',
  'landlord',
  'finance',
  'report',
  'people',
  'announcement',
  'system',
  'security',
] as const;
export type InboxSubject = (typeof inboxSubjects)[number];

/**
 * sound: played when a notification arrives; popup: shows a new to-do over the screen; push: shown by devices that the user has
 * turned on. All three need the app.
 */
export const noticeWays = ['box', 'mail', 'sound', 'popup', 'push'] as const;
export type NoticeWay = (typeof noticeWays)[number];

export type NoticeChoice = Readonly<Record<NoticeWay, boolean>>;

interface SubjectRule {
  /** Always stays in the app, whatever the user's settings, so it cannot be missed. */
  readonly kept?: true;
  /** Permissions of possible recipients, or everyone. */
  readonly concerns: 'everybody' | readonly Permission[];
  /** Roles that receive it by default; everything is shown in the app. */
  readonly mail: readonly RoleCode[];
  readonly sound: readonly RoleCode[];
  readonly popup?: readonly RoleCode[];
  readonly push?: readonly RoleCode[];
}

export const subjectRules: Readonly<Record<InboxSubject, SubjectRule>> = {
  order: {
    concerns: ['order:read', 'ownerHome:read'],
    mail: [],
    sound: ['operation_supervisor', 'operator', 'front_desk'],
    popup: ['operation_supervisor', 'operator', 'front_desk'],
    push: ['operation_supervisor', 'operator', 'front_desk', 'landlord'],
  },
  // Automation rules may notify any role.
  guest: { concerns: 'everybody', mail: [], sound: ['front_desk'], push: ['front_desk'] },
  task: {
    concerns: ['task:read', 'task:work', 'room:condition'],
    mail: [],
    sound: ['housekeeper'],
    push: ['housekeeper'],
  },
  channel: {
    concerns: ['channel:read', 'order:accept'],
    mail: [],
    sound: [],
    push: ['operation_supervisor', 'operator'],
  },
  house: { concerns: ['house:edit', 'house:review', 'house:papers'], mail: [], sound: [] },
  landlord: {
    concerns: ['landlord:read', 'contract:edit', 'onboarding:submit', 'ownerHome:read', 'order:edit'],
    mail: [],
    sound: [],
  },
  finance: {
    concerns: [
      'duty:decide',
      'order:approveRefund',
      'order:payment',
      'payout:read',
      'payout:manage',
      'payout:approve',
      'settlement:manage',
      'settlement:approve',
      'reconciliation:manage',
      'ledger:manage',
      'ownerHome:read',
    ],
    mail: [],
    sound: [],
  },
  report: {
    concerns: ['report:read'],
    mail: roleCodes,
    sound: [],
  },
  people: { concerns: ['user:approve', 'certification:review'], mail: [], sound: [] },
  announcement: { kept: true, concerns: 'everybody', mail: [], sound: [] },
  system: { concerns: ['audit:read', 'webhook:edit', 'apiToken:manage'], mail: ['admin'], sound: [] },
  security: { kept: true, concerns: 'everybody', mail: [], sound: [], push: roleCodes },
};

/** Default over all roles of the user; a custom role uses the default role it was copied from. */
export const defaultChoice = (subject: InboxSubject, roles: readonly (string | null)[]): NoticeChoice => {
  const { mail, sound, popup = [], push = [] } = subjectRules[subject];
  const any = (wanted: readonly RoleCode[]) => roles.some((role) => wanted.some((code) => code === role));
  return { box: true, mail: any(mail), sound: any(sound), popup: any(popup), push: any(push) };
};

/** Effective choice: required subjects stay in the app, no sound or push without the app, no mail without an address. */
export const effectiveChoice = (
  subject: InboxSubject,
  choice: NoticeChoice,
  { mailable }: { readonly mailable: boolean },
): NoticeChoice => {
  const mail = choice.mail && mailable;
  // Users who chose only email and have no address get it in the app.
  const box = choice.box || subjectRules[subject].kept === true || (choice.mail && !mailable);
  return { box, mail, sound: choice.sound && box, popup: choice.popup && box, push: choice.push && box };
};

/** Subjects available with these permissions. */
export const subjectsOf = (may: (permission: Permission) => boolean): InboxSubject[] =>
  inboxSubjects.filter((subject) => {
    const { concerns } = subjectRules[subject];
    return concerns === 'everybody' || concerns.some(may);
  });
