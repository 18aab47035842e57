import { localMinute } from '@minsu/contract/platform/dates.ts';
import dayjs from 'dayjs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { ControlProps } from './field-controls.tsx';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const { DateControl, MomentControl } = await import('./date-controls.tsx');
const { setPickerClock, shownIn } = await import('./picker-clock.ts');

const given = { value: '2026-11-28T08:00:00.000Z', onChange: () => undefined } as Partial<ControlProps>;

const OfBusiness = (props: ControlProps) => <MomentControl {...props} house={null} />;

test.each([DateControl, OfBusiness])(
  'prevents clearing required values and allows clearing others',
  (Control) => {
    const drawn = (required: boolean) =>
      renderToStaticMarkup(<Control {...(given as ControlProps)} aria-required={required} />);
    expect(drawn(true)).not.toContain('ant-picker-clear');
    expect(drawn(true)).toContain('aria-required="true"');
    expect(drawn(false)).toContain('ant-picker-clear');
  },
);

test.each(['Asia/Shanghai', 'America/New_York', 'Pacific/Auckland'])(
  'uses property or business time and its now, for a browser in %s',
  (browser) => {
    vi.stubEnv('TZ', browser);
    const drawn = renderToStaticMarkup(<MomentControl {...(given as ControlProps)} house={null} />);
    expect(drawn).toContain('value="2026-11-28 16:00"');
    expect(shownIn(new Date(String(given.value)), 'Asia/Urumqi').format('YYYY-MM-DD HH:mm')).toBe(
      '2026-11-28 14:00',
    );
    setPickerClock('Asia/Urumqi');
    const present = (dayjs() as unknown as { tz(): dayjs.Dayjs }).tz().format('YYYY-MM-DD HH');
    setPickerClock('Asia/Shanghai');
    expect(present).toBe(localMinute(new Date(), 'Asia/Urumqi').slice(0, 13));
    vi.unstubAllEnvs();
  },
);
