/** What a module that is not there yet is for, and what does part of its work until then. */
export interface ModulePlan {
  about: string
  /** pages that are there, the nearest first */
  meanwhile: readonly Meanwhile[]
}
export interface Meanwhile {
  label: string
  to: string
  says: string
  /** the feature that opens it; without one it is open to everybody */
  access?: string
}

const TASKS: Meanwhile = { label: 'Tasks', to: '/timeline/my-task/', says: 'Hand work over, with dates and a list.' }
const PROJECTS: Meanwhile = {
  label: 'Projects',
  to: '/pmt/',
  says: 'Phases, people and clients of each project.',
}
const LIBRARY: Meanwhile = {
  label: 'Item library',
  to: '/quotation/library',
  says: 'What you build and buy, with units, rates and taxes.',
  access: 'quotation',
}
const LEADS: Meanwhile = {
  label: 'Leads',
  to: '/lms/',
  says: 'Mail, WhatsApp and calls with each lead.',
  access: 'crm',
}
const ANALYTICS: Meanwhile = {
  label: 'Analytics',
  to: '/leads/analytics',
  says: 'What leads are worth, and what sources cost.',
  access: 'crm',
}

/** By the first segment of the address, and of those below My Profile by the second. */
const PLANS: Readonly<Record<string, ModulePlan>> = {
  tools: {
    about: 'Converters and sheets for the site, and what the firm sets up for itself.',
    meanwhile: [LIBRARY, TASKS],
  },
  updates: { about: 'Talk of each project, with the team and with clients.', meanwhile: [TASKS, LEADS, PROJECTS] },
  po: { about: 'Requests for material, vendors, orders and deliveries.', meanwhile: [LIBRARY, PROJECTS] },
  account: {
    about: 'Invoices, receipts, bills and payments of each project.',
    meanwhile: [PROJECTS, ANALYTICS],
  },
  'file-manager': { about: 'Drawings and papers of each project, with their versions.', meanwhile: [PROJECTS] },
  mom: { about: 'Minutes of meetings, and what was agreed in them.', meanwhile: [TASKS, PROJECTS] },
  timeline: { about: 'The bars of all projects on one calendar.', meanwhile: [TASKS, PROJECTS] },
  attendance: { about: 'Who is at work today, and where.', meanwhile: [TASKS] },
}

/** What is said of the module at a reserved address; undefined where nothing more is known. */
export function modulePlan(pathname: string): ModulePlan | undefined {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  return PLANS[first === 'my-profile' ? second : first]
}
