/** The radius per kind of landmark, a business setting. */
import type { LandmarkRadii } from '@minsu/contract/foundation/landmarks/landmark.ts';
import {
  getLandmarkRadii,
  saveLandmarkRadii,
} from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';
import { NIL_ID } from '../../platform/ids.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { relinkSome } from '../houses/link-landmarks.ts';
import { changeSettings, settingsVersion } from '../system/change-settings.ts';
import { storedSettings } from '../system/settings-queries.ts';

const EVENT = 'setting.landmarkRadiusChanged';

const radii = async (ctx: Ctx): Promise<LandmarkRadii> => {
  const { landmarkRadius } = await storedSettings(ctx.db);
  return { ...landmarkRadius, version: await settingsVersion(ctx, ['landmarkRadius']) };
};

export const getLandmarkRadiiRoute = query(getLandmarkRadii, radii);

export const saveLandmarkRadiiRoute = command(
  saveLandmarkRadii,
  async (ctx, { version, ...landmarkRadius }) => {
    await changeSettings(ctx, { event: EVENT, values: { landmarkRadius }, version });
    return { ...landmarkRadius, version: await settingsVersion(ctx, ['landmarkRadius']) };
  },
);

const relinkAll = async (job: JobContext): Promise<void> => {
  let after: string | null = NIL_ID;
  while (after !== null) {
    const from: string = after;
    after = await job.change((ctx) => relinkSome(ctx, from));
  }
};

/** Nightly in China's time zone, in case a change was missed. */
export const relinkJob: Job = { cron: '40 19 * * *', run: relinkAll };

/** Runs as soon as a radius changes; screens that count houses are refreshed. */
export const followRadiiJob: Job = {
  on: [EVENT],
  run: async (job) => {
    await relinkAll(job);
    await job.change((ctx) =>
      ctx.record({ name: 'landmark.linkedAnew', entity: 'landmark', entityId: NIL_ID }),
    );
  },
};
