import sharp from 'sharp'
import { expect, it } from 'vitest'
import { redrawPicture } from './pictures.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 60, b: 140, alpha: 0.5 } } })

it('redraws a picture as PNG, upright, small enough and without its metadata', async () => {
  const photo = await picture(1200, 600)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const drawn = await redrawPicture(photo, 512)
  const shape = await sharp(drawn).metadata()
  expect(shape).toMatchObject({ format: 'png', width: 256, height: 512 })
  expect(shape.exif).toBeUndefined()
  expect(drawn.includes('somebody')).toBe(false)
  const logo = await sharp(await redrawPicture(await picture(40, 20).webp().toBuffer(), 512)).metadata()
  expect(logo).toMatchObject({ width: 40, height: 20, hasAlpha: true })
})

it('refuses SVG, HTML, programs, floods of pixels and damaged pictures', async () => {
  const png = await picture(300, 300).png().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const bytes of [svg, Buffer.from('<html>'), Buffer.from('MZ\u0090'), Buffer.alloc(0)]) {
    await expect(redrawPicture(bytes, 512)).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
  }
  await expect(redrawPicture(png.subarray(0, 120), 512)).rejects.toMatchObject({ code: 'INVALID' })
  const flood = await sharp({ create: { width: 8000, height: 5100, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  await expect(redrawPicture(flood, 512)).rejects.toMatchObject({ code: 'TOO_LARGE' })
})
