/** The page on which a landlord signs the electronic agreement, or does not, as the institution itself would show it. */
import { escapeHtml } from '../http/escape-html.ts';
import { css, type Exchange, formOf, html, type Reply } from '../http/exchange.ts';
import { type InstitutionWorld, isSignable, sign } from './application-life.ts';
import type { Application } from './institution-book.ts';

const PATH = '/institution/agreement';

const style = `
:root { color-scheme: light dark; --accent: #0b6b53; --on-accent: #fff; --text: #1d2421; --page: #f3f6f5; --card: #fff; --line: #d9e1de; --soft: #56635e; }
@media (prefers-color-scheme: dark) { :root { --accent: #4cc5a0; --on-accent: #0c1512; --text: #e8eeec; --page: #141918; --card: #1d2422; --line: #36413d; --soft: #a7b3ae; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.7 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; color: var(--text); background: var(--page); }
header { padding: 14px 20px; background: var(--card); border-bottom: 3px solid var(--accent); display: flex; gap: 10px; align-items: baseline; }
header small { margin-left: auto; color: var(--soft); }
main { max-width: 640px; margin: 32px auto; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
h1 { font-size: 20px; margin: 0 0 12px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
ol { max-height: 220px; overflow: auto; margin: 0; padding: 12px 12px 12px 34px; border: 1px solid var(--line); border-radius: 8px; color: var(--soft); }
.buttons { display: flex; gap: 12px; margin-top: 20px; }
button { flex: 1; padding: 10px; font: inherit; border-radius: 8px; border: 1px solid var(--line); background: transparent; color: inherit; cursor: pointer; }
button[value=agree] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
@media (max-width: 680px) { main { margin: 0; border: 0; border-radius: 0; } }
`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="${PATH}/page.css"></head>
<body><header><b>安付</b>支付<small>模拟环境 Sandbox</small></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

const terms = [
  '本协议由特约商户与支付机构就资金结算服务订立，电子签署与书面签署具有同等效力。',
  '商户保证所提交的主体、证件与结算账户信息真实、完整、有效，变更后五个工作日内更新。',
  '结算款按平台分账指令，于分账成功后的下一个工作日划付至商户的结算账户。',
  '商户不得将结算账户出租、出借，不得用于法律禁止的用途。',
  '任何一方可提前三十日通知终止；终止前已发生的交易继续按本协议结算。',
];

const back = ({ returnUrl }: Application): string =>
  returnUrl && /^https?:\/\//.test(returnUrl)
    ? `<p><a href="${escapeHtml(returnUrl)}">返回民宿管家</a></p>`
    : '';

const agreement = (of: Application): Reply => {
  const { request } = of;
  const facts = [
    ['申请单号', of.applicationNo],
    ['签约主体', request.licenceName ?? request.personName],
    ['结算账户', `${request.bank} 尾号 ${request.cardNumber.slice(-4)}`],
  ];
  const body = `<dl>${facts.map(([name = '', value = '']) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<ol tabindex="0" aria-label="协议条款">${terms.map((term) => `<li>${escapeHtml(term)}</li>`).join('')}</ol>
<form method="post" action="${PATH}/${of.agreementToken}"><div class="buttons"><button name="decision" value="decline">拒绝</button><button name="decision" value="agree">同意并签署</button></div></form>`;
  return html(200, page('特约商户结算服务协议', body));
};

const said = (of: Application): Reply => {
  if (of.status === 'JOINED')
    return html(
      200,
      page(
        '签署完成',
        `<p role="status">商户号 ${escapeHtml(of.merchantNo ?? '')}，已可接收结算款。</p>${back(of)}`,
      ),
    );
  if (of.status === 'DECLINED')
    return html(200, page('您已拒绝签署', `<p role="status">需要时可以从原链接再次签署。</p>${back(of)}`));
  return html(409, page('协议不能签署', `<p role="alert">该申请单当前不能签署。</p>${back(of)}`));
};

/** Null: another path. */
export const agreementPage = (world: InstitutionWorld, exchange: Exchange): Reply | null => {
  const { path, method, body } = exchange;
  if (path === `${PATH}/page.css`) return css(style);
  if (!path.startsWith(`${PATH}/`)) return null;
  const token = path.slice(PATH.length + 1);
  const of = Object.values(world.book.state.applications).find((one) => one.agreementToken === token);
  if (!of) return html(404, page('链接已失效', '<p role="alert">请回到民宿管家重新打开签约链接。</p>'));
  if (method === 'POST') {
    sign(world, of, formOf(body).decision === 'agree');
    return said(of);
  }
  return isSignable(of) ? agreement(of) : said(of);
};
