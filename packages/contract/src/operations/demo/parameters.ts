/** Video and audio parameters: the example group form submits them, the basic profile shows their approval. */
import { z } from 'zod';
import { custom } from '../../platform/field-messages.ts';
import { id, instant, intBetween, note } from '../../platform/wire.ts';

/** 自定义 | 模式1 | 模式2 */
export const matchModes = ['custom', 'mode1', 'mode2'] as const;
export const resolutions = ['1920x1080', '1280x720', '854x480'] as const;
export const videoProfiles = ['baseline', 'main', 'high'] as const;
export const channelCounts = ['1', '2', '3'] as const;
export const audioProfiles = ['lc', 'he', 'heV2'] as const;

/** Frames per second and kbps, both ends included (spec §5). */
export const FRAME_RATE = { min: 1, max: 30 } as const;
export const BIT_RATE = { min: 150, max: 1_800 } as const;

const frameRate = intBetween(FRAME_RATE.min, FRAME_RATE.max);
const bitRate = intBetween(BIT_RATE.min, BIT_RATE.max);

const video = {
  matchMode: z.enum(matchModes),
  acquisitionResolution: z.enum(resolutions),
  acquisitionFrameRate: frameRate,
  encodingResolution: z.enum(resolutions),
  encodingMinRate: bitRate,
  encodingMaxRate: bitRate,
  encodingDefaultRate: bitRate,
  encodingFrameRate: frameRate,
  encodingProfile: z.enum(videoProfiles),
};

const audio = {
  audioMode: z.enum(matchModes),
  audioChannels: z.enum(channelCounts),
  audioEncodingChannels: z.enum(channelCounts),
  audioEncodingRate: bitRate,
  audioEncodingProfile: z.enum(audioProfiles),
};

export const Parameters = z.object({ ...video, ...audio });
export type Parameters = z.infer<typeof Parameters>;
export type ParameterField = keyof Parameters;
export const videoFields = Object.keys(video) as (keyof typeof video)[];
export const audioFields = Object.keys(audio) as (keyof typeof audio)[];
export const parameterFields: readonly ParameterField[] = [...videoFields, ...audioFields];

/** Checked as soon as both fields hold numbers. */
const inOrder = (low: ParameterField, high: ParameterField) => ({
  ok: (input: Record<string, unknown>) => Number(input[low]) <= Number(input[high]),
  when: ({ value }: { value: unknown }) =>
    z.object({ [low]: bitRate, [high]: bitRate }).safeParse(value).success,
});
const minBelowDefault = inOrder('encodingMinRate', 'encodingDefaultRate');
const defaultBelowMax = inOrder('encodingDefaultRate', 'encodingMaxRate');
const minBelowMax = inOrder('encodingMinRate', 'encodingMaxRate');

/** `basedOn`: the set the form was opened with; another one meanwhile is a conflict. */
export const ParametersInput = Parameters.extend({
  description: note(200).default(''),
  basedOn: id.nullable(),
})
  .refine(minBelowDefault.ok, {
    ...custom('minAboveDefault'),
    path: ['encodingMinRate'],
    when: minBelowDefault.when,
  })
  .refine(minBelowMax.ok, { ...custom('minAboveMax'), path: ['encodingMinRate'], when: minBelowMax.when })
  .refine(defaultBelowMax.ok, {
    ...custom('maxBelowDefault'),
    path: ['encodingMaxRate'],
    when: defaultBelowMax.when,
  });

/** 审核中 | 已通过 | 已取消 | 已被替换 */
const parameterStates = ['auditing', 'passed', 'cancelled', 'replaced'] as const;
const ParameterState = z.enum(parameterStates);

/** Sets of earlier times may lack a value. */
const Stored = Parameters.partial();

export const ParameterSet = z
  .object({
    id: z.string(),
    number: z.string(),
    state: ParameterState,
    values: Stored,
    description: z.string(),
    /** The fields that differ from the set that was in force. */
    changed: z.array(Parameters.keyof()),
    createdBy: z.string(),
    createdAt: instant,
    decidedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'DemoParameterSet' });
export type ParameterSet = z.infer<typeof ParameterSet>;

/** The newest set, and the one that was in force before it. */
export const ParameterProfile = z
  .object({ current: ParameterSet.nullable(), original: ParameterSet.nullable() })
  .meta({ id: 'DemoParameterProfile' });
export type ParameterProfile = z.infer<typeof ParameterProfile>;
