import sharp, { type SharpOptions } from 'sharp'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { addItem } from '../item-library/item-library.factory.ts'
import { change, draftOf, lineInsertion, setting } from '../quotation/quotation.factory.ts'

const app = testApp()

it('the client’s page and the PDF show the thumbnail beside the line where the version shows pictures [QT-168]', async () => {
  const firm = await app.firm()
  const { owner } = firm
  const item = await addItem(firm, { name: 'Tile', sellingRate: '10.00' })
  // many colours, so that the picture has a size that can be told
  const noise = {
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'navy',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  }
  const bytes = await sharp(noise as SharpOptions)
    .png()
    .toBuffer()
  await owner.api.itemPictures.add({ params: { id: item._id }, file: new File([new Uint8Array(bytes)], 'tile.png') })
  const { data: hits } = await owner.api.items.search({ query: { search: 'Tile' } })
  const imageFileId = hits[0]?.imageFileId ?? ''
  const { versionId } = await draftOf(app, firm)
  await change(owner, versionId, [
    lineInsertion({ description: 'Tile', itemId: item._id, imageFileId, quantity: '2.000', rate: '10.00' }),
  ])
  const pdf = async () => {
    const headers = { authorization: `Bearer ${owner.token}` }
    const answer = await fetch(`${app.base}/api/quotation/versions/${versionId}/pdf`, { headers })
    expect(answer.status).toBe(200)
    return (await answer.arrayBuffer()).byteLength
  }
  const plain = await pdf()
  const preview = async () => (await owner.api.quotationClient.preview({ params: { id: versionId } })).data
  expect(await preview()).toMatchObject({ pictures: {}, quotation: { groups: [{ lines: [{ imageFileId: null }] }] } })

  await change(owner, versionId, [setting('head', versionId, { columns: ['picture'] })])
  const page = await preview()
  expect(page.quotation.groups[0]?.lines[0]?.imageFileId).toBe(imageFileId)
  const shown = await fetch(new URL(page.pictures[imageFileId] ?? '', app.base))
  const thumbnail = Buffer.from(await shown.arrayBuffer())
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 160, height: 160 })
  // the noise of the thumbnail is what the PDF has more
  expect(await pdf()).toBeGreaterThan(plain + 10_000)
  // whoever writes lines could else print files that they may not open
  const [picture] = await app.rows<{ file_id: string }>('select file_id from item_pictures where thumb_id = $1', [
    imageFileId,
  ])
  const large = [lineInsertion({ description: 'Tile', imageFileId: picture?.file_id ?? '' })]
  expect((await change(owner, versionId, large)).refused).toHaveLength(1)
  // a file of another firm is none of a line here
  const other = await app.firm()
  const foreign = await draftOf(app, other)
  const answer = await change(other.owner, foreign.versionId, [lineInsertion({ description: 'Tile', imageFileId })])
  expect(answer.refused).toHaveLength(1)
})
