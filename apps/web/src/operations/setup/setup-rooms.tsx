/** The table of rooms in the setup guide: typed, or pasted from a spreadsheet. */
import { setUpHouse } from '@minsu/contract/foundation/houses/first-house.ts';
import { Button } from 'antd';
import type { ClipboardEvent } from 'react';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Field } from '../../components/forms/field.tsx';
import type { ControlKind } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { useFormValue } from '../../components/forms/use-form-value.ts';
import { Icon } from '../../components/icon.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { emptyRow, isTable, pasteRooms, type RoomColumn, type RoomRow, roomColumns } from './paste-rooms.ts';

const controls: Readonly<Record<RoomColumn, ControlKind>> = {
  number: 'text',
  type: 'text',
  guests: 'number',
  priceFen: 'money',
};
const titles = {
  number: 'column_number',
  type: 'column_type',
  guests: 'column_guests',
  priceFen: 'column_price',
} as const;

/** Which cell the clipboard went to: fields are named `rooms.2.type`. */
const cellAt = (target: EventTarget): { row: number; column: RoomColumn } | null => {
  const name = target instanceof Element ? target.closest('[data-field]')?.getAttribute('data-field') : null;
  const [, row, column] = name?.split('.') ?? [];
  const known = roomColumns.find((each) => each === column);
  return known === undefined ? null : { row: Number(row), column: known };
};

export const SetupRooms = () => {
  const { t } = useTranslation('setup');
  const form = useForm();
  const rows = useFormValue<readonly RoomRow[]>('rooms');
  const put = (next: readonly RoomRow[]) => form.set('rooms', next);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const at = cellAt(event.target);
    if (!at || !isTable(text)) return;
    event.preventDefault();
    put(pasteRooms(rows, at, text));
  };
  return (
    <fieldset className="setup-rooms" onPaste={paste}>
      <legend>{t('rooms')}</legend>
      <p className="muted">{t('pasteHint')}</p>
      <ol>
        {rows.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place, as its fields are.
          <li key={index} className="setup-room">
            {roomColumns.map((column) => (
              <Field
                key={column}
                of={setUpHouse.input}
                name={`rooms.${index}.${column}`}
                label={t(titles[column])}
                control={controls[column]}
                required
              />
            ))}
            <IconButton
              icon="close"
              label={t('removeRow', { row: index + 1 })}
              disabled={rows.length < 2}
              onClick={() => put(rows.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      <Button icon={<Icon name="plus" />} onClick={() => put([...rows, nextRow(rows)])}>
        {t('addRow')}
      </Button>
    </fieldset>
  );
};

/** Type, guests and price of the row above, which are mostly the same. */
const nextRow = (rows: readonly RoomRow[]): RoomRow => ({ ...(rows.at(-1) ?? emptyRow), number: '' });
