import { AppError } from '@plinth/contract/error-codes'
import type { SEND_BODIES, SEND_WAY } from '@plinth/contract/messages/notifications'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { createElement } from 'react'
import type { z } from 'zod'
import { type Actor, type Context, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { MailLayout, MailNote, renderMail } from '../../../platform/mail/layout.ts'
import { plainTextOf, safeMessage } from '../../../platform/mail/letters.ts'
import { type Quota, spend } from '../../../platform/quotas.ts'
import { visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { selectKnownPeople } from './notifications.queries.ts'
import { notify } from './notifications.service.ts'
import { selectCompanyEmail, selectKnownAddresses } from './send-service.queries.ts'

type Body<K extends keyof typeof SEND_BODIES> = z.output<(typeof SEND_BODIES)[K]>

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
/** Calls of one person in a minute; addresses that mail goes to in a day, of a person and of a company. */
const CALLS = 20
const MAILS_OF_PERSON = 200
const MAILS_OF_COMPANY = 1000

/**
 * Mail to people, leads or clients of the company, one message each (SH-522, SH-523, SH-Q83). Sender and company name are the
 * server's, answers go to the caller or the company, the HTML is cleaned.
 * Throws INVALID for other receivers or another `replyTo`, TOO_MANY_REQUESTS.
 */
export async function sendMail(ctx: Context, body: Body<typeof SEND_WAY.MAIL>): Promise<void> {
  const { actor } = ctx
  const emails = [...new Set(body.recieverEmails)]
  const html = await safeMessage(actor.companyId, body.htmlContent)
  const from = actor.company.name || 'Plinth'
  const bodies = await renderMail(
    createElement(
      MailLayout,
      { heading: body.subject.replace(/\s+/g, ' '), preview: body.subject, sender: from },
      createElement('div', {
        style: { color: '#1b1d20', fontSize: '15px', lineHeight: '23px' },
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written anew by safeMessage, with its few tags only
        dangerouslySetInnerHTML: { __html: html },
      }),
      createElement(MailNote, null, `${actor.fullName} of ${from} has sent this message.`),
    ),
    whole => plainTextOf(actor.companyId, whole),
  )
  await mutate(ctx, async tx => {
    await spendOn(ctx, tx, emails.length)
    const replyTo = body.replyTo || actor.email.toLowerCase()
    const isOwn = replyTo === actor.email.toLowerCase() || replyTo === (await selectCompanyEmail(tx, actor.companyId))
    if (!isOwn) throw invalid('replyTo', 'Answers can go to you or your company only')
    const known = await selectKnownAddresses(tx, actor.companyId, emails, writableLeads(actor))
    const unknown = body.recieverEmails.findIndex(email => !known.has(email))
    if (unknown >= 0)
      throw invalid(`recieverEmails.${unknown}`, 'Mail can be sent to people, leads and clients of your company only')
    const mail = { subject: body.subject.replace(/\s+/g, ' '), replyTo, ...bodies }
    for (const to of emails) await ctx.mailer.queue(tx, { to, ...mail })
    return {}
  })
}

/** The leads this person may write to: those they see, with the right to work on leads (LM-484, IN-580). */
const writableLeads = (actor: Actor): RawBuilder<SqlBool> =>
  actor.features.includes('crm') && actor.rights.crm.edit ? visibleLeads(actor) : sql<SqlBool>`false`

/** A push message to colleagues, recorded even where nobody has a device (SH-524, SH-525, SH-Q84). Throws NOT_FOUND for others. */
export async function sendPush(ctx: Context, body: Body<typeof SEND_WAY.PUSH>): Promise<void> {
  const ids = [...new Set([body.userId, ...(body.extraUserIds ?? [])])]
  await sendToPeople(ctx, ids, { ...body, type: ['push'] })
}

/** A notification in the bell of each of these colleagues (SH-526, SH-527). Throws NOT_FOUND for others. */
export async function sendBell(ctx: Context, body: Body<typeof SEND_WAY.BELL>): Promise<void> {
  const named = body.projectName === undefined ? {} : { projectName: body.projectName }
  await sendToPeople(ctx, [...new Set(body.receiverIds)], { ...body, ...named, type: ['bell'] })
}

interface Message {
  notification: string
  featureName?: string | undefined
  featureLink?: string | undefined
  projectName?: string | undefined
  type: readonly ('bell' | 'push')[]
}

async function sendToPeople(ctx: Context, ids: string[], message: Message): Promise<void> {
  const { companyId, userId } = ctx.actor
  await mutate(ctx, async (tx, effects) => {
    await spendOn(ctx, tx, 0)
    // somebody of another company looks like nobody at all, and then nobody is told (SH-Q06)
    if ((await selectKnownPeople(tx, companyId, ids)).length < ids.length) throw new AppError('NOT_FOUND')
    await notify(ctx, tx, effects, {
      companyId,
      event: 'colleague-message',
      senderId: userId,
      toSender: true,
      toClients: true,
      reciever: ids,
      type: message.type,
      notificationString: message.notification,
      featureName: message.featureName ?? '',
      featureLink: message.featureLink ?? '',
      projectName: message.projectName ?? '',
    })
    return {}
  })
}

/** Counts a call, and so many addresses, against what one person and one company may send. Throws TOO_MANY_REQUESTS. */
function spendOn(ctx: Context, tx: Tx, addresses: number): Promise<void> {
  const { companyId, userId } = ctx.actor
  const quotas: Quota[] = [{ key: `send-service calls ${userId}`, count: 1, most: CALLS, seconds: MINUTE }]
  if (addresses > 0) {
    quotas.push(
      { key: `send-service mails ${userId}`, count: addresses, most: MAILS_OF_PERSON, seconds: DAY },
      { key: `send-service mails ${companyId}`, count: addresses, most: MAILS_OF_COMPANY, seconds: DAY },
    )
  }
  return spend(tx, quotas, ctx.clock.now())
}

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })
