/** Longest side that is sent, in pixels: the server keeps no more than half of it. */
const LONGEST = 1024

/** The part of a picture as a PNG file. Rejects where the picture cannot be read. */
export async function cutPicture(
  address: string,
  part: { x: number; y: number; width: number; height: number },
): Promise<File> {
  const image = new Image()
  image.src = address
  await image.decode()
  const scale = Math.min(1, LONGEST / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw pictures')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture could not be drawn')
  return new File([blob], 'logo.png', { type: 'image/png' })
}
