import { newKey } from '@plinth/contract/client'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import type { FieldErrors } from '../../../../lib/forms.ts'
import type { AddLeadValues, TeamRow } from './add-lead-values.ts'

export interface SaveOutcome {
  saved: Lead[]
  /** rows without a lead yet, in order; empty when all were saved */
  left: TeamRow[]
  /** the error of the first of them */
  error?: unknown
}

/**
 * Saves one lead per team row, one after the other, and stops at the first refusal (IN-Q46). The same body is always sent under
 * the same key, so that pressing the button again after a lost response does not create a second lead; a changed body gets a new
 * key (decision 13). `keys` lives as long as the form.
 */
export async function saveLeads<Body extends object>(
  values: AddLeadValues,
  setup: {
    canAssign: boolean
    keys: Map<string, string>
    /** the request body for one row */
    bodyOf: (row: TeamRow) => Body
    create: (call: { body: Body; idempotencyKey: string }) => Promise<Lead>
    /** hears how much of it is saved, in percent; 100 once all of it is */
    onProgress?: (percent: number) => void
  },
): Promise<SaveOutcome> {
  const saved: Lead[] = []
  const rows = setup.canAssign ? values.teams : values.teams.slice(0, 1)
  for (const [at, row] of rows.entries()) {
    const body = setup.bodyOf(row)
    try {
      saved.push(await setup.create({ body, idempotencyKey: keyFor(body, setup.keys) }))
      setup.onProgress?.(Math.round((saved.length / rows.length) * 100))
    } catch (error) {
      return { saved, left: rows.slice(at), error }
    }
  }
  return { saved, left: [] }
}

/** The message after saving: the server's own if there is one (IN-636, IN-637, IN-Q111). */
export const savedText = (said: string | undefined, isOwnForm: boolean): string =>
  said ?? (isOwnForm ? LEAD_TEXTS.added : LEAD_TEXTS.created)

function keyFor(body: object, keys: Map<string, string>): string {
  const text = JSON.stringify(body)
  const key = keys.get(text) ?? newKey()
  keys.set(text, key)
  return key
}

/**
 * The fields of a refusal as paths of the form: team and assignee belong to the row that was being saved, which is now the first.
 */
export const asFormErrors = (fields: readonly { field: string; message: string }[]): FieldErrors => {
  const errors: FieldErrors = {}
  for (const { field, message } of fields) {
    const path = field === 'teamId' || field === 'assignedTo' ? `teams.0.${field}` : field
    errors[path] ??= message
  }
  return errors
}
