/** The guest opens the code on the provider's page in the sandbox and presses "pay" there, as in the demo. */
import { expect, test } from 'vitest';
import { openDesks } from '../../../../test/desks/provider-desks.ts';

const pages = { wechatPay: '/wechat-pay', alipay: '/alipay', stripe: null } as const;
const names = Object.keys(pages) as (keyof typeof pages)[];

/** Sends the first form of a page that leads to this action. */
const submit = async (origin: string, html: string, action: string): Promise<number> => {
  const [, form = ''] =
    new RegExp(`<form method="post" action="${action}">(.*?)</form>`, 's').exec(html) ?? [];
  const inputs = new URLSearchParams();
  for (const [, name = '', value = ''] of form.matchAll(/name="([^"]+)" value="([^"]*)"/g))
    inputs.append(name, value.replaceAll('&amp;', '&'));
  const answer = await fetch(`${origin}${action}`, {
    method: 'POST',
    body: inputs,
  });
  return answer.status;
};

test.each(names)('%s: what the guest pays there is notified and found', async (name) => {
  const desk = await openDesks[name]();
  const opened = await desk.open();
  const { url } = desk.sandbox;
  const page = pages[name];
  const shown = await fetch(page ? `${url}${page}?code=${encodeURIComponent(opened.code)}` : opened.code);
  const html = await shown.text();
  expect(html).toContain('128.00');
  expect(await submit(url, html, `${page ?? '/stripe'}/do/pay`)).toBeLessThan(400);
  const notices = await Promise.all((await desk.received()).map((request) => desk.read(request)));
  expect(notices).toContainEqual(
    expect.objectContaining({
      merchantOrderNo: opened.intent.merchantOrderNo,
      payment: expect.objectContaining({ state: 'succeeded' }),
    }),
  );
  expect((await desk.paidOf(opened.ref)).amount.amountFen).toBe(12_800);
  await desk.close();
});
