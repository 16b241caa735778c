import { IMPORT_SUCCESS, type leadImportsRoutes } from '@plinth/contract/leads/lead-imports'
import type { Handlers } from '../../../platform/http/mount.ts'
import { forgetMapping } from './import-mappings.service.ts'
import {
  findDuplicates,
  importedFile,
  listImports,
  saveImport,
  undoImport,
  uploadImport,
} from './lead-imports.service.ts'

export const leadImportsHandlers: Handlers<typeof leadImportsRoutes> = {
  upload: async ({ file }, ctx) => ({ data: await uploadImport(ctx, file) }),
  duplicates: async ({ params, body }, ctx) => ({ data: await findDuplicates(ctx, params.id, body.rows) }),
  save: async ({ body }, ctx) => ({ data: await saveImport(ctx, body), message: IMPORT_SUCCESS }),
  list: ({ query }, ctx) => listImports(ctx, query),
  undo: async ({ params }, ctx) => ({ data: await undoImport(ctx, params.id) }),
  forgetMapping: async ({ params }, ctx) => {
    await forgetMapping(ctx, params.id)
    return { data: {} }
  },
  file: async ({ params }, ctx) => ({ data: await importedFile(ctx, params.id) }),
}
