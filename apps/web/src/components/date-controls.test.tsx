import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { ControlProps } from './field-controls.tsx';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const { DateControl, MomentControl } = await import('./date-controls.tsx');

const given = { value: '2026-11-28T08:00:00.000Z', onChange: () => undefined } as Partial<ControlProps>;

test.each([DateControl, MomentControl])(
  'what must be given cannot be cleared, anything else can',
  (Control) => {
    const drawn = (required: boolean) =>
      renderToStaticMarkup(<Control {...(given as ControlProps)} aria-required={required} />);
    expect(drawn(true)).not.toContain('ant-picker-clear');
    expect(drawn(true)).toContain('aria-required="true"');
    expect(drawn(false)).toContain('ant-picker-clear');
  },
);
