import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { AppError } from '@plinth/contract/error-codes'
import {
  codeSentText,
  CLIENT_LIMITS as LIMITS,
  maskedEmail,
  noAddressText,
  CLIENT_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/client/client-answers'
import { createElement } from 'react'
import type { PublicContext, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { renderMail } from '../../../platform/mail/layout.ts'
import { spend } from '../../../platform/quotas.ts'
import { openedLink } from '../quotation-sending/quotation-sending.service.ts'
import { CodeMail } from './client-mails.ts'
import { markCodeUsed, saveCode, saveFailures, takeTry } from './codes.queries.ts'
import { holderOf } from './public-calls.service.ts'

const MINUTE_MS = 60_000
const HOUR = 3600
const DAY_MS = 86_400_000

/** A million values are tried in an instant, so the key is not in the database; the link is part of it. */
function codeHash({ secretKey }: Services['config'], linkId: string, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'plinth quotation codes', 32))
  return createHmac('sha256', key).update(`${linkId}\n${code}`).digest()
}

/**
 * Mails a code to the address of a link (QT-256); an earlier one is void. Returns what the page says of it. Throws NOT_FOUND; CONFLICT
 * without an address (QT-257); TOO_MANY_REQUESTS within a minute and beyond five an hour.
 */
export async function sendCode(ctx: PublicContext, token: string): Promise<string> {
  const owner = await holderOf(ctx, token)
  const at = ctx.clock.now()
  const code = String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, '0')
  return ctx.db.tenant(owner.companyId, async tx => {
    const link = await openedLink(tx, owner, at)
    const { id, email, firm } = link
    if (email === '') throw new AppError('CONFLICT', noAddressText(firm))
    const quotas = [
      { key: `quotation code gap ${id}`, count: 1, most: 1, seconds: LIMITS.codeGapSeconds },
      { key: `quotation code hour ${id}`, count: 1, most: LIMITS.codesAnHour, seconds: HOUR },
    ]
    await spend(tx, quotas, at)
    const expiresAt = new Date(at.getTime() + LIMITS.codeMinutes * MINUTE_MS)
    await saveCode(tx, owner.companyId, id, { codeHash: codeHash(ctx.config, id, code), at, expiresAt })
    const bodies = await renderMail(createElement(CodeMail, { code, firm, minutes: LIMITS.codeMinutes }))
    await ctx.mailer.queue(tx, {
      to: email,
      subject: `Your code for the quotation of ${firm}`,
      ...bodies,
      isSecret: true,
    })
    return codeSentText(maskedEmail(email))
  })
}

/**
 * Compares a guess with the code of a link: five for a code, ten wrong ones for a link in a day, each counted before it is compared.
 * Returns why it does not count, undefined for the right one, which is used up. Whoever asks commits the counts also where it is wrong.
 */
export async function refusalOfCode(
  ctx: Pick<Services, 'config' | 'clock'>,
  tx: Tx,
  { companyId, linkId }: { companyId: string; linkId: string },
  guess: string,
): Promise<AppError | undefined> {
  const at = ctx.clock.now()
  const taken = await takeTry(tx, companyId, linkId)
  if (!taken) return refused(TEXTS.newCode)
  const { failuresSince } = taken
  const isSameDay = failuresSince !== null && failuresSince.getTime() > at.getTime() - DAY_MS
  const failures = isSameDay ? taken.failures : 0
  if (failures >= LIMITS.codeFailuresADay) return new AppError('TOO_MANY_REQUESTS', TEXTS.tooMany)
  if (taken.usedAt !== null || taken.expiresAt <= at || taken.tries > LIMITS.codeTries) return refused(TEXTS.newCode)
  if (!timingSafeEqual(taken.codeHash, codeHash(ctx.config, linkId, guess))) {
    await saveFailures(tx, companyId, linkId, { failures: failures + 1, since: isSameDay ? failuresSince : at })
    return refused(TEXTS.wrongCode)
  }
  await markCodeUsed(tx, companyId, linkId, at)
  return undefined
}

const refused = (message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field: 'code', message }] })
