import { CUSTOM_FIELD_TEXTS, type leadFormsRoutes } from '@plinth/contract/leads/lead-forms/lead-forms'
import type { Handlers } from '../../../platform/http/mount.ts'
import {
  addField,
  corporateForm,
  editField,
  fieldsToFill,
  getField,
  listFields,
  orderFields,
} from './custom-fields.service.ts'
import { listEntries, putLostReasons, saveEntry } from './lead-forms.service.ts'
import { listRemovedFields, restoreField, usesOfField } from './removed-fields.service.ts'

const leadSource = ({ id, value }: { id: string; value: string }) => ({ _id: id, id, leadSource: value })
const workType = ({ id, value }: { id: string; value: string }) => ({ _id: id, id, type: value })
const sourceName = ({ id, value }: { id: string; value: string }) => ({ _id: id, id, sourceName: value })

/** An existing entry was only selected, so it is not announced as new. */
const announce = (isNew: boolean, message: string) => (isNew ? { message } : {})

export const leadFormsHandlers: Handlers<typeof leadFormsRoutes> = {
  leadSources: async (_input, ctx) => ({ data: (await listEntries(ctx, 'lead-source')).map(leadSource) }),
  workTypes: async (_input, ctx) => ({ data: (await listEntries(ctx, 'work-type')).map(workType) }),
  sourceNames: async (_input, ctx) => ({ data: (await listEntries(ctx, 'source-name')).map(sourceName) }),
  lostReasons: async (_input, ctx) => ({
    data: { reasons: (await listEntries(ctx, 'lost-reason')).map(entry => entry.value) },
  }),
  putLostReasons: async ({ body }, ctx) => ({ data: { reasons: await putLostReasons(ctx, body) } }),
  async saveLeadSource({ body }, ctx) {
    const entry = await saveEntry(ctx, 'lead-source', body.leadSource)
    return { data: leadSource(entry), ...announce(entry.isNew, 'New Lead Source Added') }
  },
  async saveWorkType({ body }, ctx) {
    const entry = await saveEntry(ctx, 'work-type', body.type)
    return { data: workType(entry), ...announce(entry.isNew, 'New Work Scope Added') }
  },
  async saveSourceName({ body }, ctx) {
    const entry = await saveEntry(ctx, 'source-name', body.sourceName)
    return { data: sourceName(entry), ...announce(entry.isNew, 'New Source Name Added') }
  },
  customFields: async ({ query }, ctx) => listFields(ctx, query),
  individualFields: async (_input, ctx) => ({ data: { data: await fieldsToFill(ctx) } }),
  corporateFields: async (_input, ctx) => ({ data: await corporateForm(ctx) }),
  customField: async ({ query }, ctx) => ({ data: await getField(ctx, query.id) }),
  addCustomField: async ({ body }, ctx) => ({ data: await addField(ctx, body), message: CUSTOM_FIELD_TEXTS.added }),
  editCustomField: async ({ query, body }, ctx) => ({
    data: await editField(ctx, query.id, body),
    message: body.isDeleted ? CUSTOM_FIELD_TEXTS.deleted : CUSTOM_FIELD_TEXTS.edited,
  }),
  async orderCustomFields({ body }, ctx) {
    await orderFields(ctx, body.ids)
    return { data: {} }
  },
  usesOfCustomField: async ({ params }, ctx) => ({ data: await usesOfField(ctx, params.id) }),
  removedCustomFields: async (_input, ctx) => ({ data: await listRemovedFields(ctx) }),
  restoreCustomField: async ({ params }, ctx) => ({
    data: await restoreField(ctx, params.id),
    message: CUSTOM_FIELD_TEXTS.restored,
  }),
}
