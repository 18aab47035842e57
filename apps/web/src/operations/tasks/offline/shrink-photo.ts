/** Makes a photo as small as the server would store it, before it waits on the device or goes over a slow line. */

const MAX_SIDE_PX = 1_600;
const QUALITY = 0.75;
/** Smaller ones are sent as they are. */
const SMALL_BYTES = 300_000;

/** The file itself where the browser cannot read it; the server judges it then. */
export const shrinkPhoto = async (file: File): Promise<Blob> => {
  if (file.size <= SMALL_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return small && small.size < file.size ? small : file;
  } catch {
    return file;
  }
};
