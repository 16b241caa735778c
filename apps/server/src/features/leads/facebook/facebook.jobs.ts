import { Id } from '@plinth/contract/fields'
import * as z from 'zod'
import type { Services } from '../../../platform/context.ts'
import { selectHolders } from './facebook.queries.ts'
import { collectLeads } from './facebook-collect.service.ts'
import { selectCompaniesDue } from './facebook-leads.queries.ts'
import { leavePage, pollPages, renewToken, setUpPage } from './facebook-upkeep.service.ts'
import { graphApp } from './graph.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    /** a company has leads to fetch */
    'facebook.collect': CompanyJob
    /** a page is being connected */
    'facebook.page': PageJob
    /** a page was disconnected, and Facebook does not know yet */
    'facebook.leave': LeaveJob
    /** a company's pages are looked through for leads that no notice told of */
    'facebook.poll': CompanyJob
  }
}

const CompanyJob = z.object({ companyId: Id })
type CompanyJob = z.infer<typeof CompanyJob>
const PageJob = z.object({ companyId: Id, id: Id })
type PageJob = z.infer<typeof PageJob>
const LeaveJob = z.object({ companyId: Id, pageId: z.string(), sealedToken: z.string() })
type LeaveJob = z.infer<typeof LeaveJob>

const RETRIES = 5
/** Leads that decide which companies have something due; the rest is seen a minute later. */
const MOST_DUE = 1000

/** Registers the background jobs of Facebook; before `jobs.start()`. */
export function registerFacebookJobs(services: Services): void {
  const { jobs } = services
  jobs.handle('facebook.collect', { retries: RETRIES, concurrency: 2 }, async data => {
    const { companyId } = CompanyJob.parse(data)
    const isMore = await collectLeads(services, companyId)
    if (isMore)
      await services.db.tenant(companyId, tx =>
        jobs.enqueue(tx, 'facebook.collect', { companyId }, { singletonKey: companyId }),
      )
  })
  jobs.handle('facebook.page', { retries: RETRIES, concurrency: 2 }, (data, { attempt }) => {
    const { companyId, id } = PageJob.parse(data)
    return setUpPage(services, companyId, id, attempt > RETRIES)
  })
  jobs.handle('facebook.leave', { retries: RETRIES }, data => {
    const { companyId, ...page } = LeaveJob.parse(data)
    return leavePage(services, companyId, page)
  })
  jobs.handle('facebook.poll', { retries: 0, concurrency: 2 }, data =>
    pollPages(services, CompanyJob.parse(data).companyId),
  )
  jobs.every('facebook.due', '* * * * *', () => collectDue(services))
  jobs.every('facebook.poll-all', '*/15 * * * *', () => pollAll(services))
  jobs.every('facebook.renew', '20 3 * * *', () => renewAll(services))
}

/** Lets jobs fetch what is due of every company: what was to be tried again, and what a process that died left. */
export async function collectDue(services: Services): Promise<void> {
  if (!graphApp(services.config)) return
  const at = services.clock.now()
  const companies = await services.db.anonymous(tx => selectCompaniesDue(tx, at, MOST_DUE))
  for (const companyId of companies)
    await services.db.tenant(companyId, tx =>
      services.jobs.enqueue(tx, 'facebook.collect', { companyId }, { singletonKey: companyId }),
    )
}

/** Lets jobs poll the pages of every company. */
async function pollAll(services: Services): Promise<void> {
  if (!graphApp(services.config)) return
  for (const companyId of await services.db.anonymous(tx => selectHolders(tx)))
    await services.db.tenant(companyId, tx =>
      services.jobs.enqueue(tx, 'facebook.poll', { companyId }, { singletonKey: companyId }),
    )
}

/** Renews the tokens that end soon; one company's failure does not keep the others. */
export async function renewAll(services: Services): Promise<void> {
  for (const companyId of await services.db.anonymous(tx => selectHolders(tx))) {
    try {
      await renewToken(services, companyId)
    } catch (error) {
      services.log.error({ err: error, companyId }, 'the token of Facebook was not renewed')
    }
  }
}
