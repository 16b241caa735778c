import { Id } from '@plinth/contract/fields'
import * as z from 'zod'
import type { Services } from '../../../platform/context.ts'
import { tellAcceptance } from './accepted.service.ts'
import { forgetOldReaders } from './views/forget-readers.service.ts'

const Job = z.object({ companyId: Id, acceptanceId: Id })

/** The background work of the client's page; before `jobs.start()`. */
export function registerQuotationClientJobs(services: Services): void {
  services.jobs.handle('quotations.acceptance', { retries: 100, concurrency: 2 }, async data => {
    const { companyId, acceptanceId } = Job.parse(data)
    await tellAcceptance(services, companyId, acceptanceId)
  })
  services.jobs.every('quotations.forget-readers', '40 2 * * *', () => forgetOldReaders(services))
}
