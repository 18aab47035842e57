/** Accepted formats of uploaded pictures. */
import { z } from 'zod';
import { failures } from './failure.ts';

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The server checks the content itself. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

export const pictureFailures = failures('picture', {
  notAnImage: [
    422,
    '请上传 JPG、PNG、WebP 或 AVIF 图片（iPhone 的 HEIC 请先转为 JPG）',
    'Upload a JPG, PNG, WebP or AVIF picture (convert HEIC from an iPhone to JPG first)',
  ],
  brokenImage: [
    422,
    '图片已损坏或不完整，请换一张或重新导出',
    'The picture is damaged or incomplete. Choose another or export it again',
  ],
  tooManyPixels: [
    422,
    '图片超过 4000 万像素，请缩小后再上传',
    'The picture has more than 40 megapixels. Make it smaller and upload it again',
  ],
  tooManyFrames: [
    422,
    '动图的帧数过多，请上传静态图片',
    'The animation has too many frames. Upload a still picture',
  ],
  tooDemanding: [
    422,
    '打开这张图片占用的内存或时间过多，请另存为普通 JPG 后再上传',
    'Opening this picture takes too much memory or time. Save it as an ordinary JPG and upload it',
  ],
});

/** A stored picture in all its widths. */
export const Picture = z
  .object({
    fileId: z.string(),
    url: z.string(),
    /** For `srcset`, narrowest first; a drawing has none. */
    sizes: z.array(z.object({ url: z.string(), width: z.int() })),
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** `#rrggbb`, shown until the picture is there. */
    color: z.string().nullable(),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof Picture>;

export const srcSetOf = ({ sizes }: Pick<Picture, 'sizes'>): string =>
  sizes.map(({ url, width }) => `${url} ${width}w`).join(', ');
