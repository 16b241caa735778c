import { api } from '@plinth/contract/api'
import { listRoutes, type RouteDef } from '@plinth/contract/route'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Firm, testApp } from './harness.ts'
import { arbitraryOf, inputSchema } from './json-schema-arbitrary.ts'
import { type RawInput, rawCall } from './raw-call.ts'

/** Inputs per operation; `npm run test:deep` makes more. A failure prints the seed to repeat it with. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 20)
/** A spreadsheet is read by a process of its own, which takes long to start on a busy machine. */
const runsOf = ({ file, files }: RouteDef) => (file || files ? Math.ceil(RUNS / 4) : RUNS)
const s = testApp()
let firm: Firm
let known: Record<string, string[]>

beforeAll(async () => {
  firm = await s.firm()
  // the towns count as loaded, though there are none
  await s.rows(`insert into reference.datasets (name, version, loaded_at) values ('places', 'none', now())`)
  const lead = await firm.owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })
  const { data: pipeline } = await firm.owner.api.pipelines.get()
  known = {
    ids: [lead.data._id, firm.owner.userId, firm.companyId, ...pipeline.stages.map(stage => stage._id)],
    leadStage: pipeline.stages.map(stage => stage._id),
    // nothing but an id is required of many bodies, yet without these they are refused at once
    usual: ['firstName', 'phoneNumber'],
    leadId: [lead.data._id],
    id: [lead.data._id],
    leadIds: [lead.data._id],
    assignedTo: [firm.owner.userId],
    firstName: ['Meera', 'नेहा'],
    phoneNumber: ['9876543210', '98765'],
    countryCode: ['+91', '+1'],
    email: ['meera@example.com'],
    search: ['Mee', '98765', '+91 98', '%'],
    filters: [
      '{"city":["Pune"]}',
      '{"budget":["under-1-lakh"]}',
      '{"followUp":["2026-03-18"]}',
      '{"assignedTo":["x"]}',
      '{"area":["1 sqft",""]}',
    ],
    updateDate: ['20-03-2026', '31-02-2026', ''],
    updateTime: ['9:05 AM', '12:00 PM', ''],
    pinCode: ['411001'],
    budget: ['250000'],
    area: ['1200 sqft', '1200'],
    otp: ['1234', '0000'],
    password: ['Passw@rd1', 'x'],
  }
})

const part = (schema: RouteDef['body']) => (schema ? arbitraryOf(inputSchema(schema), known) : fc.constant(undefined))
const file = fc
  .tuple(
    fc.constantFrom('a.csv', 'a.xlsx', 'a.xls', 'a.exe', '', '../../x.csv', 'नाम.csv'),
    fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ maxLength: 300 }).map(text => new TextEncoder().encode(`First Name,Phone,Pin Code\n${text}`)),
    ),
  )
  .map(([name, bytes]) => new File([bytes as Uint8Array<ArrayBuffer>], name))

describe('no input makes an operation fail on our side', () => {
  for (const { name, route } of listRoutes(api)) {
    // ending the caller's own session or company would end the test with it
    if (name === 'auth.logout' || name === 'demoCompanies.remove') continue
    test(name, { timeout: 120_000 }, async () => {
      const inputs = fc.record({
        params: part(route.params),
        query: part(route.query),
        body: part(route.body),
        ...(route.files ? { files: fc.array(file, { maxLength: 3 }) } : {}),
        ...(route.file ? { file } : route.form ? { file: fc.option(file, { nil: undefined }) } : {}),
      }) as fc.Arbitrary<RawInput>
      const statuses = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(inputs, async input => {
          const usable = { ...input, params: asRecord(input.params), query: asRecord(input.query) }
          const answer = await rawCall(s.base, route, usable, firm.owner.token)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          expect(answer.status, answer.text).toBeLessThan(500)
          expect(answer.text).not.toMatch(/\bat .+\.ts:\d+|node_modules|select .+ from |\/src\//i)
          const isAnswered = route.raw !== undefined || answer.status < 400
          expect(isAnswered || isRefusal(JSON.parse(answer.text)), answer.text).toBe(true)
        }),
        { numRuns: runsOf(route), seed: Number(process.env.FUZZ_SEED ?? 20_260_318), endOnFailure: true },
      )
      if (process.env.FUZZ_STATUSES) process.stderr.write(`${name} ${JSON.stringify([...statuses])}\n`)
    })
  }
})

const isRefusal = (body: { success?: unknown; code?: unknown; message?: unknown }): boolean =>
  body.success === false && typeof body.code === 'string' && typeof body.message === 'string'
const asRecord = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
