/** Pulled statuses, and the states of signs and templates. */
import type { Body, FieldKinds } from './fields.ts';
import { TencentError } from './tencent-error.ts';
import type { Account, Message, TencentWorld } from './tencent-state.ts';

const MAX_LIMIT = 100;
const WEEK_S = 7 * 86_400;

const seconds = (at: number): number => Math.floor(at / 1_000);

const pullStatus = (message: Message): object => ({
  UserReceiveTime: seconds(message.receivedAt ?? message.sentAt),
  CountryCode: message.countryCode,
  SubscriberNumber: message.subscriber,
  PhoneNumber: message.phone,
  SerialNo: message.serialNo,
  ReportStatus: message.status,
  Description: message.status === 'SUCCESS' ? '用户短信送达成功' : message.errmsg,
  SessionContext: message.sessionContext,
});

const checkApp = ({ apps }: Account, app: unknown): void => {
  if (!apps.includes(String(app)))
    throw new TencentError('UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'SmsSdkAppId verify failed.');
};

const limitOf = (body: Body): number => {
  const limit = Number(body.Limit ?? 0);
  if (limit > MAX_LIMIT) throw new TencentError('InvalidParameterValue', 'Limit is at most 100.');
  return limit;
};

const own = ({ state }: TencentWorld, account: Account, app: unknown): Message[] =>
  state.messages.filter((one) => one.account === account.id && one.app === app && one.status !== 'waiting');

export const pullFields: FieldKinds = { Limit: 'Integer!', SmsSdkAppId: 'String!' };

/** Returns each status once; pulled ones are deleted. */
export const pullSendStatus = (world: TencentWorld, account: Account, body: Body): object => {
  checkApp(account, body.SmsSdkAppId);
  if (!world.state.settings.isPullOpen)
    throw new TencentError('UnauthorizedOperation.RequestPermissionDeny', 'The pull is not opened.');
  const found = own(world, account, body.SmsSdkAppId)
    .filter(({ isPulled }) => !isPulled)
    .slice(0, limitOf(body));
  for (const message of found) message.isPulled = true;
  world.touch();
  return { PullSmsSendStatusSet: found.map(pullStatus) };
};

export const pullByNumberFields: FieldKinds = {
  BeginTime: 'Integer!',
  Offset: 'Integer!',
  Limit: 'Integer!',
  PhoneNumber: 'String!',
  SmsSdkAppId: 'String!',
  EndTime: 'Integer',
};

export const pullByNumber = (world: TencentWorld, account: Account, body: Body): object => {
  checkApp(account, body.SmsSdkAppId);
  const [begin, end] = [Number(body.BeginTime), Number(body.EndTime ?? seconds(world.now()))];
  if (begin < seconds(world.now()) - WEEK_S)
    throw new TencentError('InvalidParameterValue.BeginTimeVerifyFail', 'BeginTime is more than 7 days ago.');
  if (end < begin)
    throw new TencentError('InvalidParameterValue.EndTimeVerifyFail', 'EndTime is before BeginTime.');
  if (body.Offset !== 0) throw new TencentError('InvalidParameterValue', 'Offset is 0.');
  const found = own(world, account, body.SmsSdkAppId).filter(
    (one) => one.phone === body.PhoneNumber && seconds(one.sentAt) >= begin && seconds(one.sentAt) <= end,
  );
  return { PullSmsSendStatusSet: found.slice(0, limitOf(body)).map(pullStatus) };
};

/** Rows of the ids asked for, or a page. */
const chosen = <T extends { readonly id: number }>(
  rows: readonly T[],
  ids: readonly number[] | undefined,
  { Limit = 0, Offset = 0 }: { readonly Limit?: number; readonly Offset?: number },
): readonly T[] => {
  if (ids && ids.length > MAX_LIMIT)
    throw new TencentError('InvalidParameterValue', 'At most 100 ids in one call.');
  if (Limit > MAX_LIMIT) throw new TencentError('InvalidParameterValue', 'Limit is at most 100.');
  if (ids && ids.length > 0) return rows.filter(({ id }) => ids.includes(id));
  return rows.slice(Offset, Offset + Limit);
};

export const signListFields: FieldKinds = {
  International: 'Integer!',
  SignIdSet: 'Array of Integer',
  Limit: 'Integer',
  Offset: 'Integer',
};

export const describeSigns = ({ state }: TencentWorld, account: Account, body: Body): object => {
  const mine = Object.values(state.signs).filter((one) => one.account === account.id);
  const isDomestic = body.International === 0;
  const rows = isDomestic ? mine : [];
  const ids = body.SignIdSet as readonly number[] | undefined;
  const shown = chosen(rows, ids, { Limit: 10, ...body });
  return {
    DescribeSignListStatusSet: shown.map((one) => ({
      SignId: one.id,
      International: 0,
      StatusCode: one.statusCode,
      ReviewReply: one.reply,
      SignName: one.name,
      CreateTime: seconds(one.createdAt),
      QualificationId: 0,
      QualificationName: '',
      QualificationStatusCode: 1,
    })),
  };
};

export const templateListFields: FieldKinds = {
  International: 'Integer!',
  TemplateIdSet: 'Array of Integer',
  Limit: 'Integer',
  Offset: 'Integer',
};

export const describeTemplates = ({ state }: TencentWorld, account: Account, body: Body): object => {
  const isInternational = body.International === 1;
  const mine = Object.values(state.templates).filter(
    (one) => one.account === account.id && one.isInternational === isInternational,
  );
  const shown = chosen(mine, body.TemplateIdSet as readonly number[] | undefined, body);
  return {
    DescribeTemplateStatusSet: shown.map((one) => ({
      TemplateId: one.id,
      International: Number(one.isInternational),
      StatusCode: one.statusCode,
      ReviewReply: one.reply,
      TemplateName: one.name,
      CreateTime: seconds(one.createdAt),
      TemplateContent: one.content,
    })),
  };
};
