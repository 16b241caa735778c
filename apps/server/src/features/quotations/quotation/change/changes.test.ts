import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { applyEffects } from '@plinth/contract/quotations/quotation/content-effects'
import type { ChangesAnswer, Version } from '@plinth/contract/quotations/quotation/versions'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { call } from '../../../company/auth/auth.factory.ts'
import { addItem, quoter, unitOf } from '../../item-library/item-library.factory.ts'
import { change, codesOf, draftOf, insertion, lineInsertion, removal, setting } from '../quotation.factory.ts'

const app = testApp()
const versionOf = async (who: Member, id: string): Promise<Version> =>
  (await who.api.versions.byId({ params: { id } })).data
/** The answer that a clash comes with. */
const clash = async (made: Promise<ChangesAnswer>): Promise<ChangesAnswer> => {
  const error = await made.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({
    code: 'CONFLICT',
    message: 'Somebody changed this quotation meanwhile. Here is how it is now.',
  })
  return (error as { data: ChangesAnswer }).data
}
const ids = (number: number): string[] => Array.from({ length: number }, () => crypto.randomUUID())
const colleague = (firm: Firm): Promise<Member> =>
  firm.member({
    features: ['quotation'],
    firstName: 'Lena',
    lastName: 'Roy',
    quotationEdit: true,
    quotationViewCosts: true,
  })

describe('a batch of changes', () => {
  it('is made in its order and answers revision, totals and what it made of the content [QT-145 QT-170 QT-326 QT-327]', async () => {
    const firm = await app.firm()
    const { versionId, quotationId } = await draftOf(app, firm)
    const unitId = await unitOf(firm.owner, 'sqft')
    const [room, section, line, row, choice, option, milestone] = ids(7) as [string, ...string[]] as string[] & {
      0: string
    }
    const before = await versionOf(firm.owner, versionId)
    const changes = [
      insertion('room', {}, room),
      insertion('section', { discountKind: 'percent', discountValue: '5.00' }, section),
      insertion('choice', {}, choice),
      insertion('option', { choiceId: choice }, option),
      lineInsertion(
        { roomId: room!, sectionId: section!, unitId, quantity: null, rate: '38.50', costRate: '20.00' },
        line,
      ),
      insertion('measurement', { lineId: line, lengthMm: '4419.6000', heightMm: '3048.0000' }, row),
      setting('line', line!, {
        description: 'Plastering',
        wastage: '5.00',
        attributes: [{ name: 'Grade', value: 'A' }],
      }),
      insertion('milestone', {}, milestone),
      setting('head', versionId, { title: 'Villa', terms: '<p onclick="x()">Half <b>now</b><script>x()</script></p>' }),
    ]
    const answer = await change(firm.owner, versionId, changes)
    expect(answer).toMatchObject({ revision: 1, refused: [], others: [], isReloadNeeded: false })
    expect(answer.applied).toEqual(changes.map(({ id }) => id))
    const after = await versionOf(firm.owner, versionId)
    expect(after.content).toEqual(applyEffects(before.content, answer.effects))
    expect(after.content.lines[0]).toMatchObject({
      id: line,
      originId: line,
      quantity: '152.250',
      rate: '38.50',
      costRate: '20.00',
    })
    expect(after.content.head).toMatchObject({ title: 'Villa', terms: '<p>Half <b>now</b></p>' })
    expect(after.content.options[0]?.isChosen).toBe(true)
    expect(after.totals).toEqual(totalsOf(after.content))
    expect(after.totals).toEqual(answer.totals)
    expect(after.totals).toMatchObject({ gross: '5861.63', sectionDiscounts: '293.08', marginPct: '45.32' })
    const [stored] = await app.rows(
      'select grand_total::text, cost::text, margin_pct::text, discount_pct::text from quotation_versions where id = $1',
      [versionId],
    )
    const { grandTotal, cost, marginPct, discountPct } = after.totals
    expect(stored).toEqual({ grand_total: grandTotal, cost, margin_pct: marginPct, discount_pct: discountPct })
    const { data: quotation } = await firm.owner.api.quotations.byId({ params: { id: quotationId } })
    expect(quotation).toMatchObject({ title: 'Villa', grandTotal, marginPct })
    const undone = await change(firm.owner, versionId, [
      removal('choice', choice!),
      removal('room', room!),
      removal('section', section!),
      removal('line', line!),
    ])
    expect(undone.totals.grandTotal).toBe('0.00')
    expect((await versionOf(firm.owner, versionId)).content).toMatchObject({
      rooms: [],
      sections: [],
      choices: [],
      options: [],
      lines: [],
      measurements: [],
    })
  })

  it('is made once however often it is sent, also at once [QT-173]', async () => {
    const firm = await app.firm()
    const { versionId } = await draftOf(app, firm)
    const batch = { batchId: crypto.randomUUID(), baseRevision: 0, changes: [lineInsertion()] }
    const send = () => firm.owner.api.versions.change({ params: { id: versionId }, body: batch })
    const answers = await Promise.all([send(), send(), send()])
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await versionOf(firm.owner, versionId)).revision).toBe(1)
    const tara = await colleague(firm)
    expect(await codesOf([tara.api.versions.change({ params: { id: versionId }, body: batch })])).toEqual(['INVALID'])
  })

  it('keeps what two people change in different fields, and shows both values of one field [QT-174]', async () => {
    const firm = await app.firm()
    const lena = await colleague(firm)
    const { versionId } = await draftOf(app, firm, { lines: [{}] })
    const { content } = await versionOf(firm.owner, versionId)
    const line = content.lines[0]!.id
    await change(lena, versionId, [setting('line', line, { rate: '1100.00' })], { base: 1 })
    const [mine, other, same] = [
      setting('line', line, { rate: '1200.00' }),
      setting('line', line, { quantity: '2.000' }),
      setting('line', line, { rate: '1100.00' }),
    ] as [ContentChange, ContentChange, ContentChange]
    const answer = await clash(change(firm.owner, versionId, [mine, other, same], { base: 1 }))
    expect(answer).toMatchObject({
      revision: 3,
      applied: [other.id, same.id],
      refused: [
        {
          id: mine.id,
          reason: 'conflict',
          conflicts: [{ field: 'rate', yours: '1200.00', theirs: '1100.00', changedBy: 'Lena Roy' }],
        },
      ],
      others: [
        {
          revision: 2,
          by: { name: 'Lena Roy' },
          effects: [{ op: 'set', key: line, fields: { rate: '1100.00' }, was: { rate: '1000.00' } }],
        },
      ],
      totals: { gross: '2200.00' },
    })
    const again = await change(firm.owner, versionId, [setting('line', line, { rate: '1200.00' })], { base: 3 })
    expect(again).toMatchObject({ refused: [], totals: { gross: '2400.00' } })
  })

  it('does not delete what somebody else changed since, and says what is gone [QT-178 QT-179]', async () => {
    const firm = await app.firm()
    const lena = await colleague(firm)
    const { versionId } = await draftOf(app, firm, { lines: [{}, {}] })
    const [first, second] = (await versionOf(firm.owner, versionId)).content.lines.map(({ id }) => id) as [
      string,
      string,
    ]
    await change(lena, versionId, [setting('line', first, { brand: 'Kajaria' }), removal('line', second)], { base: 1 })
    const changes = [removal('line', first), setting('line', second, { brand: 'Somany' }), removal('line', second)]
    const answer = await clash(change(firm.owner, versionId, changes, { base: 1 }))
    expect(answer.refused.map(({ reason }) => reason)).toEqual(['conflict', 'gone'])
    expect((await versionOf(firm.owner, versionId)).content.lines).toMatchObject([{ id: first, brand: 'Kajaria' }])
    expect((await change(firm.owner, versionId, [removal('line', first)])).refused).toEqual([])
  })

  it('is refused change by change where a rule does not allow it, with the texts of the rules [QT-075 QT-117 QT-118 QT-119 QT-130 QT-159]', async () => {
    const firm = await app.firm()
    const { versionId } = await draftOf(app, firm)
    const unitId = await unitOf(firm.owner, 'sqft')
    const [line, section, row] = ids(3) as [string, string, string]
    await change(firm.owner, versionId, [
      insertion('section', {}, section),
      lineInsertion({ sectionId: section, unitId, quantity: '1.000', rate: '1000.00' }, line),
    ])
    const measured = { lineId: line, lengthMm: '304.8000', breadthMm: '304.8000' }
    const refused: [ContentChange, string][] = [
      [
        setting('line', line, { discountKind: 'amount', discountValue: '1000.01' }),
        'The discount is more than the amount',
      ],
      [
        setting('line', line, { discountKind: 'percent', discountValue: '100.01' }),
        'The discount is more than the amount',
      ],
      [
        setting('section', section, { discountKind: 'amount', discountValue: '1000.01' }),
        'The discount is more than the amount',
      ],
      [
        setting('head', versionId, { totalDiscountKind: 'amount', totalDiscountValue: '1000.01' }),
        'The discount is more than the amount',
      ],
      [insertion('measurement', { ...measured, isDeduction: true }, row), 'The deductions are more than the additions'],
      [lineInsertion({ quantity: '9999999.999', rate: '999999999.99' }), 'The total is too large'],
      [lineInsertion({ quantity: '-1.000' }), 'Enter a number'],
      [lineInsertion({ unitId: crypto.randomUUID() }), 'This unit is not available'],
      [lineInsertion({ itemId: crypto.randomUUID() }), 'This item is not available.'],
      [setting('head', versionId, { billToGstin: '27AAPFU0939F1ZX' }), 'Enter a valid GSTIN'],
    ]
    const good = setting('line', line, { brand: 'Kajaria' })
    const answer = await change(firm.owner, versionId, [...refused.map(([one]) => one), good])
    expect(answer.refused.map(({ id, message }) => [id, message]).sort()).toEqual(
      refused.map(([one, message]) => [one.id, message]).sort(),
    )
    expect(answer).toMatchObject({ applied: [good.id], totals: { gross: '1000.00', grandTotal: '1180.00' } })
    const kept = await change(firm.owner, versionId, [
      setting('line', line, { discountKind: 'amount', discountValue: '1000.00' }),
    ])
    expect(kept).toMatchObject({ refused: [], totals: { grandTotal: '0.00' } })
  })

  it('names every failing field by its path, and takes no more than 200 changes [QT-324]', async () => {
    const firm = await app.firm()
    const { versionId } = await draftOf(app, firm)
    const send = async (changes: unknown[], more: object = {}) =>
      (
        await call(app, `/quotation/versions/${versionId}/changes`, {
          body: { batchId: crypto.randomUUID(), baseRevision: 0, changes, ...more },
          token: firm.owner.token,
        })
      ).json
    const wrong = (fields: object) => ({ ...setting('line', crypto.randomUUID(), fields) })
    expect(await send([lineInsertion(), wrong({ quantity: 1.5 })])).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'changes.1.fields.quantity' }],
    })
    expect(await send([wrong({ quantity: '1.2345', rate: '-1.00' })])).toMatchObject({
      fields: [
        { field: 'changes.0.fields.quantity', message: 'Enter a number' },
        { field: 'changes.0.fields.rate', message: 'Enter a number' },
      ],
    })
    expect(await send([wrong({ description: 'x'.repeat(2001) })])).toMatchObject({
      fields: [{ message: 'Maximum length is 2000' }],
    })
    expect(await send([wrong({ gross: '1.00' })])).toMatchObject({ code: 'INVALID' })
    expect(await send(Array.from({ length: 201 }, () => wrong({ brand: 'A' })))).toMatchObject({ code: 'INVALID' })
    expect(await send([lineInsertion()], { totals: { grandTotal: '1.00' } })).toMatchObject({ code: 'INVALID' })
    expect((await versionOf(firm.owner, versionId)).revision).toBe(0)
  })

  it('gives places of their own to lines that two people insert at once [QT-174]', async () => {
    const firm = await app.firm()
    const lena = await colleague(firm)
    const { versionId } = await draftOf(app, firm)
    await Promise.all(
      [firm.owner, lena, firm.owner, lena].map(who =>
        change(who, versionId, [lineInsertion(), lineInsertion()], { base: 0 }),
      ),
    )
    const { content, revision } = await versionOf(firm.owner, versionId)
    expect(revision).toBe(4)
    expect(content.lines).toHaveLength(8)
    const positions = content.lines.map(({ position }) => position)
    expect(new Set(positions).size).toBe(8)
    expect(positions).toEqual([...positions].sort((one, other) => (one < other ? -1 : 1)))
  })
})

describe('changes of others', () => {
  it('are answered after a revision, or everything is to be loaded anew [QT-176 QT-328]', async () => {
    const firm = await app.firm()
    const lena = await colleague(firm)
    const { versionId } = await draftOf(app, firm, { lines: [{}] })
    const before = await versionOf(lena, versionId)
    await change(firm.owner, versionId, [lineInsertion({ description: 'Second' })])
    await change(lena, versionId, [setting('head', versionId, { title: 'Villa' })])
    const since = async (revision: number) =>
      (await lena.api.versions.changes({ params: { id: versionId }, query: { since: revision } })).data
    const { changes, ...rest } = await since(1)
    expect(rest).toMatchObject({ revision: 3, isReloadNeeded: false })
    expect(changes.map(({ revision, by }) => [revision, by.name])).toEqual([
      [2, 'Asha Rao'],
      [3, 'Lena Roy'],
    ])
    const after = await versionOf(lena, versionId)
    expect(changes.reduce((content, { effects }) => applyEffects(content, effects), before.content)).toEqual(
      after.content,
    )
    expect(rest.totals).toEqual(after.totals)
    expect((await since(3)).changes).toEqual([])
    await app.rows('delete from quotation_changes where version_id = $1 and revision = 2', [versionId])
    expect(await since(1)).toMatchObject({ isReloadNeeded: true, changes: [] })
    const late = setting('head', versionId, { title: 'Farm' })
    const kept = lineInsertion()
    const answer = await clash(change(firm.owner, versionId, [late, kept], { base: 1 }))
    expect(answer).toMatchObject({
      isReloadNeeded: true,
      applied: [kept.id],
      refused: [{ id: late.id, reason: 'conflict' }],
    })
  })
})

describe('costs', () => {
  it('are neither shown nor taken from who may not see them, and filled by the server [QT-314 QT-315]', async () => {
    const firm = await app.firm()
    const item = await addItem(firm, { name: 'Gypsum ceiling', sellingRate: '145.00', costRate: '98.77' })
    const { versionId, quotationId } = await draftOf(app, firm, { lines: [{ costRate: '654.32' }] })
    const tara = await quoter(firm)
    const free = (await versionOf(firm.owner, versionId)).content.lines[0]!.id
    const taken = crypto.randomUUID()
    const texts: string[] = []
    const asTara = async (path: string, body?: object) => {
      const answer = await call(app, path, { token: tara.token, method: body ? 'POST' : 'GET', ...(body && { body }) })
      texts.push(answer.text)
      return answer
    }
    const path = `/quotation/versions/${versionId}`
    const batch = (changes: ContentChange[]) => ({ batchId: crypto.randomUUID(), baseRevision: 1, changes })
    await asTara(
      `${path}/changes`,
      batch([lineInsertion({ itemId: item._id, rate: '145.00' }, taken), setting('line', free, { rate: '700.00' })]),
    )
    await change(firm.owner, versionId, [setting('line', taken, { costRate: '98.78' })])
    const whole = (await versionOf(firm.owner, versionId)).content.lines.find(({ id }) => id === free)!
    const { costRate: _, id: __, originId, ...fields } = whole
    await asTara(`${path}/changes`, { ...batch([removal('line', free)]), baseRevision: 3 })
    const back = { op: 'insert', entity: 'line', id: crypto.randomUUID(), key: free, originId, fields } as ContentChange
    await asTara(`${path}/changes`, { ...batch([back]), baseRevision: 4 })
    await asTara(path)
    await asTara(`${path}/changes?since=0`)
    await asTara(`/quotation/quotations/${quotationId}`)
    await asTara('/quotation/quotations')
    await asTara(`/quotation/quotations/${quotationId}/events`)
    const { content, totals } = await versionOf(firm.owner, versionId)
    expect(content.lines.map(({ id, costRate }) => [id, costRate]).sort()).toEqual(
      [
        [free, '654.32'],
        [taken, '98.78'],
      ].sort(),
    )
    expect(totals.marginPct).not.toBeNull()
    const secrets = ['costRate', '98.77', '98.78', '654.32', totals.cost!, totals.marginPct!]
    for (const text of texts) {
      expect(text).toContain('"success":true')
      for (const secret of secrets) expect(text).not.toContain(`"${secret}"`)
      expect(text).not.toMatch(/"marginPct":"|"cost":"/)
    }
    const sent = { ...setting('line', free, { costRate: '1.00' }) }
    expect(await codesOf([change(tara, versionId, [sent])])).toEqual(['FORBIDDEN'])
  })
})

describe('the tax mode', () => {
  it('follows place of supply and special economic zone until a person chooses one [QT-150 QT-151]', async () => {
    const firm = await app.firm()
    await app.rows(`insert into quotation_settings (company_id, state_code) values ($1, '27')`, [firm.companyId])
    const { versionId } = await draftOf(app, firm, { lines: [{}] })
    const after = async (fields: object) =>
      (await change(firm.owner, versionId, [setting('head', versionId, fields)])).effects
    const modes = async (fields: object) => {
      await after(fields)
      return (await versionOf(firm.owner, versionId)).content.head.taxMode
    }
    expect(await modes({ placeOfSupply: '27' })).toBe('intra')
    expect(await modes({ placeOfSupply: '29' })).toBe('inter')
    expect(await modes({ placeOfSupply: '96' })).toBe('none')
    expect(await modes({ placeOfSupply: '27', isSez: true })).toBe('inter')
    expect(await modes({ isTaxModeManual: true, taxMode: 'intra' })).toBe('intra')
    expect(await modes({ placeOfSupply: '29' })).toBe('intra')
    expect(await modes({ isTaxModeManual: false })).toBe('inter')
    await app.rows(`update quotation_settings set registration = 'composition' where company_id = $1`, [firm.companyId])
    expect(await modes({ title: 'Villa' })).toBe('none')
    await app.rows(`update quotation_settings set registration = 'foreign', tax_name = 'VAT' where company_id = $1`, [
      firm.companyId,
    ])
    expect(await modes({ title: 'Farm' })).toBe('single')
  })
})
