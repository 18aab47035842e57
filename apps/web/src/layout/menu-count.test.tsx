import { layoutTexts } from '@minsu/contract/layout.text.ts';
import type { QueueItem } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const { CountBadge, useCountedName, useMenuCount, WaitingItems } = await import('./menu-count.tsx');

/** The texts, in an instance of its own: the one of the product belongs to all test files. */
const i18n = createInstance();
const chinese = Object.fromEntries(Object.entries(layoutTexts).map(([key, [zh]]) => [key, zh]));
beforeAll(() =>
  i18n.init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { layout: chinese } },
    interpolation: { escapeValue: false },
  }),
);

const item = (key: QueueItem['key'], count: number, more = false): QueueItem => ({
  key,
  count,
  more,
  first: null,
});

const Entry = ({ name }: { readonly name: string }) => {
  const waiting = useMenuCount([{ name }]);
  return (
    <a href="/" aria-label={useCountedName()('订单', waiting)}>
      <CountBadge of={waiting} />
    </a>
  );
};

const drawn = (name: string, ...items: QueueItem[]) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <WaitingItems value={items}>
        <Entry name={name} />
      </WaitingItems>
    </I18nextProvider>,
  );

test('nothing waits: no badge, and the name alone', () => {
  expect(drawn('orderList')).toBe('<a href="/" aria-label="订单"></a>');
  expect(drawn('orderList', item('toAccept', 0), item('threads', 2))).toBe(
    '<a href="/" aria-label="订单"></a>',
  );
});

test('the number is drawn, its words are read, and urgent ones differ', () => {
  const orders = drawn('orderList', item('toAccept', 5));
  expect(orders).toContain('aria-label="订单，5 项待处理"');
  expect(orders).toContain('<span class="menu-count urgent"><span aria-hidden="true">5</span>');
  expect(drawn('invoice', item('invoicesToIssue', 2))).toContain('class="menu-count"');
});

test('above what fits, the badge is cut and the words are exact', () => {
  const many = drawn('orderList', item('toAccept', 412));
  expect(many).toContain('>99+<');
  expect(many).toContain('412 项待处理');
  expect(drawn('orderList', item('toAccept', 1_000, true))).toContain('超过 1000 项待处理');
});
