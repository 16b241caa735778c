import { CLIENT_LIMITS, type Signature } from '@plinth/contract/quotations/quotation/client/client-answers'
import sharp from 'sharp'

const { signatureWidth: WIDTH, signatureHeight: HEIGHT } = CLIENT_LIMITS

/** The picture of a drawn signature, made from its strokes alone: nothing that a browser sent is read as a picture. */
export function signaturePicture({ strokes }: Extract<Signature, { way: 'drawn' }>): Promise<Buffer> {
  const lines = strokes.map(points => {
    const [first] = points
    // a dot is a line of no length with round ends
    const path = points.length === 1 && first ? [first, first] : points
    return `<polyline points="${path.map(({ x, y }) => `${x},${y}`).join(' ')}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="#fff"/>
<g fill="none" stroke="#111" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
