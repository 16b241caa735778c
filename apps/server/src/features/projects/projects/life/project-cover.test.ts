import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { projectOf } from '../projects.factory.ts'
import { purgeProjects } from './project-purge.service.ts'

const app = testApp()
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d4ed8' } }).withExif({ IFD0: { Artist: 'Meera' } })
const fileOf = (bytes: Uint8Array, name = 'site.jpg') => new File([new Uint8Array(bytes)], name)
const set = async (who: Member, id: string, file: File) =>
  (await who.api.projectLife.setCover({ params: { id }, file })).data.cover
const load = (address: string | null) => fetch(new URL(address ?? '', app.base))
const filesOf = (firm: Firm) => app.rows('select id from files where company_id = $1', [firm.companyId])

describe('the cover picture of a project', () => {
  it('is drawn anew at 1,600 × 600 and stands in page and list, until another takes its place or it is removed [PJ-063]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const id = await projectOf(app, firm, 'Lake house')
    const listed = async () => (await owner.api.projectList.list({ query: { tab: 'active' } })).data[0]?.cover
    expect(await listed()).toBeNull()
    for (const drawn of [picture(900, 900).jpeg(), picture(40, 700).png(), picture(2400, 300).webp()]) {
      const cover = await set(owner, id, fileOf(await drawn.toBuffer()))
      const answer = await load(cover)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      const shape = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(shape).toMatchObject({ format: 'webp', width: 1600, height: 600 })
      expect(shape.exif).toBeUndefined()
      expect(await filesOf(firm)).toHaveLength(1)
    }
    expect((await load((await listed()) ?? '')).status).toBe(200)
    const { data } = await owner.api.projectLife.removeCover({ params: { id } })
    expect([data.cover, await listed()]).toEqual([null, null])
    expect(await filesOf(firm)).toEqual([])
    const { data: told } = await owner.api.projectActivities.list({ params: { id }, query: {} })
    expect(told.items.filter(one => one.kind === 'project.cover')).toHaveLength(4)
  })

  it('is refused where it is no such picture, and leaves the one there is [PJ-063]', async () => {
    const firm = await app.firm()
    const id = await projectOf(app, firm, 'Lake house')
    const kept = await set(firm.owner, id, fileOf(await picture(900, 900).jpeg().toBuffer()))
    const code = (file: File) => set(firm.owner, id, file).catch((error: { code: string }) => error.code)
    expect(await code(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'site.png'))).toBe('UNSUPPORTED_TYPE')
    expect(await code(fileOf(await picture(20, 20).gif().toBuffer()))).toBe('UNSUPPORTED_TYPE')
    const whole = await picture(900, 900).jpeg().toBuffer()
    expect(await code(fileOf(whole.subarray(0, whole.length / 2)))).toBe('INVALID')
    expect(await code(fileOf(new Uint8Array(5 * 1024 * 1024 + 1)))).toBe('TOO_LARGE')
    expect((await load(kept)).status).toBe(200)
  })

  it('is set by who may change the project, of nobody else and of no archived one [PJ-063 PJ-079]', async () => {
    const firm = await app.firm()
    const [designer, stranger] = [await firm.member(), await firm.member()]
    const id = await projectOf(app, firm, 'Lake house', { teamMembers: [designer.userId] }, { status: 2 })
    const file = fileOf(await picture(900, 900).jpeg().toBuffer())
    await expect(set(designer, id, file)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(set(stranger, id, file)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await firm.owner.api.projectLife.setArchived({ params: { id }, body: { isArchived: true } })
    await expect(set(firm.owner, id, file)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await filesOf(firm)).toEqual([])
  })

  it('goes with its project', async () => {
    const firm = await app.firm()
    const id = await projectOf(app, firm, 'Lake house')
    await set(firm.owner, id, fileOf(await picture(900, 900).jpeg().toBuffer()))
    await firm.owner.api.projectLife.remove({ params: { id }, query: { name: 'Lake house' } })
    app.clock.advance(31 * 24 * 3600 * 1000)
    await purgeProjects(app.app.services)
    expect(await filesOf(firm)).toEqual([])
  })
})
