import { isAppError } from '@plinth/contract/error-codes'
import { ANALYTICS_PERIODS } from '@plinth/contract/leads/lead-analytics/analytics-rules'
import type { CallFigures } from '@plinth/contract/leads/lead-analytics/lead-analytics'
import { formatMoney, groupedNumber } from '@plinth/contract/money-text'
import { createElement } from 'react'
import type { Actor, Services } from '../../../platform/context.ts'
import { MailButton, MailLayout, MailLink, MailNote, MailText, renderMail } from '../../../platform/mail/layout.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import { dayOf, instantOf } from '../../../platform/time-zone.ts'
import { actorOfPerson } from '../../company/auth/auth.service.ts'
import type { Reader } from './analytics-reading.service.ts'
import { callSummary, conversionByCity, leadsByStage, todaysActivity } from './lead-analytics.service.ts'
import { claimSummary, selectCompaniesWithSummaries, selectWaiting } from './week-summary.queries.ts'

const DAY_MS = 86_400_000
/** Monday at eight, so that it is read before the week is planned. */
const HOUR = 8
/** After that it would be news of long ago: whoever was not reached by then waits for the next. */
const LATEST_MS = 2 * DAY_MS

/**
 * Sends the summary of last week to everybody who asked for it, on Monday from 08:00 in the time zone of their company: the figures of
 * the analytics page for whose leads they may see. Each is sent once, whatever happens meanwhile: the mark and the mail are one
 * transaction. A failure of one person's is logged and keeps no other from theirs.
 */
export async function sendWeekSummaries(services: Services): Promise<void> {
  const now = services.clock.now()
  const companies = await services.db.anonymous(tx => selectCompaniesWithSummaries(tx))
  for (const { companyId, timeZone } of companies) {
    const monday = mondayOf(timeZone, now)
    const since = now.getTime() - instantOf(timeZone, monday, HOUR * 60).getTime()
    if (since < 0 || since > LATEST_MS) continue
    const people = await services.db.tenant(companyId, tx => selectWaiting(tx, companyId, monday))
    for (const userId of people) {
      try {
        await sendSummary(services, companyId, userId, monday)
      } catch (error) {
        // who may see leads no more gets none
        if (isAppError(error, 'FORBIDDEN')) continue
        services.log.error({ err: error, companyId, userId }, 'the summary of a week was not sent')
      }
    }
  }
}

/** The Monday of the week of this instant, YYYY-MM-DD. */
function mondayOf(timeZone: string, at: Date): string {
  const day = Date.parse(`${dayOf(timeZone, at)}T00:00:00Z`)
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return new Date(day - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

async function sendSummary(services: Services, companyId: string, userId: string, week: string): Promise<void> {
  const actor = await services.db.tenant(companyId, tx => actorOfPerson(tx, companyId, userId))
  if (!actor || actor.mustChangePassword) return
  const mail = await summaryMail(services, actor)
  await services.db.tenant(companyId, async tx => {
    if (await claimSummary(tx, companyId, userId, week)) await services.mailer.queue(tx, { to: actor.email, ...mail })
  })
}

const CALLS: readonly [keyof CallFigures, string][] = [
  ['totalCalls', 'Total Calls'],
  ['totalConnectedCalls', 'Total Connected'],
  ['interested', 'Interested'],
  ['followUp', 'Follow Up'],
  ['noResponse', 'No Response'],
  ['notInterested', 'Not Interested'],
]

async function summaryMail(services: Services, actor: Actor) {
  const reader: Reader = { db: services.db, clock: services.clock, actor }
  const lastWeek = { filter: ANALYTICS_PERIODS.lastWeek }
  const [calls, stages, cities, today] = await Promise.all([
    callSummary(reader, lastWeek),
    leadsByStage(reader, lastWeek),
    conversionByCity(reader, lastWeek),
    todaysActivity(reader, {}),
  ])
  const { currencySymbol: symbol } = actor.company
  const count = (value: number): string => groupedNumber(value, symbol)
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
  const made = sum(stages.map(stage => stage.totalLeads))
  const value = sum(stages.map(stage => stage.totalDealValue))
  const won = sum(cities.map(city => city.customerCount))
  const { summaryCurrent, summaryPrevious, period } = calls
  const day = (iso: string): string => iso.split('-').toReversed().join('-')
  const lines = [
    ...CALLS.map(
      ([key, label]) => `${label}: ${count(summaryCurrent[key])} (${count(summaryPrevious[key])} the week before)`,
    ),
    `New leads: ${count(made)}, worth ${formatMoney(value, symbol)}`,
    `Leads won: ${count(won)}`,
    `Interested and not contacted for 7 days: ${count(today.interestedNotContactedFor7Days)}`,
  ]
  const address = publicAddress(services.config)
  const heading = `Your leads from ${day(period.from)} to ${day(period.to)}`
  const bodies = await renderMail(
    createElement(
      MailLayout,
      { heading, preview: lines[0]! },
      ...lines.map(line => createElement(MailText, { key: line }, line)),
      createElement(MailButton, { href: `${address}/leads/analytics?period=lastWeek` }, 'Open the analytics'),
      createElement(
        MailNote,
        null,
        `You receive this every Monday because you asked for it as a member of ${actor.company.name}. `,
        createElement(
          MailLink,
          { href: `${address}/my-profile/myprofile/notifications` },
          'Choose what you are told of',
        ),
      ),
    ),
  )
  return {
    subject: `Last week: ${count(summaryCurrent.totalCalls)} calls, ${count(made)} new leads, ${count(won)} won`,
    ...bodies,
  }
}
