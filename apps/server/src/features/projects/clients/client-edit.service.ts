import { AppError } from '@plinth/contract/error-codes'
import {
  CLIENT_FIELDS,
  type Client,
  type ClientChange,
  type ClientConflict,
  type ClientField,
} from '@plinth/contract/projects/client-directory'
import { clientPhoneProblem, clientTitle } from '@plinth/contract/projects/client-rules'
import { stateOfGstin } from '@plinth/contract/projects/gstin'
import { type Actor, type Context, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { personName } from '../../company/people/people.service.ts'
import { selectContacts } from './client-contacts.queries.ts'
import { contactColumns, editableClient, writeContact } from './client-contacts.service.ts'
import { selectNameOf, updateWholeClient, type WholeClientRow } from './client-directory.queries.ts'
import { answerClient, fieldsOf } from './client-directory.service.ts'
import { changesBy, pinProblem } from './clients.policy.ts'

type Fields = ReturnType<typeof fieldsOf>

/**
 * Changes the fields that are sent. A field that somebody else changed since `version` is refused with both values, and nothing is
 * changed; edits of different fields both survive (decision 14). Name, e-mail and phone are changed on the primary contact.
 * Throws NOT_FOUND; FORBIDDEN; INVALID; CONFLICT, also for an address that cannot be theirs.
 */
export function editClient(ctx: Context, id: string, { version, ...sent }: ClientChange): Promise<Client> {
  const { actor } = ctx
  return mutate(ctx, async (tx, effects) => {
    const row = await editableClient(ctx, tx, id)
    const before = fieldsOf(row)
    const after = { ...before, ...known(sent) }
    const named = CLIENT_FIELDS.filter(field => after[field] !== before[field])
    refuseUnfitting(after, named, actor.company)
    await refuseConflicts(ctx, tx, row, { version, before, after, named })
    if (after.state === '' && named.includes('gstNo')) after.state = stateOfGstin(after.gstNo) ?? ''
    const changed = CLIENT_FIELDS.filter(field => after[field] !== before[field])
    if (changed.length > 0) {
      const at = ctx.clock.now()
      const changes = changesBy(row, changed, actor.userId)
      await updateWholeClient(tx, actor.companyId, id, { ...ownColumns(after), changes }, at)
      const [primary] = await selectContacts(tx, actor.companyId, id)
      if (primary) await writeContact(ctx, tx, primary, contactColumns(primary, sharedWithPrimary(after)))
      await recordAudit(tx, {
        actor,
        action: 'client.changed',
        at,
        targetId: id,
        targetName: clientTitle(after),
        changes: changed.map(field => ({ field, before: before[field], after: after[field] })),
      })
      effects.emit({ type: 'client.changed' })
    }
    return answerClient(ctx, tx, id)
  })
}

const known = (sent: Omit<ClientChange, 'version'>): Partial<Fields> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))

const sharedWithPrimary = ({ name, email, countryCode, phoneNumber }: Fields) => ({
  name,
  email,
  countryCode,
  phoneNumber,
})

const ownColumns = (fields: Fields) => ({
  kind: fields.kind,
  company_name: fields.companyName,
  location: fields.location,
  city: fields.city,
  pin_code: fields.pinCode,
  state: fields.state,
  country: fields.country,
  gst_no: fields.gstNo,
  note: fields.note,
})

/**
 * What depends on values that were not sent, and a pin code without a country, which is one of the firm's; a value that was not touched
 * is never refused. Throws INVALID.
 */
function refuseUnfitting(after: Fields, changed: readonly ClientField[], company: Actor['company']): void {
  const isPhone = changed.includes('phoneNumber') || changed.includes('countryCode')
  const phone = isPhone ? clientPhoneProblem(after.phoneNumber, after.countryCode) : undefined
  const pin = changed.includes('pinCode') ? pinProblem(after, company) : undefined
  const fields = [
    ...(phone === undefined ? [] : [{ field: 'phoneNumber', message: phone }]),
    ...(pin === undefined ? [] : [{ field: 'pinCode', message: pin }]),
  ]
  if (fields[0]) throw new AppError('INVALID', fields[0].message, { fields })
}

async function refuseConflicts(
  ctx: Context,
  tx: Tx,
  row: WholeClientRow,
  edit: { version: number; before: Fields; after: Fields; named: readonly ClientField[] },
): Promise<void> {
  const { companyId, userId } = ctx.actor
  const conflicts = edit.named.filter(field => {
    const last = row.changes[field]
    return last !== undefined && last.version > edit.version && last.by !== userId
  })
  const [first] = conflicts
  if (first === undefined) return
  const by = row.changes[first]?.by ?? ''
  const changedBy = (await selectNameOf(tx, companyId, by, personName('u'))) ?? 'somebody else'
  const data: ClientConflict = {
    changedBy,
    version: row.version,
    conflicts: conflicts.map(field => ({
      field,
      yours: String(edit.after[field]),
      theirs: String(edit.before[field]),
    })),
  }
  throw new AppError('CONFLICT', `This client was changed by ${changedBy}`, { data })
}
