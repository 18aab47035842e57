/** Whether a call of a developer is signed and fresh. */
import { type MtParams, mtSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import { Refused } from '../refused.ts';
import { assertFresh, isSame, sha1Hex } from '../secrets.ts';
import type { World } from '../world.ts';

export const assertMtSigned = (world: World, fields: MtParams): void => {
  const { developerId, signKey } = world.credentials.mt;
  const isRight =
    fields.developerId === developerId &&
    isSame(String(fields.sign ?? ''), sha1Hex(mtSignText(signKey, fields)));
  if (!isRight) throw new Refused('badSign');
  assertFresh(Number(fields.timestamp) * 1_000, world.clock.now());
};
