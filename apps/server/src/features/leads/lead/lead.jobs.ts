import { Id } from '@plinth/contract/fields'
import { createElement, type ReactElement } from 'react'
import * as z from 'zod'
import type { Config } from '../../../platform/config.ts'
import type { Services } from '../../../platform/context.ts'
import { MailButton, MailLayout, MailText, renderMail } from '../../../platform/mail/layout.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import { nameOfCompany } from '../../company/companies/companies.service.ts'
import { peopleWanting } from '../../messages/notification-preferences/notification-preferences.service.ts'
import { selectAssignee, selectPerson } from './assign/lead-assignment.queries.ts'
import { type AssignedLead, selectAssigned } from './lead.queries.ts'
import { foldTallies, stopFolding } from './lead-tallies.service.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'leads.assigned': z.input<typeof AssignedJob>
  }
}

const AssignedJob = z.object({
  companyId: Id,
  leadIds: z.array(Id).min(1).max(1000),
  /** how many there are beside those */
  more: z.int().min(0).default(0),
  assignedTo: Id,
  /** who assigned them, or by name what did where that was no person */
  assignedBy: Id.optional(),
  sender: z.string().max(200).optional(),
  isNew: z.boolean(),
})
type AssignedJob = z.infer<typeof AssignedJob>

const MOST_NAMED = 20

/** The background work of leads; answers how to stop what is not pg-boss's. */
export function registerLeadJobs(services: Services): { stop(): void } {
  const { jobs, db } = services
  jobs.handle('leads.assigned', { concurrency: 2 }, async data => {
    await mailAssignee(services, AssignedJob.parse(data))
  })
  jobs.every('leads.fold-tallies', '* * * * *', async () => {
    await foldTallies(db, null)
  })
  return { stop: () => stopFolding(db) }
}

/** Queues the mail to an assignee who wants it about the leads that are still theirs (IN-632, IN-633, LM-Q54). */
async function mailAssignee(services: Services, job: AssignedJob): Promise<void> {
  await services.db.tenant(job.companyId, async tx => {
    const event = job.isNew ? 'lead-added' : 'lead-assigned'
    const [leads, assignee, sender, companyName, wanting] = await Promise.all([
      selectAssigned(tx, job),
      // nobody who was deactivated meanwhile
      selectAssignee(tx, job.companyId, job.assignedTo, null),
      job.assignedBy ? selectPerson(tx, job.companyId, job.assignedBy) : null,
      nameOfCompany(tx, job.companyId),
      peopleWanting(tx, job.companyId, { userIds: [job.assignedTo], event, channel: 'email' }),
    ])
    const [first] = leads
    if (!assignee || !first || wanting.length === 0) return
    const count = leads.length + job.more
    const what = count === 1 ? first.name : `${count} leads`
    const subject = job.isNew ? `Add Lead: ${what}` : `Assigned to you: ${what}`
    const mail = {
      leads,
      more: job.more,
      companyName,
      heading: job.isNew ? 'Add Lead' : 'Assigned to you',
      salesRep: assignee.name,
      sender: sender?.name ?? job.sender ?? '',
      href: leadAddress(services.config, leads),
    }
    const bodies = await renderMail(createElement(AssignedMail, mail))
    await services.mailer.queue(tx, {
      to: assignee.email,
      subject: subject.replace(/\s+/g, ' ').slice(0, 200),
      ...bodies,
    })
  })
}

/** The lead's page, or the list where there are several; from the setting alone, never from a request. */
function leadAddress(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, leads: readonly AssignedLead[]): string {
  const base = publicAddress(config)
  return leads.length === 1 ? `${base}/leads/lead-full-details/${leads[0]!.id}` : `${base}/leads/`
}

interface AssignedMailProps {
  leads: readonly AssignedLead[]
  more: number
  heading: string
  companyName: string
  salesRep: string
  sender: string
  href: string
}

/** Names lead, company, e-mail, phone, source, sales rep and sender (IN-633). */
function AssignedMail({ leads, more, heading, companyName, salesRep, sender, href }: AssignedMailProps): ReactElement {
  const line = (label: string, value: string) => createElement(MailText, { key: label }, `${label}: ${value || '-'}`)
  const [lead] = leads
  const details =
    leads.length === 1 && lead
      ? [
          line('Lead name', lead.name),
          line('Company', lead.company_name || companyName),
          line('Email', lead.email),
          line('Phone', `${lead.country_code} ${lead.phone}`),
          line('Source', lead.lead_source),
        ]
      : [
          ...leads.slice(0, MOST_NAMED).map(one => createElement(MailText, { key: one.id }, one.name)),
          ...(leads.length > MOST_NAMED ? [line('And more', String(leads.length + more - MOST_NAMED))] : []),
        ]
  return createElement(
    MailLayout,
    { heading, preview: `${sender} has assigned ${leads.length === 1 ? 'a lead' : 'leads'} to ${salesRep}` },
    ...details,
    line('Sales rep', salesRep),
    line('Sender', sender),
    createElement(MailButton, { href }, leads.length === 1 ? 'Open the lead' : 'Open the leads'),
  )
}
