/** Downloads a file created by the page. */
export const saveUrl = (url: string, name: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};

const KEPT_MS = 60_000;

export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content);
  saveUrl(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
