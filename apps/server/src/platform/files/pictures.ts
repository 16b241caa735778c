import { AppError } from '@plinth/contract/error-codes'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'

/** More pixels than any picture of a person or a firm needs: a small file could otherwise unpack to a huge one. */
const MAX_PIXELS = 40_000_000
const READ = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * A picture redrawn as PNG: turned upright, at most `maxSide` pixels on a side, with none of the original's bytes or metadata.
 * Anything but JPEG, PNG and WebP, above all SVG, never reaches the decoder. Throws UNSUPPORTED_TYPE, TOO_LARGE for more than 40
 * megapixels, INVALID for a damaged picture.
 */
export const redrawPicture = (bytes: Uint8Array, maxSide: number): Promise<Buffer> =>
  redraw(bytes, picture =>
    picture.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }).png(),
  )

/** The same as WebP, for photos, which are much smaller so. Throws as above. */
export const redrawPhoto = (bytes: Uint8Array, maxSide: number): Promise<Buffer> =>
  redraw(bytes, picture =>
    picture.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  )

/** The same for a photo of a person: the middle of the picture as a square of `side` pixels, as WebP. Throws as above. */
export const redrawPortrait = (bytes: Uint8Array, side: number): Promise<Buffer> =>
  redraw(bytes, picture => picture.resize({ width: side, height: side, fit: 'cover' }).webp({ quality: 86 }))

/** The same for a picture that fills a wide place: its middle at exactly this size, as WebP. Throws as above. */
export const redrawCover = (bytes: Uint8Array, { width, height }: { width: number; height: number }): Promise<Buffer> =>
  redraw(bytes, picture => picture.resize({ width, height, fit: 'cover' }).webp({ quality: 82 }))

/**
 * The same in the format and size that it came in, with its media type and width in pixels; for print, which shows every pixel. Throws as
 * above.
 */
export async function redrawAsSent(bytes: Uint8Array): Promise<{ bytes: Buffer; type: string; width: number }> {
  // draws in the format that was read unless told
  const drawn = await redraw(bytes, picture => picture)
  const { format, width } = await sharp(drawn).metadata()
  return { bytes: drawn, type: `image/${format}`, width }
}

async function redraw(bytes: Uint8Array, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !READ.has(type.mime)) {
    throw new AppError('UNSUPPORTED_TYPE', 'Choose a picture in JPG, PNG or WebP format')
  }
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) throw new AppError('TOO_LARGE', 'The picture has too many pixels')
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
    return await draw(upright).toBuffer()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('INVALID', 'The picture is damaged', { cause })
  }
}
