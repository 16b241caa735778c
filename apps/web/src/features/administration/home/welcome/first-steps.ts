import type { Checklist } from '@plinth/contract/administration/home'
import type { Feature, Profile } from '@plinth/contract/company/people'

/** One thing a new firm still has to do, where it is done, and whether it has been. */
export interface FirstStep {
  id: keyof Checklist
  label: string
  hint: string
  isDone: boolean
  /** its address, with what opens the right dialog at once */
  to: string
}

type Step = Omit<FirstStep, 'isDone'> & { access: Feature }
/** Who takes the steps, as far as their rights go. */
export type Stepper = Pick<Profile, 'features' | 'rolesAssigned'>

const STEPS: readonly Step[] = [
  {
    id: 'hasLeads',
    label: 'Bring in the first lead',
    hint: 'A name and a phone number are enough to begin with.',
    to: '/lms/?add-leads',
    access: 'crm',
  },
  {
    id: 'hasImport',
    label: 'Import a spreadsheet',
    hint: 'Bring the leads you already keep. Every row is checked before it is saved.',
    to: '/lms/?import',
    access: 'crm',
  },
  {
    id: 'hasFollowUp',
    label: 'Plan a follow-up',
    hint: 'Open a lead and give it the day of the next call or visit.',
    to: '/lms/',
    access: 'crm',
  },
  {
    id: 'hasTeam',
    label: 'Invite your team',
    hint: 'Leads can then be assigned to the people who work on them.',
    to: '/my-profile/myprofile/accesspanel',
    access: 'accessPanel',
  },
  {
    id: 'hasCompanyName',
    label: 'Fill in the company details',
    hint: 'Your name and address, as they appear on what you send.',
    to: '/my-profile/myprofile/CompanySetting/CompanyProfile',
    access: 'companyDetails',
  },
]

/** The first steps a person may take, in order, with their true state; those they have no right to are left out. */
export const firstSteps = (checklist: Checklist, { features, rolesAssigned }: Stepper): FirstStep[] =>
  STEPS.filter(({ access }) => features.includes(access) && (access !== 'crm' || rolesAssigned.crm.edit)).map(
    ({ access: _, ...step }) => ({ ...step, isDone: checklist[step.id] }),
  )
