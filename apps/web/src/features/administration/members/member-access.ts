import type { EditMember, Member, RoleFeatures } from '@plinth/contract/administration/members'
import { FEATURES, type Feature, type Profile, type Rights } from '@plinth/contract/company/people'

/** What a form holds of a member: an empty text stands for none. */
export interface MemberDraft {
  roleName: string
  designation: string
  reportTo: string
  features: readonly Feature[]
  rights: Rights
}

export const draftOf = (member: Member): MemberDraft => ({
  roleName: member.roleName,
  designation: member.designation?._id ?? '',
  reportTo: member.reportTo?._id ?? '',
  features: member.features,
  rights: member.rolesAssigned,
})

const NOTHING_OF_QUOTATIONS = { edit: false, approve: false, viewCosts: false }
const quotationKey = (flag: QuotationFlag) => flag.slice('quotation.'.length) as keyof Rights['quotation']

/** What a role grants, as a member has it (SH-449). */
export function accessOfRole(features: RoleFeatures): Pick<MemberDraft, 'features' | 'rights'> {
  return {
    features: FEATURES.filter(name => name === 'default' || name in features),
    rights: {
      crm: features.crm ?? { edit: false, canAssign: false },
      quotation: features.quotation ?? NOTHING_OF_QUOTATIONS,
      pmt: features.pmt ?? { canCreateProject: false },
    },
  }
}

/** The modules that can be opened for one person, with the flags each has (SH-454 to SH-457). */
export const MODULES = [
  {
    feature: 'crm',
    label: 'Leads',
    flags: [
      { id: 'crm.edit', label: 'Change leads' },
      { id: 'crm.canAssign', label: 'Assign leads' },
    ],
  },
  {
    feature: 'quotation',
    label: 'Quotations',
    flags: [
      { id: 'quotation.edit', label: 'Change quotations' },
      { id: 'quotation.approve', label: 'Approve quotations' },
      { id: 'quotation.viewCosts', label: 'See costs and margins' },
    ],
  },
  { feature: 'accounts', label: 'Book Keeping', flags: [] },
  { feature: 'fileManager', label: 'File Manager', flags: [] },
  { feature: 'mom', label: 'Minutes of meetings', flags: [] },
  { feature: 'accessPanel', label: 'Team Management', flags: [] },
  { feature: 'companyDetails', label: 'Company Settings', flags: [] },
] as const satisfies readonly { feature: Feature; label: string; flags: readonly { id: Flag; label: string }[] }[]

type QuotationFlag = `quotation.${keyof Rights['quotation']}`
export type Flag = 'crm.edit' | 'crm.canAssign' | QuotationFlag | 'pmt.canCreateProject'

export function hasFlag({ crm, quotation, pmt }: Rights, flag: Flag): boolean {
  if (flag === 'crm.edit') return crm.edit
  if (flag === 'crm.canAssign') return crm.canAssign
  return flag === 'pmt.canCreateProject' ? pmt.canCreateProject : quotation[quotationKey(flag)]
}

/** The rights with one flag set or taken. Assigning leads needs changing them, so each brings or takes the other along. */
export function withFlag(rights: Rights, flag: Flag, isOn: boolean): Rights {
  const { crm, quotation, pmt } = rights
  if (flag === 'crm.edit') return { crm: { edit: isOn, canAssign: isOn && crm.canAssign }, quotation, pmt }
  if (flag === 'crm.canAssign') return { crm: { edit: isOn || crm.edit, canAssign: isOn }, quotation, pmt }
  if (flag === 'pmt.canCreateProject') return { crm, quotation, pmt: { canCreateProject: isOn } }
  return { crm, quotation: { ...quotation, [quotationKey(flag)]: isOn }, pmt }
}

/** The draft with a module opened or closed; the flags of a closed one are off. */
export function withFeature(draft: MemberDraft, feature: Feature, isOn: boolean): MemberDraft {
  const features = FEATURES.filter(name => (name === feature ? isOn : draft.features.includes(name)))
  const { crm, quotation, pmt } = draft.rights
  const rights = {
    crm: features.includes('crm') ? crm : { edit: false, canAssign: false },
    quotation: features.includes('quotation') ? quotation : NOTHING_OF_QUOTATIONS,
    pmt,
  }
  return { ...draft, features, rights }
}

/** What differs from the member, as it is sent; undefined where nothing does. */
export function changesOf(member: Member, draft: MemberDraft): EditMember | undefined {
  const before = draftOf(member)
  const isRole = draft.roleName !== before.roleName
  const isAccess =
    draft.features.join() !== before.features.join() || JSON.stringify(draft.rights) !== JSON.stringify(before.rights)
  const changes: EditMember = {
    ...(isRole ? { roleName: draft.roleName } : {}),
    // a role sets all of it anew, so what the form shows goes with it
    ...(isRole || isAccess ? { features: [...draft.features], rolesAssigned: draft.rights } : {}),
    ...(draft.designation === before.designation ? {} : { designation: draft.designation || null }),
    ...(draft.reportTo === before.reportTo ? {} : { reportTo: draft.reportTo || null }),
  }
  return Object.keys(changes).length === 0 ? undefined : changes
}

export type Viewer = Pick<Profile, '_id' | 'isAdmin' | 'isSuperAdmin'>

/** What of a member the viewer may not change, and why; the server refuses the same. */
export function lockOf(member: Member, viewer: Viewer): { access?: string; all?: string } {
  const isSelf = member._id === viewer._id
  if (member.isSuperAdmin && !isSelf) return { all: 'Only the super admin can change this.' }
  if (member.isAdmin && !viewer.isAdmin && !viewer.isSuperAdmin) return { all: 'Only an admin can change an admin.' }
  if (member.isSuperAdmin) return { access: 'The super admin has access to everything.' }
  return isSelf ? { access: 'Another admin can change your own access.' } : {}
}
