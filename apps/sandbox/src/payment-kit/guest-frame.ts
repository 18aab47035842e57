/** The page on which the guest pays: plain HTML in both languages. */
import { escapeHtml } from '../http/escape-html.ts';
import { html, type Reply } from '../http/exchange.ts';

export const guestFrame = (title: string, body: string, status = 200): Reply =>
  html(
    status,
    `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/control/page.css"></head><body>
<header><h1>${escapeHtml(title)}</h1><p>模拟付款，不涉及真实资金 Simulated payment, no real money</p></header>
<main>${body}</main></body></html>`,
  );

/** A form that posts to `action` with hidden fields and one button. */
export const guestForm = (
  action: string,
  hidden: Readonly<Record<string, string>>,
  button: string,
  fields = '',
): string => {
  const inputs = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  return `<form method="post" action="${escapeHtml(action)}">${inputs}${fields}<button>${escapeHtml(button)}</button></form>`;
};

/** Cells are text. */
export const facts = (rows: readonly (readonly [string, string])[]): string =>
  `<table>${rows
    .map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`)
    .join('')}</table>`;

export const said = (message: string): string =>
  message === '' ? '' : `<p role="status" class="said">${escapeHtml(message)}</p>`;
