import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@plinth/contract/error-codes'
import { v7 as newId } from 'uuid'
import * as z from 'zod'
import type { PublicContext } from '../../../platform/context.ts'
import { selectHolder, selectPageByPageId } from './facebook.queries.ts'
import { insertNotices } from './facebook-leads.queries.ts'
import { GraphId, graphApp } from './graph.ts'

/** Facebook proves that it knows our text. Throws FORBIDDEN for another text, and where there is no app. */
export function answerChallenge({ config }: Pick<PublicContext, 'config'>, token: string, challenge: string): string {
  const app = graphApp(config)
  const right = Buffer.from(app?.verifyToken ?? '')
  const given = Buffer.from(token)
  if (!app || given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('FORBIDDEN')
  return challenge
}

/** A number is exact up to 2^53 only; the lead of a longer one, which JSON would round, is found by polling. */
const IdOrNumber = z.union([GraphId, z.int().nonnegative().transform(String)])
const Change = z.object({
  field: z.literal('leadgen'),
  value: z.object({ leadgen_id: IdOrNumber, page_id: IdOrNumber, form_id: IdOrNumber.optional() }),
})
type Told = z.infer<typeof Change>['value']
const Entry = z.object({ changes: z.array(z.unknown()) })
/** More than Facebook puts into one notice. */
const MOST_CHANGES = 2000

/**
 * Keeps what Facebook tells of: the response means that it is stored, and a job fetches the leads. Whatever is told again, or is
 * about a page that nobody has connected, changes nothing. Throws UNAUTHENTICATED for a wrong signature.
 */
export async function keepNotice(ctx: PublicContext, body: { entry?: unknown }): Promise<void> {
  checkSignature(ctx)
  const told = leadsOf(body.entry)
  const pages = [...new Set(told.map(one => one.page_id))]
  const holders = await ctx.db.anonymous(tx =>
    Promise.all(pages.map(async pageId => ({ pageId, companyId: await selectHolder(tx, pageId) }))),
  )
  for (const { pageId, companyId } of holders) {
    if (companyId === undefined) {
      ctx.log.info({ pageId }, 'a lead of a Facebook page that nobody has connected')
      continue
    }
    const ofPage = told.filter(one => one.page_id === pageId)
    await keepOfPage(ctx, companyId, pageId, ofPage)
  }
}

async function keepOfPage(ctx: PublicContext, companyId: string, pageId: string, told: readonly Told[]): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db.tenant(companyId, async tx => {
    const page = await selectPageByPageId(tx, companyId, pageId)
    if (!page || page.state === 'off') return
    const notices = told
      // in a fixed order, so that two notices of the same leads cannot deadlock
      .toSorted((a, b) => (a.leadgen_id < b.leadgen_id ? -1 : 1))
      .map(one => ({
        id: newId(),
        pageId: page.id,
        leadgenId: one.leadgen_id,
        formId: one.form_id ?? '',
        cameBy: 'webhook' as const,
        at,
      }))
    const added = await insertNotices(tx, companyId, notices)
    if (added > 0) await ctx.jobs.enqueue(tx, 'facebook.collect', { companyId })
  })
}

/** The new leads of a notice; anything else that Facebook may tell of is passed over, since it would only send it again. */
function leadsOf(entries: unknown): Told[] {
  const parsed = z.array(z.unknown()).safeParse(entries)
  const changes = (parsed.data ?? []).flatMap(entry => Entry.safeParse(entry).data?.changes ?? [])
  const told = changes.slice(0, MOST_CHANGES).map(change => Change.safeParse(change).data?.value)
  return told.filter(one => one !== undefined)
}

function checkSignature({ config, signed }: PublicContext): void {
  const app = graphApp(config)
  const [, hex = ''] = /^sha256=([0-9a-f]{64})$/i.exec(signed?.headers['x-hub-signature-256'] ?? '') ?? []
  const right = createHmac('sha256', app?.appSecret ?? '')
    .update(signed?.body ?? '')
    .digest()
  // in any case something of the right length is compared
  const given = hex === '' ? Buffer.alloc(32) : Buffer.from(hex, 'hex')
  const isRight = timingSafeEqual(right, given)
  if (!app || hex === '' || !isRight) throw new AppError('UNAUTHENTICATED', 'The signature of the request is not valid')
}
