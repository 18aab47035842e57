/** The page on which the owner of a store lets a developer in, as the platform itself would show it. */
import { MtAuthQuery } from '@minsu/contract/connections/channels/wire/mt.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { css, type Exchange, formOf, html, type Reply, redirect } from '../../http/exchange.ts';
import { listingsOf, storeOf, storesOf } from '../add-store.ts';
import { Refused } from '../refused.ts';
import type { Store, World } from '../world.ts';
import { newCode } from './mt-oauth.ts';
import { assertMtSigned } from './mt-sign.ts';

const PATH = '/mt/general/auth';

const page = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="${PATH}/page.css"></head>
<body><header><b>美团</b>民宿开放平台<small>模拟环境 Sandbox</small></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

const style = `
:root { color-scheme: light dark; --accent: #ffd100; --text: #222; --page: #f5f5f6; --card: #fff; --line: #e2e2e4; --soft: #62656a; }
@media (prefers-color-scheme: dark) { :root { --text: #ececee; --page: #17181a; --card: #232427; --line: #3a3c40; --soft: #a9acb2; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; color: var(--text); background: var(--page); }
header { padding: 14px 20px; background: var(--accent); color: #222; display: flex; gap: 10px; align-items: baseline; }
header small { margin-left: auto; }
main { max-width: 520px; margin: 32px auto; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
h1 { font-size: 20px; margin: 0 0 8px; }
p, li { color: var(--soft); margin: 4px 0; overflow-wrap: anywhere; }
fieldset { border: 0; padding: 0; margin: 16px 0; }
legend { font-weight: 600; padding: 0; margin-bottom: 8px; }
label { display: flex; gap: 10px; align-items: center; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; margin-bottom: 8px; cursor: pointer; }
label span { color: var(--soft); margin-left: auto; font-size: 14px; white-space: nowrap; }
label:focus-within { outline: 2px solid #b58b00; }
.buttons { display: flex; gap: 12px; margin-top: 20px; }
button { flex: 1; padding: 10px; font: inherit; border-radius: 8px; border: 1px solid var(--line); background: transparent; color: inherit; cursor: pointer; }
button[value=agree] { background: var(--accent); border-color: var(--accent); color: #222; font-weight: 600; }
button:focus-visible { outline: 2px solid #b58b00; outline-offset: 2px; }
@media (max-width: 560px) { main { margin: 0; border: 0; border-radius: 0; } }
`;

const problem = (status: number, message: string): Reply =>
  html(status, page('无法授权', `<p role="alert">${escapeHtml(message)}</p>`));

const storeChoice = (world: World, store: Store, isFirst: boolean): string => {
  const elsewhere = store.boundTo !== null && store.boundTo !== world.credentials.mt.developerId;
  const note = elsewhere ? '已授权给其他服务商' : `${listingsOf(world, 'mt', store.id).length} 个房源`;
  const attributes = `${isFirst ? ' checked' : ''}${elsewhere ? ' disabled' : ''}`;
  return `<label><input type="radio" name="store" value="${escapeHtml(store.id)}"${attributes}>${escapeHtml(store.name)}<span>${note}</span></label>`;
};

const consentPage = (world: World, fields: Readonly<Record<string, string>>): Reply => {
  const stores = storesOf(world, 'mt');
  const first = stores.find(({ boundTo }) => boundTo === null) ?? stores[0];
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const body = `<p>开发者 ${escapeHtml(fields.developerId ?? '')} 申请管理您的门店：</p>
<ul><li>读取房源与订单</li><li>修改价格、库存与上下架</li><li>接单、拒单与取消订单</li></ul>
<form method="post" action="${PATH}">${hidden}<fieldset><legend>选择要授权的门店</legend>${stores.map((store) => storeChoice(world, store, store === first)).join('')}</fieldset>
<div class="buttons"><button name="decision" value="refuse">拒绝</button><button name="decision" value="agree">同意授权</button></div></form>`;
  return html(200, page('授权确认', body), new URL(fields.redirectUrl ?? '').origin);
};

const decide = (
  world: World,
  form: Readonly<Record<string, string>>,
  asked: Readonly<Record<string, string>>,
): Reply => {
  const back = new URL(asked.redirectUrl ?? '');
  back.searchParams.set('state', asked.state ?? '');
  if (form.decision !== 'agree') {
    back.searchParams.set('error', 'access_denied');
    return redirect(back.href);
  }
  const store = storeOf(world, 'mt', form.store ?? '');
  if (!store) return problem(400, '请选择要授权的门店。');
  back.searchParams.set('code', newCode(world, store, asked.scope ?? ''));
  back.searchParams.set('opBizCode', store.id);
  back.searchParams.set('opBizName', store.name);
  return redirect(back.href);
};

/** GET shows it, POST with the same fields decides. Null: another path. */
export const consent = (world: World, exchange: Exchange): Reply | null => {
  if (exchange.path === `${PATH}/page.css`) return css(style);
  if (exchange.path !== PATH) return null;
  const { store, decision, ...asked } =
    exchange.method === 'POST' ? formOf(exchange.body) : { ...exchange.query };
  const isWhole = MtAuthQuery.safeParse(asked).success;
  if (!isWhole) return problem(400, '授权链接不完整，请回到服务商重新发起授权。');
  try {
    assertMtSigned(world, asked);
    const form = { store: store ?? '', decision: decision ?? '' };
    return exchange.method === 'POST' ? decide(world, form, asked) : consentPage(world, asked);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return problem(
      error.reason === 'boundElsewhere' ? 409 : 401,
      `${error.message}，请回到服务商重新发起授权。`,
    );
  }
};
