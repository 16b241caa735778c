import type { Services } from '../../../platform/context.ts'
import { expireQuotations } from './life/expiry.service.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    /** what was issued is to be printed; done by the feature of files */
    'quotations.print': { companyId: string; versionId: string }
    /** its clients are to hear of a later last valid day; done by the feature of sending */
    'quotations.tell-extension': { companyId: string; versionId: string; userId: string }
  }
}

/** The background work of quotations; before `jobs.start()`. */
export function registerQuotationJobs(services: Services): void {
  services.jobs.every('quotations.expire', '*/15 * * * *', () => expireQuotations(services))
}
