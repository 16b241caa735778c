import type { Checklist } from '@plinth/contract/company/companies'
import type { Feature } from '@plinth/contract/company/people'

/** One thing a new firm still has to do, where it is done, and whether it has been. */
export interface FirstStep {
  id: keyof Checklist
  label: string
  hint: string
  isDone: boolean
  to: string
  /** flags of the address that open the right dialog at once */
  search: Readonly<Record<string, string>>
}

type Step = Omit<FirstStep, 'isDone'> & { access: Feature }

const STEPS: readonly Step[] = [
  {
    id: 'hasLeads',
    label: 'Add your first lead',
    hint: 'A name and a phone number are enough to begin with.',
    to: '/lms/',
    search: { 'add-leads': '' },
    access: 'crm',
  },
  {
    id: 'hasImport',
    label: 'Import a spreadsheet',
    hint: 'Bring the enquiries you already keep. Every row is checked before it is saved.',
    to: '/lms/',
    search: { import: '' },
    access: 'crm',
  },
  {
    id: 'hasFollowUp',
    label: 'Plan a follow-up',
    hint: 'Open a lead and give it the day of the next call or visit.',
    to: '/lms/',
    search: {},
    access: 'crm',
  },
  {
    id: 'hasTeam',
    label: 'Invite your team',
    hint: 'Leads can then be assigned to the people who work on them.',
    to: '/my-profile/myprofile/accesspanel',
    search: {},
    access: 'accessPanel',
  },
  {
    id: 'hasCompanyName',
    label: 'Fill in the company details',
    hint: 'Your name and address, as they stand on what you send.',
    to: '/my-profile/myprofile/CompanySetting/CompanyProfile',
    search: {},
    access: 'companyDetails',
  },
]

/** The first steps a person may take, in order, with their true state; those of modules closed to them are left out. */
export const firstSteps = (checklist: Checklist, features: readonly Feature[]): FirstStep[] =>
  STEPS.filter(step => features.includes(step.access)).map(({ access: _, ...step }) => ({
    ...step,
    isDone: checklist[step.id],
  }))
