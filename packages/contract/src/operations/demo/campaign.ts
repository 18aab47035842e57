/** Promotion campaigns 推广活动 of the example step form and result pages. */
import { z } from 'zod';
import { custom } from '../../platform/field-messages.ts';
import { bool, date, id, instant, line, list, version } from '../../platform/wire.ts';
import { DemoChange } from './content-set.ts';

/** APP通用渠道 | 小程序渠道 | 网页渠道 | 线下门店渠道 */
export const channelTypes = ['app', 'miniProgram', 'web', 'store'] as const;
export const campaignKeywords = ['toutiao', 'volcano', 'douyin', 'redbook', 'wechat', 'baidu'] as const;

/** Steps of a campaign: 提交申请 → 直属领导审核 → 购买证书 → 安全测试 → 正式上线. */
export const campaignSteps = ['submitted', 'approval', 'certificate', 'security', 'live'] as const;
export type CampaignStep = (typeof campaignSteps)[number];
const campaignRefusals = ['domainNotRegistered', 'noAuthority'] as const;

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);
/** Any address a browser opens: `localhost`, ports, paths and queries too. */
const hasHost = (text: string): boolean =>
  !isWebAddress(text) || /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i.test(text);

const campaignFields = {
  name: line(20).refine((text) => /^[\p{Script=Han}A-Za-z0-9]*$/u.test(text), custom('invalidName')),
  channelType: z.enum(channelTypes),
  startsOn: date,
  endsOn: date,
  link: line(300).refine(isWebAddress, custom('invalidLink')).refine(hasHost, custom('invalidHost')),
  source: line(50),
  media: line(50),
  keywords: list(z.enum(campaignKeywords)).pipe(
    z
      .array(z.enum(campaignKeywords))
      .min(1)
      .max(campaignKeywords.length)
      .refine((chosen) => new Set(chosen).size === chosen.length, custom('repeated')),
  ),
  push: bool,
  content: line(200),
};

const bothDates = z.object({ startsOn: date, endsOn: date });

/** With `id` and `version` a campaign that came back is corrected and submitted again. */
export const CampaignInput = z
  .object({
    ...campaignFields,
    id: id.optional(),
    version: version.optional(),
  })
  .refine((input) => input.endsOn >= input.startsOn, {
    ...custom('endsBeforeStart'),
    path: ['endsOn'],
    when: ({ value }) => bothDates.safeParse(value).success,
  });

export const Campaign = z
  .object({
    id: z.string(),
    name: z.string(),
    channelType: z.enum(channelTypes),
    startsOn: date,
    endsOn: date,
    link: z.string(),
    source: z.string(),
    media: z.string(),
    keywords: z.array(z.enum(campaignKeywords)),
    push: z.boolean(),
    content: z.string(),
    /** Completion time of each step; the first without one is in progress. */
    steps: z.array(z.object({ step: z.enum(campaignSteps), at: instant.nullable() })),
    /** Reasons for returning it; empty while in progress. */
    refusals: z.array(z.enum(campaignRefusals)),
    createdBy: z.string(),
    createdAt: instant,
    version: z.int(),
    history: z.array(DemoChange),
  })
  .meta({ id: 'DemoCampaign' });
export type Campaign = z.infer<typeof Campaign>;
