import { SENDING_LIMITS } from '@plinth/contract/quotations/quotation-sending'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { spend } from '../../../platform/quotas.ts'

const DAY = 86_400

/**
 * Counts mails about quotations to clients, letters and answers to comments alike. Throws TOO_MANY_REQUESTS where somebody or their
 * company has sent as many as a day allows (table T9).
 */
export const spendMails = ({ actor, clock }: Context, tx: Tx, count: number): Promise<void> => {
  const of = (key: string, most: number) => ({ key: `quotation-mails ${key}`, most, seconds: DAY, count })
  const quotas = [of(actor.userId, SENDING_LIMITS.ofPerson), of(actor.companyId, SENDING_LIMITS.ofCompany)]
  return spend(tx, quotas, clock.now())
}
