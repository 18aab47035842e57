/** Adds a message for every group robot that reports its subject and property; each robot reports a cause once. */
import type { RobotSettings } from '@minsu/contract/foundation/connectors/connector.ts';
import { isUrgentSubject, type RobotSubject } from '@minsu/contract/foundation/connectors/robot-subjects.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { afterQuiet } from '@minsu/contract/platform/quiet-hours.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface RobotNews {
  readonly subject: RobotSubject;
  /** The property it is about; several for a channel; none for the whole business. */
  readonly houseIds: readonly string[];
  readonly key: string;
  readonly path: string | null;
  readonly say: (language: Language) => { readonly title: string; readonly body: string };
}

export interface ActiveRobot {
  readonly id: string;
  readonly forAll: boolean;
  readonly houseIds: readonly string[];
  readonly settings: RobotSettings;
}

export const hasRobots = async ({ db }: Pick<Ctx, 'db'>): Promise<boolean> => {
  const row = await db
    .selectFrom('connectors')
    .select('id')
    .where('port', '=', 'robot')
    .where('state', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Active ones that report the subject. */
export const robotsFor = async ({ db }: Pick<Ctx, 'db'>, subject: RobotSubject): Promise<ActiveRobot[]> => {
  const { rows } = await sql<ActiveRobot>`
    select c.id, c.for_all, c.settings,
      array(select h.house_id from connector_houses h where h.connector_id = c.id) as house_ids
    from connectors c where c.port = 'robot' and c.state = 'active' and c.settings -> 'subjects' ? ${subject}`.execute(
    db,
  );
  return [...rows];
};

/** A robot limited to some properties posts only about these, and about channels that sell one of them. */
const hears = ({ forAll, houseIds }: ActiveRobot, news: RobotNews): boolean =>
  forAll || news.houseIds.some((id) => houseIds.includes(id));

export const storeMessage = async (
  ctx: Ctx,
  robot: ActiveRobot,
  { subject, houseIds, key, path, say }: RobotNews,
): Promise<void> => {
  await ctx.db
    .insertInto('robotMessages')
    .values({
      ...{ id: ctx.newId(), connectorId: robot.id, subject, key, path, ...say(robot.settings.language) },
      houseId: houseIds.length === 1 ? (houseIds[0] ?? null) : null,
      ...{ state: 'queued', createdAt: ctx.now },
      dueAt: isUrgentSubject(subject) ? ctx.now : afterQuiet(ctx.now, robot.settings, BUSINESS_TIME_ZONE),
    })
    .onConflict((known) => known.columns(['connectorId', 'key']).doNothing())
    .execute();
};

export const queueForRobots = async (ctx: Ctx, news: RobotNews): Promise<void> => {
  for (const robot of await robotsFor(ctx, news.subject))
    if (hears(robot, news)) await storeMessage(ctx, robot, news);
};
