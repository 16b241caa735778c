import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'

const app = testApp()
const square = (side: number) => sharp({ create: { width: side, height: side, channels: 4, background: '#1d4ed8' } })
const upload = async (who: Member, bytes: Uint8Array, name = 'logo.jpg') =>
  (await who.api.companies.uploadLogo({ file: new File([new Uint8Array(bytes)], name) })).data
const load = (address: string | null) => fetch(new URL(address ?? '', app.base))

describe('the logo of a company', () => {
  it('is drawn anew and read at an address nobody can guess, until another takes its place [SH-272]', async () => {
    const { owner, companyId } = await app.firm()
    const first = (await upload(owner, await square(900).jpeg().toBuffer())).companyLogo
    expect(first).toMatch(new RegExp(`^/api/s3/logos/${companyId}/[A-Za-z0-9_-]{43}$`))
    const answer = await load(first)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=86400, immutable',
    })
    const shape = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(shape).toMatchObject({ format: 'png', width: 512, height: 512 })

    const second = (await upload(owner, await square(64).png().toBuffer())).companyLogo
    expect(second).not.toBe(first)
    expect([(await load(first)).status, (await load(second)).status]).toEqual([404, 200])
    expect(await app.rows(`select from files where company_id = $1`, [companyId])).toHaveLength(1)
    expect((await load(second?.slice(0, -2) ?? '')).status).toBe(400)
    expect((await owner.api.people.profile()).data.CompanySettingDetails.companyLogo).toBe(second)

    const { data } = await owner.api.companies.editSettings({ body: { companyLogo: null } })
    expect(data.companyLogo).toBeNull()
    expect((await load(second)).status).toBe(404)
    const { data: trail } = await owner.api.audit.list()
    expect(trail.map(entry => entry.action)).toEqual(['company.logo', 'company.logo', 'company.logo'])
    expect(JSON.stringify(trail)).not.toContain('/logos/')
  })

  it('takes a picture of the company that was uploaded before, and no other', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const { db, files } = app.app.services
    const stored = async ({ companyId, userId }: Member) => {
      const bytes = await square(100).png().toBuffer()
      const file = { companyId, userId, name: 'a.png', bytes, purpose: 'upload', accept: ['image/png'] }
      const { _id } = await db.tenant(companyId, tx => files.store(tx, file))
      return files.address(companyId, _id).url
    }
    const edit = (companyLogo: string) => firm.owner.api.companies.editSettings({ body: { companyLogo } })
    const { data } = await edit(await stored(firm.owner))
    expect((await load(data.companyLogo)).status).toBe(200)
    // the answer's own address again changes nothing
    expect((await edit(data.companyLogo ?? '')).data.version).toBe(data.version)
    await expect(edit(await stored(other.owner))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(edit(`${await stored(firm.owner)}x`)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const address of ['https://elsewhere.example/a.png', 'javascript:alert(1)', '/api/s3/files/x?a']) {
      await expect(edit(address)).rejects.toMatchObject({ code: 'INVALID' })
    }
  })

  it('is no SVG, no document, nothing large, and set by those who may change the settings', async () => {
    const firm = await app.firm()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await expect(upload(firm.owner, svg, 'logo.svg')).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
    await expect(upload(firm.owner, svg, 'logo.png')).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
    await expect(upload(firm.owner, Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: 'TOO_LARGE' })
    const member = await firm.member({ features: ['crm'] })
    await expect(upload(member, await square(64).png().toBuffer())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
