/** What may be chosen as a picture; the server looks at the content itself. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const MAX_BYTES = 10 * 1024 * 1024;

export const pictureProblem = (file: File): 'wrongType' | 'tooLarge' | null => {
  if (!PICTURE_TYPES.includes(file.type)) return 'wrongType';
  return file.size > MAX_BYTES ? 'tooLarge' : null;
};
