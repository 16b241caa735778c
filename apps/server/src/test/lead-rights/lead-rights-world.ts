import type { LeadAccess } from '../../platform/context.ts'
import type { Firm, Member, TestApp } from '../harness.ts'
import type { SweepWorld } from '../sweep/sweep-probe.ts'
import { sweepWorld } from '../sweep/sweep-world.ts'

/** Who looks: the five kinds of people there are. */
export const VIEWERS = ['owner', 'admin', 'leader', 'editor', 'reader'] as const
export type Viewer = (typeof VIEWERS)[number]
/** Whose leads there are: some of the viewers', of a team mate's, of a stranger's to all teams, of nobody's. */
export const OWNERS = ['leader', 'editor', 'reader', 'mate', 'other', 'nobody'] as const
export type Whose = (typeof OWNERS)[number]
export interface Sight {
  view: LeadAccess['view']
  unassigned: boolean
}

/** Which ids of the sweep's world stand for a lead or for something of a lead, and so are as hidden as the lead is. */
export const OF_A_LEAD = {
  leadId: true,
  leadLogId: true,
  deletedLeadId: true,
  leadMailId: true,
  leadFileId: true,
  leadMergeId: true,
  taskId: true,
  taskItemId: true,
} as const satisfies Partial<Record<keyof SweepWorld, true>>
export type LeadKey = keyof typeof OF_A_LEAD

/** What a firm or a person has, whoever may see which leads. A new id of the sweep's world belongs here or above. */
export const OF_THE_FIRM: readonly Exclude<keyof SweepWorld, LeadKey>[] = [
  'firm',
  'attachmentId',
  'signedCopyId',
  'assignmentRuleId',
  'stageId',
  'otherStageId',
  'stageRuleId',
  'statusId',
  'memberId',
  'teamId',
  'tagId',
  'selectionId',
  'spareLeadId',
  'importId',
  'exportId',
  'viewId',
  'captureId',
  'deliveryId',
  'customFieldId',
  'leadTemplateId',
  'importMappingId',
  'sessionId',
  'fileId',
  'uploadId',
  'notificationId',
  'clientId',
  'clientMergeId',
  'listStateId',
  'projectOutsiderId',
  'keptTemplateId',
  'removedTemplateId',
  'deletedMilestoneId',
  'deletedPhaseId',
  'deletedProjectId',
  'milestoneId',
  'phaseId',
  'phaseIds',
  'spareMilestoneId',
  'sparePhaseId',
  'spareClientId',
  'contactId',
  'primaryContactId',
  'projectId',
  'designationId',
  'templateMailId',
  'cannedReplyId',
  'permissionId',
  'pipelineId',
  'stageIds',
  'stageNames',
  'facebookPageId',
  'facebookFormId',
  'facebookLeadId',
  'itemId',
  'itemCategoryId',
  'otherCategoryId',
  'itemUnitId',
  'spareUnitId',
  'taxRateId',
  'spareTaxRateId',
  'quotationId',
  'draftVersionId',
  'quotationTextId',
  'spareTextId',
  'paymentScheduleId',
  'spareScheduleId',
  'issuedVersionId',
  'optionalLineId',
  'acceptanceId',
  'agreedQuotationId',
  'commentId',
  'approvalRequestId',
  'quotationLinkId',
  'quotationTemplateId',
  'quotationTemplatePartId',
  'spareQuotationTemplateId',
  'itemVariantId',
  'itemImportId',
  'kitId',
  'pictureId',
  'thumbId',
  'assemblyId',
  'rateChangeId',
]

export interface KeptLead {
  whose: Whose
  phone: string
  email: string
  budget: string
  /** stands in every text there is of the lead */
  token: string
  ids: Record<LeadKey, string>
  /** the lead that was merged into it */
  mergedId: string
}
export interface RightsWorld {
  firm: Firm
  people: Record<Viewer, Member>
  leads: Record<Whose, KeptLead>
  /** one of everything, as the operations' probes want it, with what belongs to leads being the viewer's own */
  probeWorld(viewer: Viewer): SweepWorld
}

/** A firm with two teams, five kinds of people and a lead of each of six, every one with mails, files, meetings and more. */
export async function rightsWorld(app: TestApp): Promise<RightsWorld> {
  const firm = await app.firm({ name: 'Matrix Interiors' })
  const base = await sweepWorld(app, firm)
  const [admin, leader, editor, reader, mate, other] = await Promise.all([
    firm.member({ firstName: 'Admin', isAdmin: true, crmCanAssign: true }),
    firm.member({ firstName: 'Leader', crmCanAssign: true }),
    firm.member({ firstName: 'Editor', crmCanAssign: true }),
    firm.member({ firstName: 'Reader', crmEdit: false, crmCanAssign: false }),
    firm.member({ firstName: 'Mate' }),
    firm.member({ firstName: 'Other' }),
  ])
  // what makes projects and quotations of leads is refused over the lead alone
  await app.rows(
    `update users set can_create_project = true, quotation_edit = true, features = features || '{quotation}'
     where company_id = $1 and not is_client`,
    [firm.companyId],
  )
  await firm.team('Matrix north', [editor, reader, mate])
  await firm.team('Matrix south', [mate], [leader])
  const assignees = { leader, editor, reader, mate, other, nobody: undefined }
  // a leader is told of leads without an assignee while they may see them, and keeps what they were told
  await firm.permit('team_lead', 'all', false)
  const made: [Whose, KeptLead][] = []
  for (const whose of OWNERS) made.push([whose, await keepLead(firm, whose, assignees[whose]?.userId ?? null)])
  const leads = Object.fromEntries(made) as Record<Whose, KeptLead>
  const people = { owner: firm.owner, admin, leader, editor, reader }
  // a task of one's own about a lead one may not see tells of the task alone
  for (const { userId } of [leader, editor, reader])
    await firm.owner.api.tasks.create({
      body: { title: 'Call them', assignedTo: userId, leadId: leads.other.ids.leadId },
    })
  // an import is its maker's alone
  const imports = new Map<string, string>()
  // of people who are leads already; written so that only the lead itself shows its phone as it is
  const repeating = Object.values(leads).map(({ phone }) => `Asha,+91 ${phone.slice(0, 5)} ${phone.slice(5)}`)
  for (const viewer of VIEWERS) {
    const file = new File([`First Name,Phone\n${repeating.join('\n')}\n`], `${viewer}.csv`)
    imports.set(viewer, (await people[viewer].api.leadImports.upload({ file })).data.importId)
  }
  const isWhose = (viewer: Viewer): viewer is Viewer & Whose => (OWNERS as readonly string[]).includes(viewer)
  return {
    firm,
    people,
    leads,
    probeWorld: viewer => ({
      ...base,
      importId: imports.get(viewer) ?? '',
      ...leads[isWhose(viewer) ? viewer : 'mate'].ids,
    }),
  }
}

let serial = 0

async function keepLead(firm: Firm, whose: Whose, assignedTo: string | null): Promise<KeptLead> {
  const { api } = firm.owner
  const n = serial++
  const token = `zq${whose}`
  const phone = `90000${n}${n}${n}${n}${n}`
  const email = `${token}@secret.example`
  const budget = `83${n}19${n}27`
  const body = {
    firstName: token,
    lastName: token,
    companyName: `${token} ltd`,
    phoneNumber: phone,
    email,
    budget,
    city: token,
    address: `${token} road`,
    remarks: `${token} remark`,
    assignedTo,
    // all of them may be one person
    otherPhoneNumbers: ['9555512345'],
  }
  const { data: gone } = await api.leads.addEdit({ body: { ...body, phoneNumber: `91111${n}${n}${n}${n}${n}` } })
  await api.leads.edit({ query: { id: gone._id }, body: { isDeleted: true } })
  const { data: lead } = await api.leads.addEdit({ body })
  const leadId = lead._id
  const { data: twin } = await api.leads.addEdit({ body })
  const { data: merged } = await api.leadMerges.merge({
    body: { keepId: leadId, goneId: twin._id, keepVersion: lead.version, goneVersion: twin.version, take: [] },
  })
  await api.leads.actions({ body: { leadId, leadUpdates: [{ text: `${token} comment` }] } })
  await api.leadHistory.saveInteraction({ body: { leadId, meetingMode: 'Client Visit', outcome: `${token} met` } })
  const { data: mail } = await api.leadMails.send({
    body: { to: email, subject: `${token} subject`, emailBody: `<p>${token}</p>`, leadId },
  })
  const file = new File([`name\n${token}\n`], `${token}.csv`)
  const { data: files } = await api.leadFiles.add({ params: { leadId }, files: [file] })
  const { data: task } = await api.tasks.create({
    body: { title: `${token} task`, leadId, ...(assignedTo ? { assignedTo } : {}) },
  })
  const { data: listed } = await api.tasks.addItem({ params: { id: task._id }, body: { text: `${token} item` } })
  const { data: logs } = await api.leadHistory.ofLead({ query: { leadId } })
  const ids = {
    leadId,
    leadLogId: logs[0]?._id ?? '',
    deletedLeadId: gone._id,
    leadMailId: mail._id,
    leadFileId: files[0]?._id ?? '',
    leadMergeId: merged.merge._id,
    taskId: task._id,
    taskItemId: listed.checklist[0]?._id ?? '',
  }
  return { whose, phone, email, budget, token, ids, mergedId: twin._id }
}

const TEAM_OF: Readonly<Record<'leader' | 'editor' | 'reader', readonly Whose[]>> = {
  leader: ['leader', 'mate'],
  editor: ['editor', 'reader', 'mate'],
  reader: ['editor', 'reader', 'mate'],
}

/** Whose leads a viewer may see, by the specification (LM-503 to LM-506, LM-Q94), written without the product's own rule. */
export function seenBy(viewer: Viewer, { view, unassigned }: Sight): Whose[] {
  if (viewer === 'owner' || viewer === 'admin') return [...OWNERS]
  const assigned: readonly Whose[] =
    view === 'all' ? OWNERS.filter(whose => whose !== 'nobody') : view === 'team' ? TEAM_OF[viewer] : [viewer]
  return unassigned ? [...assigned, 'nobody'] : [...assigned]
}
