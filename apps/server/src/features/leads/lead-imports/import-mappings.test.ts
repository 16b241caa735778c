import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { saveImport as save } from '../../../test/save-import.ts'
import { csvFile } from './lead-imports.factory.ts'

const START = new Date('2026-03-18T06:30:00.000Z')
const app = testApp({ now: START })
const HEADINGS = ['Kunde', 'Mobile No.', 'PIN', 'Source', 'Mood']
const ROW = ['Asha', '9876543210', '411001', 'Walk-in', 'fine']
/** A mapping chosen by a person: the product does not recognise the name, and the source is not wanted. */
const BY_HAND = ['firstName', 'phoneNumber', 'pinCode', null, null] as const
const GUESS = ['note', 'phoneNumber', 'pinCode', 'leadSource', 'note']
/** The same with a recognised name, so that the guess can be imported. */
const NAMED = ['Name', ...HEADINGS.slice(1)]
const GUESS_OF_NAMED = ['firstName', ...GUESS.slice(1)]

const send = async (member: Member, headings = HEADINGS, row = ROW) =>
  (await member.api.leadImports.upload({ file: csvFile([row], 'own-words.csv', headings) })).data
async function importMapped(member: Member, mapping: readonly (string | null)[], headings = HEADINGS) {
  const { importId, version } = await send(member, headings)
  const { data: draft } = await member.api.leadImports.change({
    params: { id: importId },
    body: { version, mapping: mapping as (typeof BY_HAND)[number][] },
  })
  return save(member, draft)
}

describe('the mapping of headings', () => {
  it('is remembered for the firm: the same headings map by themselves, in any order and spelling', async () => {
    const firm = await app.firm()
    const member = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
    expect(await send(member)).toMatchObject({ mapping: GUESS, remembered: null })
    await importMapped(member, BY_HAND)
    const remembered = { _id: expect.any(String), by: 'Ravi Menon', at: START.toISOString() }
    expect(await send(firm.owner)).toMatchObject({ mapping: BY_HAND, remembered })
    const shuffled = ['mood', 'pin', 'SOURCE', 'kunde ', 'Mobile-No']
    expect(await send(firm.owner, shuffled)).toMatchObject({
      mapping: [null, 'pinCode', null, 'firstName', 'phoneNumber'],
      remembered,
    })
    // other headings belong to another kind of file
    expect(await send(firm.owner, [...HEADINGS.slice(0, 4), 'Town'])).toMatchObject({ remembered: null })
  })

  it('distinguishes columns of the same name by their order', async () => {
    const { owner } = await app.firm()
    const twice = ['Contact', 'Contact', 'PIN', '', '']
    await importMapped(owner, ['firstName', 'phoneNumber', 'pinCode', null, 'city'], twice)
    expect((await send(owner, twice)).mapping).toEqual(['firstName', 'phoneNumber', 'pinCode', null, 'city'])
  })

  it('is the latest mapping, and none once the guess is right', async () => {
    const { owner } = await app.firm()
    await importMapped(owner, BY_HAND, NAMED)
    await importMapped(owner, ['firstName', 'phoneNumber', 'pinCode', null, 'requirements'], NAMED)
    expect((await send(owner, NAMED)).mapping[4]).toBe('requirements')
    await importMapped(owner, GUESS_OF_NAMED, NAMED)
    expect(await send(owner, NAMED)).toMatchObject({ mapping: GUESS_OF_NAMED, remembered: null })
  })

  it('can be forgotten, once', async () => {
    const { owner } = await app.firm()
    await importMapped(owner, BY_HAND)
    const { remembered } = await send(owner)
    const input = { params: { id: remembered?._id ?? '' } }
    await owner.api.leadImports.forgetMapping(input)
    expect(await send(owner)).toMatchObject({ mapping: GUESS, remembered: null })
    await expect(owner.api.leadImports.forgetMapping(input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it("is the firm's own, and for people with the leads module", async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    await importMapped(firm.owner, BY_HAND)
    const { remembered } = await send(firm.owner)
    const input = { params: { id: remembered?._id ?? '' } }
    expect((await send(other.owner)).remembered).toBeNull()
    await expect(other.owner.api.leadImports.forgetMapping(input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const accountant = await firm.member({ features: ['accounts'] })
    await expect(accountant.api.leadImports.forgetMapping(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await send(firm.owner)).remembered).toEqual(remembered)
  })

  it('is extended by everybody who imports, and changed or forgotten only by people who may change leads', async () => {
    const firm = await app.firm()
    const reader = await firm.member({ crmEdit: false })
    await importMapped(reader, BY_HAND, NAMED)
    const first = await send(firm.owner, NAMED)
    expect(first).toMatchObject({ mapping: BY_HAND, remembered: { by: 'Ravi Menon' } })
    await importMapped(reader, ['firstName', 'phoneNumber', 'pinCode', null, 'requirements'], NAMED)
    await importMapped(reader, GUESS_OF_NAMED, NAMED)
    const input = { params: { id: first.remembered?._id ?? '' } }
    await expect(reader.api.leadImports.forgetMapping(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await send(firm.owner, NAMED)).toMatchObject({ mapping: BY_HAND, remembered: first.remembered })
    await importMapped(firm.owner, GUESS_OF_NAMED, NAMED)
    expect((await send(firm.owner, NAMED)).remembered).toBeNull()
  })

  it('is refused where it does not fit this file, or fills a field twice', async () => {
    const { owner } = await app.firm()
    for (const wrong of [BY_HAND.slice(1), ['firstName', 'phoneNumber', 'pinCode', 'city', 'city']])
      await expect(importMapped(owner, wrong)).rejects.toMatchObject({ code: 'INVALID' })
    expect((await send(owner)).remembered).toBeNull()
  })

  it('is kept for the 200 kinds of files used last', async () => {
    const { owner } = await app.firm()
    await app.rows(
      `insert into import_mappings (company_id, id, kind, headings_key, fields, saved_by, saved_at)
       select $1, gen_random_uuid(), 'leads', sha256(n::text::bytea), '{}', $2, $3::timestamptz - n * interval '1 day'
       from generate_series(1, 200) n`,
      [owner.companyId, owner.userId, START],
    )
    await importMapped(owner, BY_HAND)
    const [kept] = await app.rows<{ count: number; oldest: Date }>(
      'select count(*)::int as count, min(saved_at) as oldest from import_mappings where company_id = $1',
      [owner.companyId],
    )
    expect(kept).toEqual({ count: 200, oldest: new Date(START.getTime() - 199 * 86_400_000) })
    expect((await send(owner)).mapping).toEqual(BY_HAND)
  })
})
