import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { addItem, quoter } from '../item-library.factory.ts'

const app = testApp()
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d4ed8' } }).withExif({ IFD0: { Artist: 'Meera' } })
const fileOf = (bytes: Uint8Array, name = 'tile.jpg') => new File([new Uint8Array(bytes)], name)
const jpeg = async (width = 900, height = 600) => fileOf(await drawn(width, height).jpeg().toBuffer())
const add = async (who: Member, id: string, file?: File) =>
  (await who.api.itemPictures.add({ params: { id }, file: file ?? (await jpeg()) })).data
const shapeOf = async (address: string | null | undefined) => {
  const answer = await fetch(new URL(address ?? '', app.base))
  expect(answer.status).toBe(200)
  return sharp(Buffer.from(await answer.arrayBuffer())).metadata()
}
const filesOf = (firm: Firm) =>
  app.rows<{ purpose: string }>('select purpose from files where company_id = $1 order by purpose', [firm.companyId])

describe('the pictures of an item', () => {
  it('are drawn anew at most 1,600 pixels and as a thumbnail of 160, without what was in the file [QT-040]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { _id: id } = await addItem(firm, { name: 'Tile' })
    const big = await add(owner, id, fileOf(await drawn(3200, 1000).webp().toBuffer(), 'big.webp'))
    const large = await shapeOf(big.pictures[0]?.url)
    expect(large).toMatchObject({ format: 'webp', width: 1600, height: 500 })
    expect(large.exif).toBeUndefined()
    expect(await shapeOf(big.pictures[0]?.thumb)).toMatchObject({ format: 'png', width: 160, height: 50 })
    const small = await add(owner, id, fileOf(await drawn(100, 80).png().toBuffer(), 'small.png'))
    expect(await shapeOf(small.pictures[1]?.url)).toMatchObject({ width: 100, height: 80 })
  })

  it('are up to 5, of which the first is the item’s in list, search and kits [QT-040 QT-027]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { _id: id } = await addItem(firm, { name: 'Tile' })
    const thumbOf = async () => (await owner.api.items.list({ query: {} })).data[0]?.thumb
    expect(await thumbOf()).toBeNull()
    for (const width of [300, 400, 500, 600, 700]) await add(owner, id, await jpeg(width, 100))
    await expect(add(owner, id)).rejects.toMatchObject({ code: 'CONFLICT', message: 'An item has at most 5 pictures' })
    const { pictures } = (await owner.api.items.byId({ params: { id } })).data
    expect(pictures).toHaveLength(5)
    const third = pictures[2]?._id ?? ''
    const { data: led } = await owner.api.itemPictures.putFirst({ params: { id, pictureId: third } })
    expect(led.pictures.map(picture => picture._id).slice(0, 2)).toEqual([third, pictures[0]?._id])
    expect(await shapeOf(await thumbOf())).toMatchObject({ width: 160, height: 32 })
    const { data: hits } = await owner.api.items.search({ query: { search: 'Tile' } })
    expect(hits[0]?.imageFileId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await shapeOf(hits[0]?.thumb)).toMatchObject({ width: 160 })
    const { data: left } = await owner.api.itemPictures.remove({ params: { id, pictureId: third } })
    expect(left.pictures).toHaveLength(4)
    // the large one is gone, and its thumbnail stays for the lines that show it
    expect((await filesOf(firm)).map(file => file.purpose)).toEqual([
      ...Array<string>(4).fill('item-picture'),
      ...Array<string>(5).fill('item-thumb'),
    ])
    await owner.api.items.remove({ params: { id } })
    expect((await filesOf(firm)).map(file => file.purpose)).toEqual(Array<string>(5).fill('item-thumb'))
  })

  it('are refused where they are no such pictures, and to who may not change the library [QT-040]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { _id: id } = await addItem(firm, { name: 'Tile' })
    const code = (file: File) => add(owner, id, file).catch((error: { code: string }) => error.code)
    expect(await code(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'tile.png'))).toBe('UNSUPPORTED_TYPE')
    expect(await code(fileOf(await drawn(20, 20).gif().toBuffer()))).toBe('UNSUPPORTED_TYPE')
    const whole = await drawn(900, 900).jpeg().toBuffer()
    expect(await code(fileOf(whole.subarray(0, whole.length / 2)))).toBe('INVALID')
    expect(await code(fileOf(new Uint8Array(5 * 1024 * 1024 + 1)))).toBe('TOO_LARGE')
    expect(await code(fileOf(await drawn(8000, 5001).png().toBuffer()))).toBe('TOO_LARGE')
    const other = (await app.firm()).owner
    await expect(add(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(add(await quoter(firm, false), id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const mine = await add(await quoter(firm), id)
    const params = { id, pictureId: mine.pictures[0]?._id ?? '' }
    for (const attempt of [
      () => other.api.itemPictures.remove({ params }),
      () => other.api.itemPictures.putFirst({ params }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('have addresses for the lines that show them, and nothing else of the firm has', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { _id: id } = await addItem(firm, { name: 'Tile' })
    await add(owner, id)
    const { data: hits } = await owner.api.items.search({ query: { search: 'Tile' } })
    const thumb = hits[0]?.imageFileId ?? ''
    const others = await app.rows<{ id: string }>(
      "select id from files where company_id = $1 and purpose <> 'item-thumb'",
      [firm.companyId],
    )
    const ids = [thumb, others[0]?.id ?? '']
    expect(Object.keys((await owner.api.itemPictures.addresses({ body: { ids } })).data)).toEqual([thumb])
    const other = (await app.firm()).owner
    expect((await other.api.itemPictures.addresses({ body: { ids } })).data).toEqual({})
  })
})
