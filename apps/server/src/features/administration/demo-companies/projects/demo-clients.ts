import { CLIENT_KIND } from '@plinth/contract/projects/client-rules'
import { v7 as newId } from 'uuid'
import type { BulkLead } from '../../../leads/lead/lead.service.ts'
import type { BulkClient } from '../../../projects/clients/clients.service.ts'
import type { DemoActor } from './demo-project-story.ts'

const GST_NUMBERS = ['29AAGCN5417L1Z1', '29AACFV8830K1ZM', '29AAECS6612Q1ZP']
const FURTHER_CONTACTS = [
  { name: 'Ar. Deepa Menon', designation: 'Architect', email: 'deepa.menon@example.org', phoneNumber: '9845270011' },
  { name: 'Ravi Kulkarni', designation: 'Facilities', email: 'ravi.kulkarni@example.com', phoneNumber: '9845270012' },
  { name: 'Sunita Desai', designation: 'Spouse', email: '', phoneNumber: '9845270013' },
  { name: 'Joseph D’Souza', designation: 'Building manager', email: '', phoneNumber: '9845270014' },
]

/** The people of the firm, when something is made, and today. */
export interface Makers {
  actors: ReadonlyMap<string, DemoActor>
  at: Date
  now: Date
}

/** Whoever asked becomes a client, some with a further contact. */
export function clientOf(
  lead: BulkLead,
  { number, isOfLead, actors, at }: Makers & { number: number; isOfLead: boolean },
): BulkClient {
  const isCompany = lead.company_name !== ''
  const contact = FURTHER_CONTACTS[number % (FURTHER_CONTACTS.length * 2)]
  return {
    id: newId(),
    name: `${lead.first_name} ${lead.last_name ?? ''}`.trim(),
    kind: isCompany ? CLIENT_KIND.COMPANY : CLIENT_KIND.INDIVIDUAL,
    companyName: lead.company_name,
    gstNo: isCompany ? GST_NUMBERS[number % GST_NUMBERS.length]! : '',
    email: lead.email,
    countryCode: '+91',
    phoneNumber: lead.phone,
    location: lead.address,
    city: lead.city,
    pinCode: lead.pin_code,
    state: lead.city === 'Bengaluru' || lead.city === 'Mysuru' ? 'Karnataka' : '',
    country: 'India',
    note: '',
    leadId: isOfLead ? lead.id : null,
    contacts: contact ? [{ ...contact, countryCode: '+91' }] : [],
    createdBy: actors.get('lakshmi')!.userId,
    at,
  }
}
