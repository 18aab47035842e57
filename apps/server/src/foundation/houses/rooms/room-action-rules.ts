/** Commands a user may run on a room. Pure. */

export interface RoomFacts {
  readonly houseKind: string;
  readonly houseState: string;
  readonly active: boolean;
  readonly nextTypeId: string | null;
  readonly movedOn: string | null;
  readonly businessDate: string;
}

/** A user's rights in the room's house. */
export interface RoomRights {
  readonly edit: boolean;
  readonly link: boolean;
}

/** Names of the commands a user may run on a room now. */
export const roomActions = (room: RoomFacts, may: RoomRights): string[] => {
  const actions: string[] = [];
  if (may.link) actions.push('linkRoom');
  if (!may.edit || room.houseState === 'archived') return actions;
  actions.push('editRoom');
  if (room.houseKind === 'entire') return actions;
  actions.push(room.active ? 'deactivate' : 'activate');
  if (room.nextTypeId !== null || room.movedOn === room.businessDate) actions.push('cancelRoomMove');
  if (room.active && room.nextTypeId === null) actions.push('moveRoom');
  return actions;
};
