import { randomUUID } from 'node:crypto'
import { api } from '@plinth/contract/api'
import { listRoutes, type RouteDef } from '@plinth/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Firm, type Member, testApp } from './harness.ts'
import { idPaths, withValue } from './id-paths.ts'
import { EMPTY_CAPTURE } from './lead-probes.ts'
import { type RawInput, rawCall } from './raw-call.ts'
import type { SweepWorld } from './sweep-probe.ts'
import { SWEEP_PROBES } from './sweep-probes.ts'

/**
 * Generated from the contract: every operation with every id it takes gets another firm's id and a random one, which
 * must look alike, and is tried without a session and as a client. An operation without a probe fails the build.
 */
const s = testApp()
const routes = listRoutes(api)
let ours: SweepWorld
let theirs: SweepWorld
let client: Member

beforeAll(async () => {
  ours = await worldOf(await s.firm({ name: 'Kalpa Interiors' }))
  theirs = await worldOf(await s.firm({ name: 'Other Builders' }))
  client = await ours.firm.member({ isClient: true, features: [] })
}, 120_000)

async function worldOf(firm: Firm): Promise<SweepWorld> {
  const member = await firm.member({ firstName: 'Second' })
  const { data: lead } = await firm.owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })
  const { data: gone } = await firm.owner.api.leads.addEdit({ body: { firstName: 'Gone', phoneNumber: '9876543211' } })
  await firm.owner.api.leads.edit({ query: { id: gone._id }, body: { isDeleted: true } })
  const { data: pipeline } = await firm.owner.api.pipelines.get()
  const csv = new File(['First Name,Phone,Pin Code\nAsha,9876501234,411001\n'], 'leads.csv')
  const { data: upload } = await firm.owner.api.leadImports.upload({ file: csv })
  const { data: sessions } = await firm.owner.api.auth.sessions()
  const bell = { receiverIds: [firm.owner.userId], notification: 'Look here' }
  await member.api.notifications.send({ query: { type: '3' }, body: bell })
  const { data: notifications } = await firm.owner.api.notifications.list()
  const { data: file } = await firm.owner.api.leadImports.file({ params: { id: upload.importId } })
  const invited = { name: 'Lena Client', email: `client-${firm.companyId}@example.com` }
  const { data: customer } = await firm.owner.api.clients.add({ query: { flag: '1' }, body: invited })
  const { data: project } = await firm.owner.api.projects.add({
    body: { projectName: 'Hill house', clientId: customer._id },
  })
  const { data: designation } = await firm.owner.api.members.createDesignation({
    body: { designationName: 'Surveyor' },
  })
  const { data: field } = await firm.owner.api.leadForms.addCustomField({
    body: { fieldName: 'Facing', section: [0, 1], fieldType: 'Text' },
  })
  const { data: template } = await firm.owner.api.leadTemplates.create({ body: { name: 'Flats' } })
  const { data: capture } = await firm.owner.api.leadCaptures.create({ body: { ...EMPTY_CAPTURE, teamId: null } })
  const { data: uploaded } = await firm.owner.api.files.upload({ files: [csv] })
  const [tag] = (await firm.owner.api.leadTags.save({ body: [{ tagName: 'Swept', tagColorCode: '#2f6fb3' }] })).data
  await firm.owner.api.leadTags.addToLead({ body: { leadId: lead._id, tagId: tag?._id ?? '' } })
  const { data: attached } = await firm.owner.api.leadFiles.add({ params: { leadId: lead._id }, files: [csv] })
  const { data: letter } = await firm.owner.api.emailTemplates.create({
    body: { type: 1, name: 'Swept', subject: 'Hello', html: '<p>Hello</p>' },
  })
  await firm.owner.api.leads.addEdit({
    body: { firstName: 'Mailed', phoneNumber: '9876543212', email: 'meera@mailed.example' },
  })
  const { data: mail } = await firm.owner.api.leadMails.send({
    body: { to: 'meera@mailed.example', subject: 'Plans', emailBody: '<p>Here</p>', leadId: lead._id },
  })
  const { data: logs } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: lead._id } })
  return {
    firm,
    leadLogId: logs[0]?._id ?? '',
    templateMailId: letter._id,
    leadMailId: mail._id,
    leadId: lead._id,
    deletedLeadId: gone._id,
    tagId: tag?._id ?? '',
    leadFileId: attached[0]?._id ?? '',
    stageId: pipeline.stages[1]?._id ?? '',
    memberId: member.userId,
    designationId: designation._id,
    teamId: await firm.team('North', [firm.owner, member]),
    importId: upload.importId,
    exportId: await failedExport(firm),
    captureId: capture._id,
    customFieldId: field._id,
    leadTemplateId: template._id,
    importMappingId: await rememberedMapping(firm),
    sessionId: sessions[0]?._id ?? '',
    clientId: customer._id,
    projectId: project._id,
    notificationId: notifications[0]?._id ?? '',
    uploadId: uploaded.items[0]?._id ?? '',
    fileId: new URL(file.url, 'http://x').pathname.split('/').at(-1) ?? '',
  }
}

/** Imports a file whose headings had to be mapped by hand; answers what the firm remembers of it. */
async function rememberedMapping(firm: Firm): Promise<string> {
  const { leadImports } = firm.owner.api
  const file = () => new File(['Naam,Mobile,Pin\nAsha,9876501235,411001\n'], 'own-words.csv')
  const { data: first } = await leadImports.upload({ file: file() })
  const rows = [{ row: 2, firstName: 'Asha', phoneNumber: '9876501235', pinCode: '411001' }]
  await leadImports.save({
    body: { importId: first.importId, mapping: ['firstName', 'phoneNumber', 'pinCode'], rows },
  })
  return (await leadImports.upload({ file: file() })).data.remembered?._id ?? ''
}

/** An export that nobody works on. */
async function failedExport({ companyId, owner }: Firm): Promise<string> {
  const id = randomUUID()
  await s.rows(
    `insert into lead_exports (company_id, id, status, format, file_name, columns, list, total, created_by, created_at, begun_at)
     values ($1, $2, 'failed', 'csv', 'leads.csv', '{name}', '{"type":"0"}', 1, $3, now(), now())`,
    [companyId, id, owner.userId],
  )
  return id
}

/** Everything the other firm has, as one fingerprint. */
async function fingerprint(companyId: string): Promise<string> {
  const tables = await s.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name = 'company_id' and table_schema = 'public' order by 1`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const [row] = await s.rows<{ digest: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t where company_id = $1`,
      [companyId],
    )
    parts.push(`${name} ${row?.digest}`)
  }
  return parts.join('\n')
}

test('every operation has a probe, and every id it takes is tried', () => {
  expect(Object.keys(SWEEP_PROBES).sort()).toEqual(routes.map(r => r.name).sort())
  for (const { name, route } of routes) {
    const { ids = {}, unnamed = [] } = SWEEP_PROBES[name] ?? {}
    expect(Object.keys(ids).sort(), `ids of ${name}`).toEqual([...idPaths(route), ...unnamed].sort())
  }
})

describe("another firm's id looks like an unknown one and changes nothing there", () => {
  for (const { name, route } of routes) {
    const probe = SWEEP_PROBES[name]
    for (const [path, pick] of Object.entries(probe?.ids ?? {})) {
      test(`${name} ${path}`, async () => {
        const before = await fingerprint(theirs.firm.companyId)
        const send = (id: string) => {
          const input = withValue(probe!.input(ours), path, id)
          return rawCall(
            s.base,
            route,
            input as RawInput,
            route.access === 'public' ? undefined : ours.firm.owner.token,
          )
        }
        const foreign = await send(pick(theirs))
        const random = await send(randomUUID())
        expect(foreign.status, foreign.text).toBeGreaterThanOrEqual(400)
        expect(foreign.status).toBeLessThan(500)
        expect(foreign.status).toBe(random.status)
        expect(foreign.comparable).toBe(random.comparable)
        expect(foreign.text).not.toContain('Other Builders')
        expect(await fingerprint(theirs.firm.companyId)).toBe(before)
      })
    }
  }
})

describe('without a session nothing answers', () => {
  for (const { name, route } of routes.filter(r => r.route.access !== 'public')) {
    test(name, async () => {
      const input = SWEEP_PROBES[name]!.input(ours)
      for (const token of [undefined, 'x'.repeat(43), `${ours.firm.owner.token}x`]) {
        const answer = await rawCall(s.base, route, input, token)
        expect(answer.status, answer.text).toBe(401)
      }
      const inAddress = { ...input, query: { ...input.query, token: ours.firm.owner.token } }
      expect((await rawCall(s.base, route, inAddress)).status).toBe(401)
    })
  }
})

describe('a client and a person with a temporary password reach only what any session may', () => {
  for (const { name, route } of routes.filter(isForStaff)) {
    test(name, async () => {
      const temporary = await ours.firm.member({ mustChangePassword: true })
      for (const token of [client.token, temporary.token]) {
        const answer = await rawCall(s.base, route, SWEEP_PROBES[name]!.input(ours), token)
        expect(answer.status, answer.text).toBe(403)
      }
    })
  }
})

describe('an identity parameter that names somebody else is refused', () => {
  for (const { name, route } of routes.filter(r => isForStaff(r) && !r.route.userIdIsTarget && !r.route.raw)) {
    test(name, async () => {
      for (const userId of [ours.memberId, theirs.firm.owner.userId]) {
        const input = SWEEP_PROBES[name]!.input(ours)
        const answer = await rawCall(
          s.base,
          route,
          { ...input, query: { ...input.query, userId } },
          ours.firm.owner.token,
        )
        expect(answer.status, answer.text).toBe(403)
      }
    })
  }
})

function isForStaff({ route }: { route: RouteDef }): boolean {
  return route.access === 'staff' || route.access === 'admin'
}
