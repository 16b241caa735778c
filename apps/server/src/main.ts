import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'

// V8 learns that what a request makes outlives a collection of the young generation, since some requests are always in hand, and
// makes it in the old one from then on: 7 KB per request that only collections of the whole heap free, a quarter of our processor time
setFlagsFromString('--no-allocation-site-pretenuring')

// Compiled code is kept beside the packages, so that a later start reads it instead of compiling everything again. Not in the
// directory for temporary files, which others of the machine may write to. Where it cannot be kept, nothing changes.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/plinth-server'))
await import('./run.ts')
