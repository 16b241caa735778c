import type { Api } from '../harness.ts'

/** What the owner of a firm finds in it, by names and texts alone, so that it can be compared over releases. */
export async function seenByOwner(api: Api) {
  const { data: leads } = await api.leads.list({ query: { pageNo: 0, limit: 100 } })
  const [lead] = leads.data.filter(({ firstName }) => firstName === 'Meera')
  const leadId = lead?._id ?? ''
  const ofLead = lead
    ? {
        history: (await api.leadHistory.ofLead({ query: { leadId } })).data.length,
        files: named((await api.leadFiles.list({ params: { leadId } })).data, file => file.name),
        tasks: named((await api.tasks.list({ query: { leadId } })).data, task => task.title),
      }
    : {}
  return {
    company: (await api.people.profile()).data.CompanySettingDetails.companyName,
    leads: named(leads.data, one => `${one.firstName} ${one.phoneNumber} ${one.email} ${one.leadStatus}`),
    stages: (await api.pipelines.get()).data.stages.map(stage => stage.stageName),
    stageRules: (await api.stageRules.list()).data.length,
    members: named((await api.members.list()).data, member => `${member.firstName} ${member.email}`),
    teams: named((await api.teams.list()).data, team => team.name),
    tags: named((await api.leadTags.list()).data, tag => tag.tagName),
    views: named((await api.leadViews.list()).data, view => view.name),
    templates: named((await api.leadTemplates.list()).data, template => template.name),
    letters: named((await api.emailTemplates.list()).data, letter => letter.name),
    captures: (await api.leadCaptures.list()).data.length,
    fields: named((await api.leadForms.customFields()).data, field => field.fieldName),
    imports: named((await api.leadImports.list()).data, one => one.fileName),
    mergedGroups: (await api.leadMerges.groups()).data.groups.length,
    ...ofLead,
  }
}

const named = <T>(found: readonly T[], nameOf: (one: T) => string): string[] => found.map(nameOf).sort()
