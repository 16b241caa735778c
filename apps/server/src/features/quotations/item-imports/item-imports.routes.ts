import type { itemImportsRoutes } from '@plinth/contract/quotations/item-imports/item-imports'
import type { Handlers } from '../../../platform/http/mount.ts'
import { cancelImport, changeImport, correctImport, importRows } from './import-drafts.service.ts'
import { saveImport, undoImport } from './import-save.service.ts'
import { listImports, oneImport, uploadImport } from './item-imports.service.ts'

export const itemImportsHandlers: Handlers<typeof itemImportsRoutes> = {
  upload: async ({ file }, ctx) => ({ data: await uploadImport(ctx, file) }),
  list: ({ query }, ctx) => listImports(ctx, query),
  byId: async ({ params }, ctx) => ({ data: await oneImport(ctx, params.id) }),
  rows: ({ params, query }, ctx) => importRows(ctx, params.id, query),
  change: async ({ params, body }, ctx) => ({ data: await changeImport(ctx, params.id, body) }),
  correct: async ({ params, body }, ctx) => ({ data: await correctImport(ctx, params.id, body) }),
  save: async ({ params, body }, ctx) => ({ data: await saveImport(ctx, params.id, body) }),
  cancel: async ({ params }, ctx) => {
    await cancelImport(ctx, params.id)
    return { data: {} }
  },
  undo: async ({ params }, ctx) => ({ data: await undoImport(ctx, params.id) }),
}
