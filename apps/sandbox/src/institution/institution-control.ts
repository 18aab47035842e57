/**
 * Controls of the institution for people and tests: the page `/control/institution`, and the same actions as JSON by
 * `POST /control/institution/<action>`; `GET /control/institution/state` returns the whole state.
 */
import { escapeHtml } from '../http/escape-html.ts';
import { type Exchange, formOf, html, json, jsonOf, type Reply, redirect } from '../http/exchange.ts';
import { localTime } from '../platforms/clock.ts';
import { check, form, part, select, table } from '../platforms/control/page-frame.ts';
import { closeMerchant, decide, type InstitutionWorld, sign } from './application-life.ts';
import type { Verdict } from './audit-rules.ts';
import type { Application } from './institution-book.ts';
import { institutionFaults, isInstitutionFault } from './institution-faults.ts';
import { endNow } from './money-life.ts';
import { moneyPart } from './money-part.ts';

const PATH = '/control/institution';
const SHOWN = 100;

type Fields = Readonly<Record<string, unknown>>;

const verdicts: readonly Verdict[] = ['pass', 'supplement', 'reject'];

const the = ({ book }: InstitutionWorld, { applicationNo }: Fields): Application => {
  const found = book.state.applications[String(applicationNo)];
  if (!found) throw new Error('没有这份申请');
  return found;
};

const done = (was: boolean, why: string): null => {
  if (!was) throw new Error(why);
  return null;
};

const decideBy = (world: InstitutionWorld, fields: Fields): null => {
  const verdict = verdicts.find((one) => one === fields.verdict);
  if (!verdict) throw new Error('verdict: pass, supplement, reject');
  const asks = Array.isArray(fields.asks) ? (fields.asks as Application['asks']) : undefined;
  const reasons = Array.isArray(fields.reasons) ? fields.reasons.map(String) : undefined;
  const decision = { verdict, ...(asks && { asks }), ...(reasons && { reasons }) };
  return done(decide(world, the(world, fields), decision), '不在审核中');
};

const actions: Readonly<Record<string, (world: InstitutionWorld, fields: Fields) => unknown>> = {
  decide: decideBy,
  sign: (world, fields) => done(sign(world, the(world, fields), fields.agrees !== 'no'), '不在待签约'),
  close: (world, fields) => {
    closeMerchant(world, the(world, fields), true);
    return null;
  },
  /** Whether every application waits for a manual decision. */
  byHand: ({ book }, { on }) => {
    book.state.byHand = on === true || on === 'on';
    book.save();
    return null;
  },
  auditMs: ({ times }, { ms }) => {
    times.auditMs = Number(ms);
    return null;
  },
  /** Ends a payout or a divide that is under way: `{ number, ends: good | bad }`. */
  end: (world, { number, ends }) =>
    done(endNow(world, String(number), ends === 'bad' ? 'bad' : 'good'), '不在处理中'),
  payoutMs: ({ times }, { ms }) => {
    times.payoutMs = Number(ms);
    return null;
  },
  fault: ({ faults }, { name, count }) => {
    if (!isInstitutionFault(name)) throw new Error('no such fault');
    faults.set(name, count === undefined || count === '' ? undefined : Number(count));
    return null;
  },
  clearFaults: ({ faults }) => {
    faults.clear();
    return null;
  },
};

const applicationLine = ({ request, ...of }: Application) => ({
  ...of,
  name: request.licenceName ?? request.personName,
  subject: request.subject,
});

const stateOf = ({ book, faults, now }: InstitutionWorld) => ({
  now: new Date(now()).toISOString(),
  byHand: book.state.byHand,
  faults: faults.list(),
  applications: Object.values(book.state.applications).slice(-SHOWN).reverse().map(applicationLine),
  payouts: Object.values(book.state.payouts).slice(-SHOWN).reverse(),
  divides: Object.values(book.state.divides).slice(-SHOWN).reverse(),
  notices: book.state.notices.slice(-SHOWN).reverse(),
});

const buttons = (of: ReturnType<typeof applicationLine>): string => {
  const hidden = { applicationNo: of.applicationNo };
  if (of.status === 'AUDITING')
    return [
      form('decide', { ...hidden, verdict: 'pass' }, '', '通过 Pass'),
      form('decide', { ...hidden, verdict: 'supplement' }, '', '补件 Supplement'),
      form('decide', { ...hidden, verdict: 'reject' }, '', '驳回 Reject'),
    ].join('');
  if (of.status === 'JOINED') return form('close', hidden, '', '注销 Close');
  return of.status === 'SIGNING' || of.status === 'DECLINED' ? form('sign', hidden, '', '代签 Sign') : '';
};

const applicationsPart = (world: InstitutionWorld): string => {
  const rows = stateOf(world).applications.map((of) => [
    escapeHtml(of.applicationNo),
    escapeHtml(of.name),
    escapeHtml(`${of.status} · ${of.round}/${of.seq}`),
    escapeHtml(of.merchantNo ?? '—'),
    buttons(of),
  ]);
  return part(
    'applications',
    '入网申请 Applications',
    table(
      ['申请单号 No.', '主体 Subject', '状态 Status', '商户号 Merchant', ''],
      rows,
      '还没有申请 None yet',
    ),
  );
};

const noticesPart = ({ book }: InstitutionWorld): string => {
  const rows = book.state.notices
    .slice(-SHOWN)
    .reverse()
    .map((one) => [
      escapeHtml(one.id),
      escapeHtml(one.number),
      escapeHtml(`${one.status} · ${one.seq}`),
      escapeHtml(`${one.state} · ${one.attempts}`),
      escapeHtml(localTime(one.dueAt)),
      escapeHtml(one.lastAnswer),
    ]);
  const heads = ['编号 No.', '单号 Of', '内容 What', '状态 State', '时间 Due', '回答 Answer'];
  return part('notices', '通知 Notices', table(heads, rows, '还没有通知 None yet'));
};

const settingsPart = ({ book, faults }: InstitutionWorld): string => {
  const list = faults.list().map(({ name, count }) => `${name} × ${count}`);
  const options = institutionFaults.map((name) => [name, name] as const);
  const count = '<label>次数 Times<input name="count" type="number" min="1" value="1"></label>';
  return part(
    'settings',
    '审核与故障 Audit and faults',
    [
      form('byHand', {}, check('人工审核 Decide by hand', 'on', book.state.byHand), '保存 Save'),
      form('fault', {}, select('故障 Fault', 'name', options) + count, '设置 Set'),
      list.length > 0
        ? `<p class="note">${escapeHtml(list.join('，'))}</p>${form('clearFaults', {}, '', '清除 Clear')}`
        : '',
      '<p class="note">联系电话尾号 0001 补件，0002 驳回，0003 不发通知，0004 先补件后驳回，其他通过。Phone ending 0001 supplement, 0002 reject, 0003 no notice, 0004 supplement then reject.</p>',
    ].join(''),
  );
};

/** Forms of the shared frame post to `/control/do/…`; here they have an address of their own. */
const own = (body: string): string => body.replaceAll('action="/control/do/', `action="${PATH}/do/`);

const pageOf = (world: InstitutionWorld, said: string): Reply => {
  const body = own(
    [settingsPart(world), applicationsPart(world), moneyPart(world.book), noticesPart(world)].join('\n'),
  );
  return html(
    200,
    `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>支付机构模拟器 Institution sandbox</title><link rel="stylesheet" href="/control/page.css"></head><body>
<header><h1>支付机构模拟器 <small>Institution sandbox</small></h1><p>机构时间 Institution time <b>${localTime(world.now())}</b> · <a href="/control">渠道模拟器 Channel sandbox</a></p></header>
<main>${said && `<p role="status" class="said">${escapeHtml(said)}</p>`}${body}</main></body></html>`,
  );
};

const isForeign = ({ headers }: Exchange): boolean => headers['sec-fetch-site'] === 'cross-site';

const act = (world: InstitutionWorld, exchange: Exchange, name: string): Reply => {
  const isForm = name.startsWith('do/');
  const action = actions[isForm ? name.slice(3) : name];
  if (exchange.method !== 'POST' || !action || isForeign(exchange))
    return json(404, { message: 'no such action' });
  const fields = isForm ? formOf(exchange.body) : ((jsonOf(exchange.body || '{}') ?? {}) as Fields);
  try {
    const answer = action(world, fields) ?? null;
    return isForm ? redirect(`${PATH}?said=${encodeURIComponent('完成 Done')}`) : json(200, answer);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return isForm
      ? redirect(`${PATH}?said=${encodeURIComponent(`未完成 Refused: ${message}`)}`)
      : json(422, { message });
  }
};

/** Null: another path. */
export const institutionControl = (world: InstitutionWorld, exchange: Exchange): Reply | null => {
  const { path, method, query } = exchange;
  if (path !== PATH && !path.startsWith(`${PATH}/`)) return null;
  const rest = path.slice(PATH.length + 1);
  if (method === 'GET' && rest === '') return pageOf(world, query.said ?? '');
  if (method === 'GET' && rest === 'state') return json(200, stateOf(world));
  return act(world, exchange, rest);
};
