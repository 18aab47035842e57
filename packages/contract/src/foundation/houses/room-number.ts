/** Normalises room numbers, however typed. */
import { z } from 'zod';

/** Signs that are not seen: zero width spaces and joiners, marks of direction, soft hyphens. */
const unseen = /[\u200B-\u200F\u2060\uFEFF\u00AD]/g;

export const plainRoomNumber = (text: string): string => text.normalize('NFKC').replace(unseen, '').trim();

/** Uniqueness key of a room number within a property; the database compares equally (rooms_number_key). */
export const roomNumberKey = (text: string): string => plainRoomNumber(text).toLowerCase();

const MAX_ROOM_NUMBER = 20;
export const RoomNumber = z.string().overwrite(plainRoomNumber).min(1).max(MAX_ROOM_NUMBER);
