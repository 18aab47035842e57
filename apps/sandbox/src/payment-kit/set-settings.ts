/** Settings of a service from a control request: known names, values of the kind they have. */
import { flag, number, text } from '../platforms/control/fields.ts';
import { refuse } from '../service-kit/service-control.ts';

type Value = string | number | boolean;

/** `choices`: what a text may say; a text without choices is free. */
export const setSettings = <S extends { [K in keyof S]: Value }>(
  settings: S,
  fields: Readonly<Record<string, unknown>>,
  choices: Readonly<Partial<Record<keyof S, readonly string[]>>>,
): S => {
  const changed: Partial<Record<keyof S, Value>> = {};
  for (const name of Object.keys(fields)) {
    if (!Object.hasOwn(settings, name)) throw refuse(`没有设置：${name}`);
    const key = name as keyof S;
    const [old, allowed] = [settings[key], choices[key]];
    const value =
      typeof old === 'number'
        ? number(fields, name, 0, 1e10)
        : typeof old === 'boolean'
          ? flag(fields, name)
          : (text(fields, name) ?? (allowed ? undefined : ''));
    if (value === undefined) continue;
    if (allowed && !allowed.includes(String(value))) throw refuse(`${name} 须为：${allowed.join(' ')}`);
    changed[key] = value;
  }
  return Object.assign(settings, changed);
};
