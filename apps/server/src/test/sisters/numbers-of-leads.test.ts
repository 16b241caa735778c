import { AppError, type ErrorCode } from '@plinth/contract/error-codes'
import { beforeAll, describe, expect, it } from 'vitest'
import { captureSettings, signed } from '../../features/leads/lead-captures/lead-captures.factory.ts'
import { type Firm, testApp } from '../harness.ts'
import { saveImport } from '../save-import.ts'

/** Whole numbers with fractions are refused in every operation that takes them; none is cut or rounded (IN-432, IN-Q18, IN-Q19). */
const app = testApp()
const typed = { firstName: 'Meera', phoneNumber: '9876543210' }
const FRACTIONS = ['12500.75', '12,500.75', '0.5', '1e3', '-5']
let firm: Firm
let leadId: string
let capture: { publicId: string; secret: string }

beforeAll(async () => {
  firm = await app.firm()
  const { leadCaptures } = firm.owner.api
  const { data: form } = await leadCaptures.create({ body: captureSettings() })
  const { data: made } = await leadCaptures.newSecret({ params: { id: form._id } })
  capture = { publicId: form.publicId, secret: made.secret }
  leadId = (await firm.owner.api.leads.addEdit({ body: { ...typed, budget: '900', area: '80' } })).data._id
})

type Field = 'budget' | 'area'
type Sends = (field: Field, value: string) => Promise<unknown>
const corporate = { type: 1, companyName: 'Studio Nine', ...typed } as const

/** `isKept`: from outside such a number is kept as it was written, instead of being refused (decision 55). */
const OPERATIONS: Readonly<Record<string, { send: Sends; fields?: Field[]; isKept?: true }>> = {
  'leads.addEdit of a new lead': {
    send: (field, value) => firm.owner.api.leads.addEdit({ body: { ...typed, [field]: value } }),
  },
  'leads.addEdit of a company': {
    send: (field, value) => firm.owner.api.leads.addEdit({ body: { ...corporate, [field]: value } }),
  },
  'leads.addEdit of a lead that is there': {
    send: (field, value) => firm.owner.api.leads.addEdit({ body: { ...typed, leadId, [field]: value } }),
  },
  'leads.edit': {
    send: (field, value) => firm.owner.api.leads.edit({ query: { id: leadId }, body: { [field]: value } }),
  },
  'leadMoves.patch': {
    send: (field, value) => firm.owner.api.leadMoves.patch({ query: { leadId }, body: { [field]: value } }),
  },
  'leadCreation.add': {
    send: (field, value) =>
      firm.owner.api.leadCreation.add({
        body: { type: 0, 'First Name': 'Meera', contactNumber: '9876543210', [field]: value },
      }),
  },
  'leadImports.save': {
    send: async (field, value) => {
      const file = new File([`First Name,Phone,${field}\nAsha,9876501234,"${value}"\n`], 'leads.csv')
      const { data } = await firm.owner.api.leadImports.upload({ file })
      // a small one would be in lakhs otherwise, and whole
      const { data: asWritten } = await firm.owner.api.leadImports.change({
        params: { id: data.importId },
        body: { version: data.version, options: { smallAmounts: 'asWritten' } },
      })
      return saveImport(firm.owner, asWritten)
    },
  },
  'leadCaptures.receive': {
    fields: ['budget'],
    isKept: true,
    send: async (_field, value) => {
      // somebody new: a person who is known is noted with their lead
      const externalId = `one ${value}`
      const phoneNumber = `90000${10_001 + FRACTIONS.indexOf(value)}`
      const body = { externalId, firstName: 'Lena', phoneNumber, budget: value }
      const { text, headers } = signed(capture.secret, body, app.clock.now())
      const url = `${app.base}/api/crm/lead-captures/${capture.publicId}/leads`
      const response = await fetch(url, { method: 'POST', body: text, headers })
      const answer = (await response.json()) as { code?: string }
      if (!response.ok) throw new AppError(answer.code as ErrorCode)
      return answer
    },
  },
}
const stored = () => app.rows('select budget, area from leads where company_id = $1 order by id', [firm.companyId])

describe.each(Object.entries(OPERATIONS).filter(([, { isKept }]) => isKept))('%s', (_name, { send }) => {
  it('keeps every budget that is not a whole number in the remarks, as it was written', async () => {
    for (const value of FRACTIONS) await send('budget', value)
    const rows = await app.rows(
      `select budget, remarks from leads where company_id = $1 and first_name = 'Lena' order by phone`,
      [firm.companyId],
    )
    expect(rows).toEqual(FRACTIONS.map(value => ({ budget: null, remarks: `Budget: ${value}` })))
    await send('budget', '12500')
    expect((await stored()).some(row => (row as Record<Field, number>).budget === 12_500)).toBe(true)
  })
})

describe.each(Object.entries(OPERATIONS).filter(([, { isKept }]) => !isKept))(
  '%s',
  (_name, { send, fields = ['budget', 'area'] }) => {
    for (const field of fields) {
      it(`refuses every ${field} that is not a whole number, and keeps one that is [IN-432]`, async () => {
        for (const value of FRACTIONS) {
          const before = await stored()
          await expect(send(field, value), value).rejects.toMatchObject({ code: 'INVALID' })
          expect(await stored(), value).toEqual(before)
        }
        await send(field, '12500')
        expect((await stored()).some(row => (row as Record<Field, number>)[field] === 12_500)).toBe(true)
        await app.rows('update leads set budget = 900, area = 80 where company_id = $1', [firm.companyId])
      })
    }
  },
)
