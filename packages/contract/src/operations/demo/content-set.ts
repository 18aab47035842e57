/** Content sets 集合, the rows of the example list. */
import { z } from 'zod';
import { instant } from '../../platform/wire.ts';

/** 图文 | 横版短视频 | 竖版小视频 */
export const contentTypes = ['img', 'horizontalVideo', 'verticalVideo'] as const;
/** 人工筛选 | 规则筛选 */
export const filterTypes = ['artificial', 'rules'] as const;
/** 已上线 | 已下线 */
export const contentSetStatuses = ['online', 'offline'] as const;

export const ContentSet = z
  .object({
    id: z.string(),
    number: z.string(),
    name: z.string(),
    contentType: z.enum(contentTypes),
    filterType: z.enum(filterTypes),
    count: z.int(),
    status: z.enum(contentSetStatuses),
    createdBy: z.string(),
    createdAt: instant,
    version: z.int(),
    /** Its place in the whole list, counted from 1. */
    place: z.int(),
  })
  .meta({ id: 'DemoContentSet' });
export type ContentSet = z.infer<typeof ContentSet>;

/** Shown change of an example record. */
export const DemoChange = z.object({ id: z.string(), name: z.string(), actor: z.string(), at: instant });
export type DemoChange = z.infer<typeof DemoChange>;

export const ContentSetDetail = ContentSet.omit({ place: true })
  .extend({ history: z.array(DemoChange) })
  .meta({ id: 'DemoContentSetDetail' });

export const contentSetColumns = [
  'place',
  'number',
  'name',
  'contentType',
  'filterType',
  'count',
  'createdAt',
  'status',
] as const;
export type ContentSetColumn = (typeof contentSetColumns)[number];
