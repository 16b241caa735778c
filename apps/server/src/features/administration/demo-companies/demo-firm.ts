import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'

/** The firm of the demo: an interiors studio with its own contractors in Bengaluru. */
export const DEMO_FIRM = {
  name: 'Anvaya Interiors and Build',
  email: 'hello@anvaya.example',
  address: '214, 12th Main, HAL 2nd Stage, Indiranagar',
  city: 'Bengaluru',
  pincode: '560038',
  contact: '8041120000',
  gstNo: '29AAKCA4821M1Z5',
  about: 'Interiors and turnkey construction for homes and small offices in Bengaluru.',
  office: { location: 'Indiranagar, Bengaluru, Karnataka, India', latitude: 12.9719, longitude: 77.6412 },
  timeZone: 'Asia/Kolkata',
} as const

/** How the firm's quotations are taxed, paid and signed. */
export const DEMO_QUOTATIONS = {
  stateCode: '29',
  bankDetails: 'Anvaya Interiors and Build\nState Bank of India, Indiranagar\nA/c 00000012345678, IFSC SBIN0000000',
  signatory: 'Meera Nair, Principal Designer',
} as const

export type TeamKey = 'interiors' | 'build'
export interface DemoPerson {
  key: string
  firstName: string
  lastName: string
  roleName: 'Super Admin' | 'Admin' | 'Sales Head' | 'Sales Executive' | 'Site Manager'
  team?: TeamKey
  isLead?: true
  canAssign?: true
  /** how much of the team's work comes to this person */
  load: number
  /** how much better than the others this person turns leads into projects */
  luck: number
  phone: string
}

/** The owner first; then seven people, six of them in two teams. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    key: 'meera',
    firstName: 'Meera',
    lastName: 'Nair',
    roleName: 'Super Admin',
    load: 0,
    luck: 1,
    phone: '9845011201',
  },
  { key: 'lakshmi', firstName: 'Lakshmi', lastName: 'Iyer', roleName: 'Admin', load: 0, luck: 1, phone: '9845011202' },
  {
    key: 'arjun',
    firstName: 'Arjun',
    lastName: 'Shetty',
    roleName: 'Sales Head',
    team: 'interiors',
    isLead: true,
    canAssign: true,
    load: 3,
    luck: 1.3,
    phone: '9845011203',
  },
  {
    key: 'kavya',
    firstName: 'Kavya',
    lastName: 'Rao',
    roleName: 'Sales Executive',
    team: 'interiors',
    load: 5,
    luck: 1.5,
    phone: '9845011204',
  },
  {
    key: 'nikhil',
    firstName: 'Nikhil',
    lastName: 'Joshi',
    roleName: 'Sales Executive',
    team: 'interiors',
    load: 4,
    luck: 0.8,
    phone: '9845011205',
  },
  {
    key: 'sandeep',
    firstName: 'Sandeep',
    lastName: 'Gowda',
    roleName: 'Sales Head',
    team: 'build',
    isLead: true,
    canAssign: true,
    load: 3,
    luck: 1.1,
    phone: '9845011206',
  },
  {
    key: 'farah',
    firstName: 'Farah',
    lastName: 'Khan',
    roleName: 'Sales Executive',
    team: 'build',
    load: 4,
    luck: 1.2,
    phone: '9845011207',
  },
  {
    key: 'imran',
    firstName: 'Imran',
    lastName: 'Sheikh',
    roleName: 'Site Manager',
    team: 'build',
    load: 3,
    luck: 0.6,
    phone: '9845011208',
  },
]
/** Who one becomes by "as a member": a sales person who sees their own leads. */
export const DEMO_MEMBER = 'kavya'

export const DEMO_TEAMS: readonly { key: TeamKey; name: string }[] = [
  { key: 'interiors', name: 'Interiors' },
  { key: 'build', name: 'Build & Renovation' },
]

const own = (id: number, name: string) => ({ id, name })
const fixed = (id: number) => ({ id, name: LEAD_STATUS_NAMES[id]! })
export const VISIT_DONE = 101
export const QUOTATION_SENT = 102
export const NEGOTIATION = 103
export const NEXT_STATUS = 104
/** Two stages of the firm's own between Assigned and Won. */
export const DEMO_STAGES = [
  {
    key: 'visit',
    name: 'Site Visit',
    staleAfterDays: 21,
    statuses: [fixed(7), fixed(2), fixed(3), own(VISIT_DONE, 'Visit Done')],
  },
  {
    key: 'proposal',
    name: 'Proposal',
    staleAfterDays: 30,
    statuses: [own(QUOTATION_SENT, 'Quotation Sent'), own(NEGOTIATION, 'Negotiation'), fixed(2), fixed(3)],
  },
] as const
