import type { KeyboardEvent } from 'react';
import { expect, test, vi } from 'vitest';
import type { ControlProps } from './field-controls.tsx';
import { NumberControl } from './heavy-controls.tsx';

test('arrows count on from a number, and from 0 where there is none or it was emptied', () => {
  const pressed = (value: unknown, key: string) => {
    const onChange = vi.fn();
    const drawn = NumberControl({ value, onChange } as Partial<ControlProps> as ControlProps);
    const event: Partial<KeyboardEvent<HTMLInputElement>> = { key, preventDefault: vi.fn() };
    drawn.props.onKeyDown(event);
    return onChange.mock.calls.flat();
  };
  expect(pressed(7, 'ArrowUp')).toEqual([8]);
  expect(pressed(undefined, 'ArrowUp')).toEqual([1]);
  expect(pressed(null, 'ArrowDown')).toEqual([-1]);
  expect(pressed('seven', 'ArrowUp')).toEqual([]);
  expect(pressed(7, 'Home')).toEqual([]);
});
