import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Compiled code is kept beside the packages, so that a later start reads it instead of compiling everything again. Not in the
// directory for temporary files, which others of the machine may write to. Where it cannot be kept, nothing changes.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/plinth-server'))
await import('./run.ts')
