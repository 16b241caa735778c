import { IMPORT_SUCCESS, type leadImportsRoutes } from '@plinth/contract/leads/lead-imports/lead-imports'
import { sendOnce } from '../../../platform/files/send-once.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { changeImport } from './columns/import-change.service.ts'
import {
  cancelImport,
  correctImport,
  dropImportRows,
  importRows,
  keepInRemarks,
  undoImportDrop,
} from './import-drafts.service.ts'
import { forgetMapping } from './import-mappings.service.ts'
import { importedFile, listImports, oneImport, undoImport, uploadImport } from './lead-imports.service.ts'
import { problemsFile } from './problems-file.service.ts'
import { saveImport } from './save-leads.service.ts'

export const leadImportsHandlers: Handlers<typeof leadImportsRoutes> = {
  upload: async ({ file }, ctx) => ({ data: await uploadImport(ctx, file) }),
  byId: async ({ params }, ctx) => ({ data: await oneImport(ctx, params.id) }),
  rows: ({ params, query }, ctx) => importRows(ctx, params.id, query),
  change: async ({ params, body }, ctx) => ({ data: await changeImport(ctx, params.id, body) }),
  correct: async ({ params, body }, ctx) => ({ data: await correctImport(ctx, params.id, body) }),
  keep: async ({ params, body }, ctx) => ({ data: await keepInRemarks(ctx, params.id, body) }),
  drop: async ({ params, body }, ctx) => ({ data: await dropImportRows(ctx, params.id, body) }),
  undoDrop: async ({ params, body }, ctx) => ({ data: await undoImportDrop(ctx, params.id, body) }),
  problems: async ({ params }, ctx, reply) => sendOnce(reply, await problemsFile(ctx, params.id)),
  cancel: async ({ params }, ctx) => {
    await cancelImport(ctx, params.id)
    return { data: {} }
  },
  save: async ({ body }, ctx) => ({ data: await saveImport(ctx, body), message: IMPORT_SUCCESS }),
  list: ({ query }, ctx) => listImports(ctx, query),
  undo: async ({ params }, ctx) => ({ data: await undoImport(ctx, params.id) }),
  forgetMapping: async ({ params }, ctx) => {
    await forgetMapping(ctx, params.id)
    return { data: {} }
  },
  file: async ({ params }, ctx) => ({ data: await importedFile(ctx, params.id) }),
}
