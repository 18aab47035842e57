/** Message boxes of the demo's reviewers and submitters, and the houses' history. */
import { contentChanges } from '@minsu/contract/foundation/houses/content-changes.ts';
import type { DraftContent } from '@minsu/contract/foundation/houses/house-content.ts';
import { type Params, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import type { Insertable } from 'kysely';
import {
  editPath,
  returnedNews,
  returnedTodo,
  reviewNews,
  reviewPath,
  reviewTodo,
} from '../../foundation/houses/review/house-check-news.ts';
import { onlineEvent } from '../../foundation/houses/set-house-online.ts';
import { usersWhoMay } from '../../foundation/messages/recipient-queries.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { insertRows } from '../bulk-insert.ts';
import type { People } from '../orders/people.ts';
import type { SeedCalendar } from './calendar.ts';
import type { Told } from './house-life.ts';

type Message = Insertable<DB['inboxMessages']>;
type Event = Insertable<DB['events']>;

interface Tools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly newId: (ms: number) => string;
}

const messageOf = (
  userId: string,
  news: { readonly title: Text; readonly content: Text },
  { params, path, key, at }: { params: Params; path: string; key: string; at: Date },
  { newId }: Tools,
): Message => ({
  id: newId(at.getTime()),
  userId,
  kind: 'todo',
  subject: 'house',
  titleZh: sayText(news.title, 'zh-CN', params),
  titleEn: sayText(news.title, 'en-US', params),
  contentZh: sayText(news.content, 'zh-CN', params),
  contentEn: sayText(news.content, 'en-US', params),
  path,
  key,
  readAt: null,
  settledAt: null,
  createdAt: at,
});

/** A todo for all who may decide on what waits; one for who has to mend what came back. */
const messagesOf = async (db: Db, { house, revision, reviews, content }: Told, tools: Tools) => {
  const last = reviews.at(-1);
  if (!last) return [];
  const { name } = content;
  const names = new Map(Object.values(tools.people.users).map((user) => [user.id, user.realname]));
  if (last.state === 'returned') {
    const items = last.items as unknown as readonly { readonly verdict: string }[];
    const count = items.filter((item) => item.verdict === 'return').length;
    const told = {
      params: { name, note: '', count },
      path: editPath(house.row.id),
      key: returnedTodo(revision.id, last.round),
      at: last.decidedAt as Date,
    };
    return [messageOf(last.submittedBy ?? '', returnedNews, told, tools)];
  }
  if (last.state !== 'waiting') return [];
  const told = {
    params: { name, user: names.get(last.submittedBy ?? '') ?? '' },
    path: reviewPath(last.id),
    key: reviewTodo(last.id),
    at: last.submittedAt as Date,
  };
  const reviewers = await usersWhoMay(db, { permission: 'house:review', houseId: house.row.id });
  return reviewers
    .filter((id) => id !== last.submittedBy && !last.editors.includes(id))
    .map((id) => messageOf(id, reviewNews, told, tools));
};

/** How one event of a house is written. */
const writer = ({ house }: Told, { people, newId }: Tools) => {
  const names = new Map(Object.values(people.users).map((user) => [user.id, user.realname]));
  return (at: Date, userId: string | null, told: Pick<Event, 'name' | 'before' | 'after'>): Event => ({
    houseId: house.row.id,
    id: newId(at.getTime()),
    entity: 'house',
    entityId: house.row.id,
    ...told,
    userId,
    actor: names.get(userId ?? '') ?? '系统',
    requestId: 'seed',
    at,
  });
};

const json = (value: object) => value as never;

/** Changed fields of a live house; all fields were there before for one that was never live. */
const changedFields = ({ content }: Told, { base }: Told['reviews'][number]): string[] => {
  if (!base) return [];
  const changes = contentChanges(base as unknown as DraftContent, content);
  return [...new Set(changes.map(({ field }) => field))];
};

const returnedItems = ({ items }: Told['reviews'][number]): number =>
  (items as unknown as readonly { readonly verdict: string }[]).filter(({ verdict }) => verdict === 'return')
    .length;

const roundsOf = (told: Told, tools: Tools): Event[] => {
  const event = writer(told, tools);
  return told.reviews.flatMap((review) => {
    const {
      id: reviewId,
      ofLive,
      state,
      submittedAt,
      submittedBy = null,
      decidedAt,
      decidedBy = null,
    } = review;
    const submitted = event(submittedAt as Date, submittedBy, {
      name: 'house.submitted',
      before: null,
      after: json({ revision: told.revision.number, reviewId }),
    });
    if (!decidedAt) return [submitted];
    const outcome =
      state === 'approved' ? { fields: changedFields(told, review) } : { returned: returnedItems(review) };
    const after = json({ reviewId, ofLive, ...outcome });
    return [submitted, event(decidedAt as Date, decidedBy, { name: `house.${state}`, before: null, after })];
  });
};

/** Put online before its first guests came; one was taken offline since. */
const saleOf = (told: Told, tools: Tools): Event[] => {
  const { house } = told;
  if (told.revision.number > 1 || house.opened === null) return [];
  const event = writer(told, tools);
  const { calendar, people } = tools;
  const { operator } = people.users;
  const online = { state: 'online', offlineReason: null } as const;
  const published = event(
    calendar.instant({ day: house.opened, minute: 560 }),
    operator.id,
    json(onlineEvent({ state: 'approved', offlineReason: null }, online)),
  );
  if (house.row.state !== 'offline') return [published];
  const offline = { state: 'offline', offlineReason: house.row.offlineReason ?? null } as const;
  const at = calendar.instant({ day: house.closed, minute: 620 });
  return [published, event(at, operator.id, json(onlineEvent(online, offline)))];
};

const eventsOf = (told: Told, tools: Tools): Event[] => {
  const { house, revision } = told;
  const event = writer(told, tools);
  const editor = revision.editedBy ?? null;
  const begun =
    revision.number === 1
      ? event(house.row.createdAt as Date, editor, {
          name: 'house.created',
          before: null,
          after: json({ code: house.row.code, kind: house.row.kind }),
        })
      : event(revision.editedAt as Date, editor, {
          name: 'house.edited',
          before: null,
          after: json({ ofLive: true }),
        });
  return [begun, ...roundsOf(told, tools), ...saleOf(told, tools)];
};

export const tellOfReviews = async (db: Db, told: readonly Told[], tools: Tools): Promise<void> => {
  const messages: Message[] = [];
  for (const one of told) messages.push(...(await messagesOf(db, one, tools)));
  await insertRows(db, 'inboxMessages', messages);
  await insertRows(
    db,
    'events',
    told.flatMap((one) => eventsOf(one, tools)),
  );
};
