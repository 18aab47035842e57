/** Checks that FIELD_KEYS opens the sealed values of a backup of rows, before anything is replaced. */
import path from 'node:path';
import { createFieldCipher, keyIdOf, SEALED_PATTERN } from '../platform/field-cipher.ts';
import { BackupError, type BackupLocation, backupPath, DATA_PACK, keyOf, type Manifest } from './manifest.ts';
import { readPack } from './pack.ts';

const SEALED = new RegExp(SEALED_PATTERN);
/** Always sealed under a current key: one that opens them is the right one. */
const SECRETS = 'rows/public.field_secrets/';

/** Sealed values of a part of a table's rows, in COPY's text form. A value cut by the end of a part is left to the next check. */
const sealedIn = (rows: string): string[] => rows.split(/[\t\n]/).filter((value) => SEALED.test(value));

const opens = (cipher: ReturnType<typeof createFieldCipher>, sealed: string): boolean => {
  try {
    cipher.decrypt(sealed);
    return true;
  } catch {
    return false;
  }
};

export const checkFieldKeys = async (
  fieldKeys: string,
  location: BackupLocation,
  backup: Manifest,
): Promise<void> => {
  const cipher = createFieldCipher(fieldKeys);
  // A key that no value uses any more may be missing.
  const gone = backup.fieldKeys.filter((id) => !cipher.keyIds.includes(id));
  await readPack(
    path.join(backupPath(location, backup.name), DATA_PACK),
    keyOf(location, backup),
    async ({ name, content }) => {
      if (!name.startsWith(SECRETS) && gone.length === 0) return;
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      const sealed = sealedIn(Buffer.concat(pieces).toString());
      const needed = sealed.find((value) => gone.includes(keyIdOf(value)));
      if (needed !== undefined)
        throw new BackupError(
          `FIELD_KEYS: the key "${keyIdOf(needed)}" is missing, and personal data in ${backup.name} can be read with no other. Nothing was changed.`,
        );
      const locked = name.startsWith(SECRETS) ? sealed.find((value) => !opens(cipher, value)) : undefined;
      if (locked !== undefined)
        throw new BackupError(
          `FIELD_KEYS: the key "${keyIdOf(locked)}" is not the one ${backup.name} was sealed with. Nothing was changed.`,
        );
    },
  );
};
