/** Works on in one of the user's roles, or in all: rights, menu and figures change in place. */
import { switchRole } from '@minsu/contract/foundation/account/session-endpoints.ts';
import { call } from '../platform/calls/call.ts';
import { queryClient } from '../platform/calls/queries.ts';
import { takeUser, useSession } from '../platform/calls/session.ts';

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Drops data read under the former permissions, once the screens of lost ones are gone. */
const forgetAnswers = async (): Promise<void> => {
  await nextFrame();
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.resetQueries({ type: 'active' });
};

/** Returns false if the server refused; its message has been shown. */
export const workAs = async (roleCode: string | null): Promise<boolean> => {
  try {
    takeUser(await call(switchRole, { roleCode }));
    return true;
  } catch {
    return false;
  }
};

/** Also when another browser tab has switched: the session is the same one. */
export const followRoles = (): (() => void) =>
  useSession.subscribe(({ userInfo }, before) => {
    if (!userInfo || !before.userInfo || userInfo.id !== before.userInfo.id) return;
    const rights = ({ permissions, roleDTO, seesMoney }: typeof userInfo) =>
      JSON.stringify([permissions, roleDTO.map((role) => role.id), seesMoney]);
    if (rights(userInfo) !== rights(before.userInfo)) void forgetAnswers();
  });
