import type { LiveEvent } from '@plinth/contract/company/live'
import { type NoteKind, noteLetter, type ReminderKind } from '@plinth/contract/quotations/quotation-letter'
import { v7 as newId } from 'uuid'
import type { Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { dayOf } from '../../../platform/time-zone.ts'
import { noteEventOf, serverOf, tellOwner } from '../quotation/quotation.service.ts'
import { insertMail } from './quotation-mails.queries.ts'
import { dueReminder, isEndingSoon } from './reminders.policy.ts'
import {
  insertReminder,
  lockRemindable,
  type RemindedRow,
  selectCompaniesToRemind,
  selectExtended,
  selectMailed,
} from './reminders.queries.ts'

const SLICE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'
const LETTERS: Readonly<Record<ReminderKind, NoteKind>> = {
  unviewed: 'unviewed',
  ending: 'ending',
  'last-day': 'ending',
}

/** Reminds clients of quotations that they have not decided, and owners of those that end in two days (QT-239 to QT-241). */
export async function remindClients(services: Services): Promise<void> {
  const { db, clock, live } = services
  const at = clock.now()
  for (const { companyId, timeZone } of await db.anonymous(tx => selectCompaniesToRemind(tx, at))) {
    const today = dayOf(timeZone, at)
    let after = FIRST
    while (after !== '') {
      const news: LiveEvent[] = []
      const effects = { emit: (event: LiveEvent) => void news.push(event) }
      after = await db.tenant(companyId, async tx => {
        news.length = 0
        const rows = await lockRemindable(tx, companyId, { today, timeZone, after, most: SLICE })
        for (const row of rows) await remind(services, tx, effects, { companyId, timeZone, today, row })
        return rows.length === SLICE ? (rows.at(-1)?.id ?? '') : ''
      })
      for (const event of news) live.publish(companyId, event)
    }
  }
}

async function remind(
  services: Services,
  tx: Tx,
  effects: { emit(event: LiveEvent): void },
  { companyId, timeZone, today, row }: { companyId: string; timeZone: string; today: string; row: RemindedRow },
): Promise<void> {
  const { id: quotationId, versionId, ownerId, number, title } = row
  const at = services.clock.now()
  if (isEndingSoon({ today, ...row }) && (await insertReminder(tx, companyId, versionId, 'owner', at)))
    await tellOwner(services, tx, effects, {
      ...{ companyId, quotationId, ownerId },
      text: `${number ?? title} expires in 2 days`,
    })
  const kind = row.sentOn === null ? undefined : dueReminder({ ...row, today, sentOn: row.sentOn })
  if (kind === undefined || !(await insertReminder(tx, companyId, versionId, kind, at))) return
  const sender = { id: null, name: row.ownerName, email: row.ownerEmail }
  const count = await mailNote(services, tx, { companyId, quotationId, versionId }, LETTERS[kind], sender)
  if (count === 0) return
  const event = { quotationId, versionId, kind: 'reminded', details: { kind } } as const
  await noteEventOf(services, tx, serverOf(companyId, timeZone), event, effects)
}

/** Tells the clients of a version that it is valid for longer (QT-217). */
export const tellExtension = (
  services: Services,
  { companyId, versionId, userId }: { companyId: string; versionId: string; userId: string },
): Promise<void> =>
  services.db.tenant(companyId, async tx => {
    const found = await selectExtended(tx, companyId, { versionId, userId })
    if (!found) return
    const { quotationId, name, email } = found
    await mailNote(services, tx, { companyId, quotationId, versionId }, 'extended', { id: userId, name, email })
  })

/** Mails a note to everybody whom the version was mailed to. Returns how many they are. */
async function mailNote(
  { clock, jobs }: Services,
  tx: Tx,
  { companyId, quotationId, versionId }: { companyId: string; quotationId: string; versionId: string },
  note: NoteKind,
  sender: { id: string | null; name: string; email: string },
): Promise<number> {
  const recipients = await selectMailed(tx, companyId, versionId)
  if (recipients.length === 0) return 0
  const id = newId()
  const mail = {
    ...{ id, ...noteLetter(note), attaches_pdf: false, file_ids: [], created_at: clock.now() },
    ...{ quotation_id: quotationId, version_id: versionId },
    ...{ sender_id: sender.id, sender_name: sender.name, reply_to: sender.email },
    kind: note === 'extended' ? ('extension' as const) : ('reminder' as const),
  }
  await insertMail(tx, companyId, mail, recipients)
  await jobs.enqueue(tx, 'quotation-mails.write', { companyId, mailId: id })
  return recipients.length
}
