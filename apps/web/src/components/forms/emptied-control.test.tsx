import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { emptied, selectOrNone } from './emptied-control.tsx';
import type { ControlProps } from './field-controls.tsx';

test('maps empty to null both ways', () => {
  const said: unknown[] = [];
  const given: Partial<ControlProps> = { value: null, onChange: (value) => said.push(value) };
  const drawn = emptied('number')(given as ControlProps) as ReactElement<ControlProps>;
  expect(drawn.props.value).toBeUndefined();
  for (const typed of [undefined, 25]) drawn.props.onChange(typed);
  expect(said).toEqual([null, 25]);
});

test('maps a choice to null both ways', () => {
  const said: unknown[] = [];
  const drawn = (value: unknown) => {
    const given: Partial<ControlProps> = { value, onChange: (next) => said.push(next) };
    return selectOrNone('top')(given as ControlProps) as ReactElement<ControlProps>;
  };
  expect([null, 'a', undefined].map((value) => drawn(value).props.value)).toEqual(['top', 'a', undefined]);
  for (const chosen of ['top', 'b']) drawn('a').props.onChange(chosen);
  expect(said).toEqual([null, 'b']);
});
