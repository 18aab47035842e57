/** Frame of every view of the control page, with its tables and forms. */
import { escapeHtml } from '../../http/escape-html.ts';
import { serviceLinks } from '../../service-kit/service-links.ts';
import { localTime } from '../clock.ts';
import { type PlatformName, platformNames, type World } from '../world.ts';

const platformTitles: Readonly<Record<PlatformName, string>> = {
  mt: '美团民宿 Meituan',
  tj: '途家 Tujia',
  pig: '小猪 Xiaozhu',
};

export const frame = (world: World, platform: PlatformName, said: string, body: string): string => {
  const tabs = platformNames
    .map((name) => {
      const current = name === platform ? ' aria-current="page"' : '';
      return `<a href="/control?platform=${name}"${current}>${platformTitles[name]}</a>`;
    })
    .join('');
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>渠道模拟器 Channel sandbox</title><link rel="stylesheet" href="/control/page.css"></head><body>
<header><h1>渠道模拟器 <small>Channel sandbox</small></h1><p>平台时间 Platform time <b>${localTime(world.clock.now())}</b> · <a href="/control/institution">支付机构模拟器 Institution sandbox</a> · ${serviceLinks}</p>
<nav aria-label="平台 Platform">${tabs}</nav></header>
<main>${said && `<p role="status" class="said">${escapeHtml(said)}</p>`}${body}</main></body></html>`;
};

export const part = (id: string, title: string, body: string): string =>
  `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escapeHtml(title)}</h2>${body}</section>`;

/** Cells are HTML already. */
export const table = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  empty: string,
): string => {
  if (rows.length === 0) return `<p class="empty">${escapeHtml(empty)}</p>`;
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
};

export type Hidden = Readonly<Record<string, string>>;

const hiddenFields = (hidden: Hidden): string =>
  Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');

/** `hidden.part`: where the page comes back to. */
export const form = (action: string, hidden: Hidden, fields: string, button: string): string =>
  `<form method="post" action="/control/do/${action}">${hiddenFields(hidden)}${fields}<button>${escapeHtml(button)}</button></form>`;

export const input = (label: string, name: string, attributes = ''): string =>
  `<label>${escapeHtml(label)}<input name="${name}" ${attributes}></label>`;

export const check = (label: string, name: string, isOn = false): string =>
  `<label class="check"><input type="checkbox" name="${name}"${isOn ? ' checked' : ''}>${escapeHtml(label)}</label>`;

export const select = (
  label: string,
  name: string,
  options: readonly (readonly [value: string, text: string])[],
): string => {
  const list = options
    .map(([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`)
    .join('');
  return `<label>${escapeHtml(label)}<select name="${name}">${list}</select></label>`;
};

export const yuan = (fen: number | null): string => (fen === null ? '—' : `¥${(fen / 100).toFixed(2)}`);
