import type { KeyboardEvent } from 'react';
import { expect, test, vi } from 'vitest';
import type { ControlProps } from './field-controls.tsx';
import { MoneyControl, NumberControl } from './heavy-controls.tsx';

test('steps a number with arrows, from 0 if empty', () => {
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

test('parses an amount with a Chinese full stop or unit', () => {
  const drawn = MoneyControl({ value: 1_200, onChange: vi.fn() } as Partial<ControlProps> as ControlProps);
  const { parser } = drawn.props as { readonly parser: (text: string) => string };
  expect(['12。5', '１２。５０元', '¥1,200'].map((text) => Number(parser(text)))).toEqual([
    12.5, 12.5, 1_200,
  ]);
});
