import type { Services } from '../../../platform/context.ts'
import { giveUpLetters, writeLetters } from './letters.service.ts'
import { remindClients, tellExtension } from './reminders.service.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'quotation-mails.write': { companyId: string; mailId: string }
  }
}

const RETRIES = 8

/** The background work of sending quotations; before `jobs.start()`. */
export function registerQuotationMails(services: Services): void {
  services.jobs.handle('quotation-mails.write', { retries: RETRIES }, async ({ companyId, mailId }, { attempt }) => {
    try {
      await writeLetters(services, companyId, mailId)
    } catch (error) {
      if (attempt > RETRIES) await giveUpLetters(services, companyId, mailId)
      throw error
    }
  })
  services.jobs.handle('quotations.tell-extension', {}, data => tellExtension(services, data))
  services.jobs.every('quotations.remind', '*/15 * * * *', () => remindClients(services))
}
