/** A control of a fact that can be forgotten: emptied it says null, what was never there stays so. */
import { type ControlKind, type ControlProps, FieldControl } from './field-controls.tsx';

/** Called outside of components: `const selectControl = emptied('select')`. */
export const emptied = (kind: ControlKind) => (given: ControlProps) => (
  <FieldControl
    kind={kind}
    {...given}
    value={given.value ?? undefined}
    onChange={(value) => given.onChange(value ?? null)}
  />
);
