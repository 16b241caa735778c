import { randomUUID } from 'node:crypto'
import type { Firm, TestApp } from '../harness.ts'
import { saveImport } from '../save-import.ts'
import { facebookPage } from './facebook-probes.ts'
import { EMPTY_CAPTURE } from './lead-form-probes.ts'
import { libraryWorld } from './library-world.ts'
import { quotationsWorld } from './quotations-world.ts'
import type { SweepWorld } from './sweep-probe.ts'
import { templatesWorld } from './templates-world.ts'

/** Makes one of everything in a firm, by its owner, through the door. */
export async function sweepWorld(app: TestApp, firm: Firm): Promise<SweepWorld> {
  const member = await firm.member({ firstName: 'Second' })
  const { data: lead } = await firm.owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })
  const { data: gone } = await firm.owner.api.leads.addEdit({ body: { firstName: 'Gone', phoneNumber: '9876543211' } })
  await firm.owner.api.leads.edit({ query: { id: gone._id }, body: { isDeleted: true } })
  const { data: spare } = await firm.owner.api.leads.addEdit({
    body: { firstName: 'Spare', phoneNumber: '9876543214' },
  })
  const { data: pipeline } = await firm.owner.api.pipelines.get()
  const [fromStage = '', toStage = ''] = pipeline.stages.slice(2).map(stage => stage._id)
  const { data: rule } = await firm.owner.api.stageRules.add({ body: { fromStage, toStage, isTransition: false } })
  const { data: status } = await firm.owner.api.pipelines.addStatus({
    body: { stageId: pipeline.stages[1]?._id ?? '', statusName: 'Swept' },
  })
  const csv = new File(['First Name,Phone,Pin Code\nAsha,9876501234,411001\n'], 'leads.csv')
  const { data: upload } = await firm.owner.api.leadImports.upload({ file: csv })
  const { data: sessions } = await firm.owner.api.auth.sessions()
  const bell = { receiverIds: [firm.owner.userId], notification: 'Look here' }
  await member.api.notifications.send({ query: { type: '3' }, body: bell })
  const { data: notifications } = await firm.owner.api.notifications.list()
  const { data: file } = await firm.owner.api.leadImports.file({ params: { id: upload.importId } })
  const invited = { name: 'Lena Client', email: `client-${firm.companyId}@example.com` }
  const { data: customer } = await firm.owner.api.clients.add({ query: { flag: '1' }, body: invited })
  const { data: spareClient } = await firm.owner.api.clientDirectory.create({ body: { name: 'Spare Client' } })
  const { data: contact } = await firm.owner.api.clientContacts.add({
    params: { id: customer._id },
    body: { name: 'Second Contact' },
  })
  const { data: listedClient } = await firm.owner.api.clientDirectory.byId({ params: { id: customer._id } })
  const { data: project } = await firm.owner.api.projects.add({
    body: { projectName: 'Hill house', clientId: customer._id, isConfirmed: true, teamMembers: [member.userId] },
  })
  const { data: swept } = await firm.owner.api.projects.add({
    body: { projectName: 'Swept house', clientId: customer._id },
  })
  await firm.owner.api.projectLife.remove({ params: { id: swept._id }, query: { name: 'Swept house' } })
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
  const { data: reply } = await firm.owner.api.cannedReplies.create({ body: { name: 'Swept', text: 'Hello' } })
  await firm.owner.api.leads.addEdit({
    body: { firstName: 'Mailed', phoneNumber: '9876543212', email: 'meera@mailed.example' },
  })
  const { data: mail } = await firm.owner.api.leadMails.send({
    body: { to: 'meera@mailed.example', subject: 'Plans', emailBody: '<p>Here</p>', leadId: lead._id },
  })
  const { data: logs } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: lead._id } })
  const { data: task } = await firm.owner.api.tasks.create({ body: { title: 'Swept', leadId: lead._id } })
  const { data: listed } = await firm.owner.api.tasks.addItem({ params: { id: task._id }, body: { text: 'Swept' } })
  const { data: assignmentRule } = await firm.owner.api.assignmentRules.add({
    body: { name: 'Swept', people: [{ userId: member.userId }] },
  })
  const { data: permissions } = await firm.owner.api.leadAccess.list()
  return {
    firm,
    assignmentRuleId: assignmentRule._id,
    permissionId: permissions.find(one => one.role === 'team_member')?._id ?? '',
    taskId: task._id,
    taskItemId: listed.checklist[0]?._id ?? '',
    leadLogId: logs[0]?._id ?? '',
    templateMailId: letter._id,
    cannedReplyId: reply._id,
    leadMailId: mail._id,
    leadId: lead._id,
    deletedLeadId: gone._id,
    leadMergeId: await mergedTwins(firm),
    selectionId: await deletedSelection(firm),
    spareLeadId: spare._id,
    tagId: tag?._id ?? '',
    leadFileId: attached[0]?._id ?? '',
    pipelineId: pipeline._id,
    stageIds: pipeline.stages.map(stage => stage._id),
    stageNames: pipeline.stages.map(stage => stage.stageName),
    stageId: pipeline.stages[1]?._id ?? '',
    statusId: status.statusId,
    otherStageId: pipeline.stages[2]?._id ?? '',
    stageRuleId: rule._id,
    memberId: member.userId,
    designationId: designation._id,
    teamId: await firm.team('North', [firm.owner, member]),
    importId: upload.importId,
    exportId: await failedExport(app, firm),
    viewId: (await firm.owner.api.leadViews.create({ body: { name: 'Swept', state: {} } })).data._id,
    listStateId: (await firm.owner.api.projectViews.create({ body: { name: 'Swept', state: {} } })).data._id,
    captureId: capture._id,
    deliveryId: await postedDelivery(app, firm, capture._id),
    ...(await facebookPage(app, firm)),
    ...(await templatesWorld(firm)),
    ...(await libraryWorld(firm)),
    ...(await quotationsWorld(firm, project._id)),
    customFieldId: field._id,
    leadTemplateId: template._id,
    importMappingId: await rememberedMapping(firm),
    sessionId: sessions[0]?._id ?? '',
    clientId: customer._id,
    spareClientId: spareClient._id,
    clientMergeId: await mergedClients(firm),
    projectOutsiderId: (
      await firm.owner.api.outsiders.add({ params: { id: project._id }, body: { name: 'Swept Contractor' } })
    ).data._id,
    contactId: contact._id,
    primaryContactId: listedClient.contacts[0]?._id ?? '',
    projectId: project._id,
    deletedProjectId: swept._id,
    ...(await phasesOf(firm, project._id)),
    notificationId: notifications[0]?._id ?? '',
    uploadId: uploaded.items[0]?._id ?? '',
    fileId: new URL(file.url, 'http://x').pathname.split('/').at(-1) ?? '',
  }
}

/** The phases of a project, with milestones in the first one, of which some are deleted. */
async function phasesOf({ owner }: Firm, id: string) {
  const { projectPhases } = owner.api
  const { data } = await projectPhases.list({ params: { id } })
  const [phaseId = '', sparePhaseId = '', deletedPhaseId = ''] = data.phases.map(phase => phase._id)
  for (const title of ['Brief', 'Spare', 'Deleted'])
    await projectPhases.addMilestone({ params: { id: phaseId }, body: { title } })
  const { phases } = (await projectPhases.remove({ params: { id: deletedPhaseId } })).data
  const [milestoneId = '', spareMilestoneId = '', deletedMilestoneId = ''] =
    phases[0]?.milestones.map(milestone => milestone._id) ?? []
  await projectPhases.removeMilestone({ params: { id: deletedMilestoneId } })
  const phaseIds = phases.map(phase => phase._id)
  return { phaseIds, phaseId, sparePhaseId, deletedPhaseId, milestoneId, spareMilestoneId, deletedMilestoneId }
}

/** Imports a file whose headings had to be mapped by hand; answers what the firm remembers of it. */
async function rememberedMapping(firm: Firm): Promise<string> {
  const { leadImports } = firm.owner.api
  const file = () => new File(['Kunde,Mobile,Pin\nAsha,9876501235,411001\n'], 'own-words.csv')
  const { data: first } = await leadImports.upload({ file: file() })
  const { data: draft } = await leadImports.change({
    params: { id: first.importId },
    body: { version: first.version, mapping: ['firstName', 'phoneNumber', 'pinCode'] },
  })
  await saveImport(firm.owner, draft)
  return (await leadImports.upload({ file: file() })).data.remembered?._id ?? ''
}

/** An export that nobody works on. */
async function failedExport(app: TestApp, { companyId, owner }: Firm): Promise<string> {
  const id = randomUUID()
  await app.rows(
    `insert into lead_exports (company_id, id, status, format, file_name, columns, list, total, created_by, created_at, begun_at)
     values ($1, $2, 'failed', 'csv', 'leads.csv', '{name}', '{"type":"0"}', 1, $3, now(), now())`,
    [companyId, id, owner.userId],
  )
  return id
}

/** What another system posted to a form. */
async function postedDelivery(app: TestApp, { companyId, owner }: Firm, id: string): Promise<string> {
  const { data: address } = await owner.api.captureHooks.makeAddress({ params: { id } })
  const url = `${app.base}${new URL(address.url).pathname}`
  await fetch(url, { method: 'POST', body: '{"name":"Swept"}', headers: { 'content-type': 'application/json' } })
  const [row] = await app.rows<{ id: string }>('select id from lead_capture_deliveries where company_id = $1', [
    companyId,
  ])
  return row?.id ?? ''
}

/** A deletion of one lead as a selection. */
async function deletedSelection(firm: Firm): Promise<string> {
  const body = { firstName: 'Selected', phoneNumber: '9876543215' }
  const { data: lead } = await firm.owner.api.leads.addEdit({ body })
  return (await firm.owner.api.leadSelections.remove({ body: { leadIds: [lead._id] } })).data._id
}

/** Two leads of one person that were merged. */
async function mergedTwins(firm: Firm): Promise<string> {
  const twin = { firstName: 'Lena', phoneNumber: '9876543213' }
  const [{ data: keep }, { data: gone }] = [
    await firm.owner.api.leads.addEdit({ body: twin }),
    await firm.owner.api.leads.addEdit({ body: twin }),
  ]
  const { data } = await firm.owner.api.leadMerges.merge({
    body: { keepId: keep._id, goneId: gone._id, keepVersion: 1, goneVersion: 1, take: [] },
  })
  return data.merge._id
}

/** Two clients that were merged. */
async function mergedClients({ owner }: Firm): Promise<string> {
  const { clientDirectory, clientMerges } = owner.api
  const { data: keep } = await clientDirectory.create({ body: { name: 'Kept Client' } })
  const { data: gone } = await clientDirectory.create({ body: { name: 'Merged Client' } })
  const body = { keepId: keep._id, goneId: gone._id, keepVersion: 1, goneVersion: 1, take: [] }
  return (await clientMerges.merge({ body })).data._id
}
